import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './DateInput.module.css';
import { TextInput } from './inputs.tsx';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  readonly type?: 'date' | 'datetime-local';
  /** `YYYY-mm-dd`, with `THH:MM` where there is a time; empty for none. */
  readonly value: string;
}

/**
 * A day, or a day with a time, as one writes it in Chinese: browsers write it as their own language does. Theirs is shown
 * while it is being typed.
 */
export function DateInput({ type = 'date', value, className, ...rest }: DateInputProps) {
  return (
    <span className={classes(styles.date, className)}>
      <TextInput {...rest} type={type} value={value} className={styles.input} />
      <span className={classes(styles.text, value === '' && styles.none)} aria-hidden="true">
        {value === '' ? EMPTY[type] : inChinese(value)}
      </span>
    </span>
  );
}

const EMPTY = { date: '年 / 月 / 日', 'datetime-local': '年 / 月 / 日 时:分' } as const;

/** 2026年3月4日 08:30 of what a date field holds. */
function inChinese(value: string): string {
  const [day = '', time] = value.split('T');
  const [year, month, date] = day.split('-').map(Number);
  return [`${year}年${month}月${date}日`, time].filter(Boolean).join(' ');
}
