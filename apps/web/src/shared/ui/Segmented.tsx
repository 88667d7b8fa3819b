import { useId } from 'react';
import { classes } from './classes.ts';
import styles from './Segmented.module.css';

/** More choices than this are set as chips that wrap. */
const MAX_IN_ONE_ROW = 5;

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A few exclusive choices side by side; a radio group, so arrows move the choice. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes(styles.group, options.length > MAX_IN_ONE_ROW && styles.wrapped)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
