import type { NumberField } from '@zhuhui/tools';
import { useId } from 'react';
import { useTypedNumber } from '../../../shared/hooks/use-typed-number.ts';
import { classes, Field, Segmented, Slider } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

/** Fields with few whole values are shown as choices. */
const MAX_AS_CHOICE = 5;

/** Rounds to the field's grid and drops binary dust such as 0.30000000000000004. */
export function onGrid(value: number, { min, max, step }: NumberField): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Number(Math.min(max, Math.max(min, stepped)).toFixed(6));
}

export function NumberControl({ name, field }: ControlProps<NumberField>) {
  const form = useForm();
  const value = (useSetting(name) as number | undefined) ?? field.default;
  const problem = useProblem(name);
  const id = useId();
  const fit = (next: number) => onGrid(next, field);
  const set = (next: number) => form.set(name, fit(next));
  const box = useTypedNumber({ value, fit, onChange: (next) => form.set(name, next) });
  const { min, max, step } = field;
  const values = (max - min) / step + 1;

  if (values <= MAX_AS_CHOICE && !field.stops) {
    const options = Array.from({ length: values }, (_, at) =>
      String(onGrid(min + at * step, field)),
    );
    return (
      <Field label={field.label} help={field.help} error={problem}>
        <Segmented
          label={field.label}
          value={String(value)}
          options={options.map((option) => ({
            value: option,
            label: `${option}${field.unit ? ` ${field.unit}` : ''}`,
          }))}
          onChange={(next) => set(Number(next))}
        />
      </Field>
    );
  }
  return (
    <Field
      label={field.label}
      htmlFor={id}
      help={field.help}
      error={problem}
      aside={
        <label className={styles.numberAside}>
          <span className="visually-hidden">{field.label}的数值</span>
          <input {...box} className={styles.number} min={min} max={max} step={step} />
          {field.unit}
        </label>
      }
    >
      <Slider
        id={id}
        label={field.label}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={set}
      />
      {field.stops && (
        <div className={styles.stops}>
          {field.stops.map((stop) => (
            <button
              key={stop.label}
              type="button"
              className={classes(styles.chip, stop.value === value && styles.chipOn)}
              aria-pressed={stop.value === value}
              onClick={() => set(stop.value)}
            >
              {stop.label}
            </button>
          ))}
        </div>
      )}
    </Field>
  );
}
