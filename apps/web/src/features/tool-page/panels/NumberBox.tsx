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
  return (
    <label className={styles.side}>
      <span aria-hidden="true">{label}</span>
      <input
        type="number"
        aria-label={`${label}的数值`}
        className={styles.sideNumber}
        value={value}
        min={min}
        max={max}
        disabled={disabled}
        onChange={({ target: { valueAsNumber } }) => {
          if (Number.isNaN(valueAsNumber)) return;
          onChange(Math.min(max, Math.max(min, Math.round(valueAsNumber))));
        }}
      />
      <span className={styles.unit}>px</span>
    </label>
  );
}
