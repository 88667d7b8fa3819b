import { Select } from '../../../shared/ui/index.ts';
import styles from './FilterBar.module.css';

export interface ChoiceOption {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly ChoiceOption[] | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One of the values that there are, or any. */
export function Choice({ label, value, options = [], onChange }: ChoiceProps) {
  const isKnown = options.some(({ id }) => id === value);
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      data-on={value !== undefined || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{label}不限</option>
      {value !== undefined && !isKnown && <option value={value}>{value}</option>}
      {options.map(({ id, name, count }) => (
        <option key={id} value={id}>
          {count === undefined ? name : `${name}（${count}）`}
        </option>
      ))}
    </Select>
  );
}
