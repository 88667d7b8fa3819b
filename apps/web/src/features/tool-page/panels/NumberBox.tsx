import { useTypedNumber } from '../../../shared/hooks/use-typed-number.ts';
import styles from './panels.module.css';

interface NumberBoxProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly disabled?: boolean;
  readonly onChange: (px: number) => void;
}

/** A number of pixels in a box, by its short name. */
export function NumberBox({ label, value, min, max, disabled, onChange }: NumberBoxProps) {
  const fit = (px: number) => Math.min(max, Math.max(min, Math.round(px)));
  const box = useTypedNumber({ value, fit, onChange });
  return (
    <label className={styles.side}>
      <span aria-hidden="true">{label}</span>
      <input
        {...box}
        aria-label={`${label}的数值`}
        className={styles.sideNumber}
        min={min}
        max={max}
        disabled={disabled}
      />
      <span className={styles.unit}>px</span>
    </label>
  );
}
