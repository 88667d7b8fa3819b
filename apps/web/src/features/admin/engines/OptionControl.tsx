import { Field, Select, Switch, TextArea, TextInput } from '../../../shared/ui/index.ts';
import styles from './OptionControl.module.css';
import type { OptionField } from './option-form.ts';

interface OptionControlProps {
  readonly id: string;
  readonly field: OptionField;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

/** One option with its label, help and error. */
export function OptionControl({ id, field, value, error, onChange }: OptionControlProps) {
  const { control, label, min, max } = field;
  if (control === 'switch') {
    return (
      <div className={styles.switch}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <Switch id={id} label={label} checked={value === true} onChange={onChange} />
        {field.help && <p className={styles.help}>{field.help}</p>}
      </div>
    );
  }
  const range = min !== undefined && max !== undefined ? `${min}–${max}` : undefined;
  return (
    <Field label={label} htmlFor={id} help={helpOf(field)} error={error} aside={range}>
      {control === 'choice' ? (
        <Select id={id} value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : control === 'list' || control === 'json' ? (
        <TextArea
          id={id}
          rows={2}
          spellCheck={false}
          value={String(value)}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextInput
          id={id}
          spellCheck={false}
          autoComplete="off"
          inputMode={control === 'number' ? 'decimal' : undefined}
          value={String(value)}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function helpOf({ control, help }: OptionField): string {
  if (control !== 'list') return help;
  return help === '' ? '一行一个' : `${help}；一行一个`;
}
