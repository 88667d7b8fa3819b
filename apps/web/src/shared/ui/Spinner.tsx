import styles from './Spinner.module.css';

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

interface ProgressRingProps {
  /** 0..1; null while it is not known. */
  readonly value: number | null;
  readonly label: string;
}

/** A thin ring that fills clockwise. */
export function ProgressRing({ value, label }: ProgressRingProps) {
  const share = value ?? 0.25;
  return (
    <svg
      className={value === null ? styles.ringWaiting : styles.ring}
      viewBox="0 0 36 36"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
    >
      <circle className={styles.track} cx="18" cy="18" r="15" />
      <circle
        className={styles.arc}
        cx="18"
        cy="18"
        r="15"
        pathLength="1"
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 18 18)"
      />
    </svg>
  );
}
