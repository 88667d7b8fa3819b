import type { ChoiceField } from '@zhuhui/tools';
import { type CSSProperties, useId } from 'react';
import { Field, Segmented } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

const COLUMNS = 4;
/** Columns in which no swatch stands alone in the last row. */
const columnsFor = (count: number) => (count % COLUMNS === 1 ? COLUMNS + 1 : COLUMNS);

export function ChoiceControl({ name, field }: ControlProps<ChoiceField>) {
  const form = useForm();
  const value = (useSetting(name) as string | undefined) ?? field.default;
  const problem = useProblem(name);
  const group = useId();
  const hasSwatches = field.options.some((option) => option.swatch);

  return (
    <Field label={field.label} help={field.help} error={problem}>
      {hasSwatches ? (
        <fieldset
          className={styles.swatches}
          style={{ '--columns': columnsFor(field.options.length) } as CSSProperties}
        >
          <legend className="visually-hidden">{field.label}</legend>
          {field.options.map((option) => (
            <label key={option.value} className={styles.swatch}>
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                checked={option.value === value}
                onChange={() => form.set(name, option.value)}
              />
              <span
                className={styles.swatchPicture}
                style={
                  {
                    '--top': option.swatch?.[0],
                    '--bottom': option.swatch?.[1],
                  } as CSSProperties
                }
              />
              <span className={styles.swatchName}>{option.label}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <Segmented
          label={field.label}
          value={value}
          options={field.options}
          onChange={(next) => form.set(name, next)}
        />
      )}
    </Field>
  );
}
