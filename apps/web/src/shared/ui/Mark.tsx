import styles from './Mark.module.css';

/** The product's sign: a gable over a drawn curve, and its name. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" className={styles.sign} aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path className={styles.stroke} d="M6 23V14l10-7 10 7v9M11 26c4-9 8-9 10-13" />
      </svg>
      <span className={styles.name}>筑绘</span>
    </span>
  );
}
