import { outOfRange, rangeInWords, type WholeRange } from '@zhuhui/contracts';
import { useId } from 'react';
import { isWholeIn } from '../../../shared/format/whole.ts';
import { Field, TextInput } from '../../../shared/ui/index.ts';

interface WholeFieldProps {
  readonly label: string;
  readonly range: WholeRange;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What else there is to say than how far the number goes. */
  readonly help?: string;
  /** What the server says is wrong. */
  readonly error?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** Not wrong yet: nothing, or a sign before its number. */
const isBegun = (text: string) => /^\s*[-－]?\s*$/.test(text);

/** A whole number that is typed; says how far it goes, and what is wrong as soon as it is. */
export function WholeField(props: WholeFieldProps) {
  const { label, range, value, onChange, help, error, ...rest } = props;
  const id = useId();
  const isWrong = !props.disabled && !isBegun(value) && !isWholeIn(value, range);
  return (
    <Field
      label={label}
      htmlFor={id}
      help={[help, rangeInWords(range)].filter(Boolean).join('；')}
      error={isWrong ? outOfRange(range) : error}
    >
      <TextInput
        {...rest}
        id={id}
        inputMode="numeric"
        aria-invalid={isWrong || error !== undefined || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
