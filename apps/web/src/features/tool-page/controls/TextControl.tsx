import type { TextField } from '@zhuhui/tools';
import { useId } from 'react';
import { Field, TextArea, TextInput } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import type { ControlProps } from './props.ts';

/** The counter appears once this share of the length is used. */
const COUNT_FROM = 0.8;

export function TextControl({ name, field }: ControlProps<TextField>) {
  const form = useForm();
  const value = (useSetting(name) as string | undefined) ?? '';
  const problem = useProblem(name);
  const id = useId();
  const Input = field.multiline ? TextArea : TextInput;
  return (
    <Field
      label={field.label}
      htmlFor={id}
      help={field.help}
      error={problem}
      aside={value.length > field.maxLength * COUNT_FROM && `${value.length} / ${field.maxLength}`}
    >
      <Input
        id={id}
        value={value}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        aria-invalid={problem !== undefined}
        onChange={(event: { target: { value: string } }) => form.set(name, event.target.value)}
      />
    </Field>
  );
}
