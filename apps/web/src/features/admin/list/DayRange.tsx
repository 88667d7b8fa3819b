import { TextInput } from '../../../shared/ui/index.ts';
import styles from './list.module.css';

interface DayRangeProps {
  /** Days as the browser's date field has them; '' where none is chosen. */
  readonly from: string;
  readonly to: string;
  readonly onFrom: (day: string) => void;
  readonly onTo: (day: string) => void;
}

/** The days a list is narrowed to, both ends included. */
export function DayRange({ from, to, onFrom, onTo }: DayRangeProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">日期</legend>
      <TextInput
        type="date"
        aria-label="从哪天"
        value={from}
        max={to}
        onChange={({ target }) => onFrom(target.value)}
      />
      <span aria-hidden="true">至</span>
      <TextInput
        type="date"
        aria-label="到哪天"
        value={to}
        min={from}
        onChange={({ target }) => onTo(target.value)}
      />
    </fieldset>
  );
}
