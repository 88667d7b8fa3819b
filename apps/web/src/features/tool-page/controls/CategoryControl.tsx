import { type CategoryField, topIndexOf } from '@zhuhui/tools';
import { useId } from 'react';
import { useClassify } from '../../../shared/data/catalogue.ts';
import { ownFirst, useInterests } from '../../../shared/data/interests.ts';
import { Field, Select } from '../../../shared/ui/index.ts';
import { useForm, useFormState, useSetting } from '../FormContext.ts';
import { ownLeaf, type Suggestion, suggestionsFor } from '../model/suggestions.ts';
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
  const topIndex = useFormState(({ settings }) => topIndexOf(fields, field, settings));
  const second = useClassify()[topIndex]?.children ?? [];
  const interests = useInterests();
  const likes = interests?.styles ?? [];
  const id = useId();
  const group = useId();

  if (field.level === 2) {
    return (
      <Field label={field.label} htmlFor={id} help={field.help}>
        <Select
          id={id}
          value={value}
          onChange={(event) => {
            const space = second.find((entry) => entry.id === event.target.value);
            form.set(name, space?.id);
            // The style that is one's own is chosen already where the space can have it.
            if (sibling !== undefined) form.set(sibling, ownLeaf(space, likes)?.id);
          }}
        >
          <option value="">不限</option>
          {second.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.name}
            </option>
          ))}
        </Select>
        {value === '' && sibling !== undefined && (
          <Suggestions
            all={suggestionsFor(second, likes)}
            onTake={({ spaceId, styleId }) => {
              form.set(name, spaceId);
              form.set(sibling, styleId);
            }}
          />
        )}
      </Field>
    );
  }

  const third = ownFirst(
    interests,
    second.find((entry) => entry.id === siblingValue)?.children ?? [],
    ({ style }) => style,
  );
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

interface SuggestionsProps {
  readonly all: readonly Suggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
}

/** Spaces in one's favourite styles, each taken with one press. */
function Suggestions({ all, onTake }: SuggestionsProps) {
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.suggestions}>
      <legend className="visually-hidden">按你的常用风格</legend>
      {all.map((suggestion) => (
        <button key={suggestion.styleId} type="button" onClick={() => onTake(suggestion)}>
          {suggestion.label}
        </button>
      ))}
    </fieldset>
  );
}
