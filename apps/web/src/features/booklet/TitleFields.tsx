import { BOOKLET_LIMITS } from '@zhuhui/contracts';
import { useId } from 'react';
import { Field, Select, TextInput } from '../../shared/ui/index.ts';
import styles from './booklet.module.css';
import type { BookletDraft, Choice } from './draft.ts';

const FIELDS = [
  ['subtitle', '副标题', '现代原木，118 m²'],
  ['client', '客户', '王先生'],
  ['designer', '设计', '姓名或工作室'],
  ['date', '日期', ''],
] as const;

interface TitleFieldsProps {
  readonly draft: BookletDraft;
  readonly choices: readonly Choice[];
  readonly onChange: (part: Partial<BookletDraft>) => void;
}

/** The cover's picture, and the words of cover and title block. */
export function TitleFields({ draft, choices, onChange }: TitleFieldsProps) {
  const id = useId();
  return (
    <section className={styles.fields} aria-label="封面与图签">
      <Field label="封面图" htmlFor={`${id}-cover`}>
        <Select
          id={`${id}-cover`}
          value={draft.coverId}
          onChange={({ target }) => onChange({ coverId: target.value })}
        >
          {choices.map(({ version, name }) => (
            <option key={version.id} value={version.id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {FIELDS.map(([key, label, example]) => (
        <Field key={key} label={label} htmlFor={`${id}-${key}`}>
          <TextInput
            id={`${id}-${key}`}
            value={draft[key]}
            placeholder={example}
            maxLength={key === 'date' ? 20 : BOOKLET_LIMITS.wordsMost}
            onChange={({ target }) => onChange({ [key]: target.value })}
          />
        </Field>
      ))}
    </section>
  );
}
