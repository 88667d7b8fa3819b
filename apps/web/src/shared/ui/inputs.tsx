import { keywordMost } from 'virtual:contract';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './inputs.module.css';

/** A line of text; one that searches takes no more than searches do. */
export function TextInput({ type = 'text', className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      maxLength={type === 'search' ? keywordMost : undefined}
      {...rest}
      className={classes(styles.input, className)}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classes(styles.input, styles.area, className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classes(styles.input, styles.select, className)} />;
}

interface SwitchProps {
  readonly id?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
}

export function Switch({ id, checked, onChange, label }: SwitchProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className={styles.switch}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface SliderProps {
  readonly id?: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

export function Slider({ id, label, value, min, max, step, onChange }: SliderProps) {
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      id={id}
      type="range"
      aria-label={label}
      className={styles.slider}
      style={{ '--share': share } as React.CSSProperties}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
