import type { CategoryField } from '@zhuhui/tools';
import { useId } from 'react';
import { useClassify } from '../../../shared/data/catalogue.ts';
import { Field, Select } from '../../../shared/ui/index.ts';
import { useForm, useFormState, useSetting } from '../FormContext.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

/** Level 2 is a list; level 3 are the pictures below the chosen level 2. */
export function CategoryControl({ name, field }: ControlProps<CategoryField>) {
  const form = useForm();
  const { fields } = form.tool;
  const value = (useSetting(name) as string | undefined) ?? '';
  const sibling = Object.entries(fields).find(
    ([other, { kind }]) => kind === 'category' && other !== name,
  )?.[0];
  const siblingValue = useFormState(({ settings }) =>
    sibling === undefined ? '' : ((settings[sibling] as string | undefined) ?? ''),
  );
  const second = useClassify()[field.topIndex]?.children ?? [];
  const id = useId();
  const group = useId();

  if (field.level === 2) {
    return (
      <Field label={field.label} htmlFor={id} help={field.help}>
        <Select
          id={id}
          value={value}
          onChange={(event) => {
            form.set(name, event.target.value || undefined);
            if (sibling !== undefined) form.set(sibling, undefined);
          }}
        >
          <option value="">不限</option>
          {second.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.name}
            </option>
          ))}
        </Select>
      </Field>
    );
  }

  const third = second.find((entry) => entry.id === siblingValue)?.children ?? [];
  if (third.length === 0) return null;
  return (
    <Field label={field.label} help={field.help}>
      <fieldset className={styles.covers}>
        <legend className="visually-hidden">{field.label}</legend>
        {third.map((entry) => (
          <label key={entry.id} className={styles.cover}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={entry.id === value}
              onChange={() => form.set(name, entry.id)}
              onClick={() => entry.id === value && form.set(name, undefined)}
            />
            {entry.cover && (
              <img
                src={entry.cover}
                alt=""
                width={88}
                height={66}
                loading="lazy"
                onError={(event) => {
                  event.currentTarget.hidden = true;
                }}
              />
            )}
            <span className={styles.swatchName}>{entry.name}</span>
          </label>
        ))}
      </fieldset>
    </Field>
  );
}
