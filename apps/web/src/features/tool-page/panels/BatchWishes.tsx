import type { ToolDefinition } from '@zhuhui/tools';
import { useStore } from 'zustand';
import { classes, Field } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { useFormState } from '../FormContext.ts';
import styles from './Batch.module.css';
import type { Batch } from './batch-store.ts';

const NAMES = ['format', 'mode'] as const;

interface BatchWishesProps {
  readonly batch: Batch;
  readonly tool: ToolDefinition;
  readonly chosen: ReadonlySet<string>;
}

/** Format and way of all rows, or of the chosen ones. */
export function BatchWishes({ batch, tool, chosen }: BatchWishesProps) {
  // Read for their changes: what a row is wished hangs on both.
  useFormState(({ settings }) => settings);
  useStore(batch, ({ wishes }) => wishes);
  const scope = chosen.size > 0 ? `所选 ${chosen.size} 张` : '全部图片';
  const of = chosen.size > 0 ? [...chosen] : batch.slots();
  return NAMES.map((name) => {
    const field = tool.fields[name];
    if (field?.kind !== 'choice') return null;
    // No rows yet: what those to come are wished.
    const values = new Set((of.length > 0 ? of : ['']).map((slot) => batch.wishOf(slot)[name]));
    return (
      <Field key={name} label={field.label} aside={scope}>
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{`${field.label}：${scope}`}</legend>
          {field.options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={classes(controls.chip, values.has(value) && controls.chipOn)}
              aria-pressed={values.size > 1 && values.has(value) ? 'mixed' : values.has(value)}
              onClick={() => batch.wish({ [name]: value })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </Field>
    );
  });
}
