import { DESIGN_LIMITS } from '@zhuhui/contracts';
import { useId } from 'react';
import { Field, TextArea, TextInput } from '../../../shared/ui/index.ts';

interface TextFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ProjectNameField({ value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <Field label="项目名称" htmlFor={id}>
      <TextInput
        id={id}
        autoComplete="off"
        placeholder="翡翠湾 12-3 · 三居室"
        maxLength={DESIGN_LIMITS.nameMost}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export function ProjectNoteField({ value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <Field label="备注" htmlFor={id}>
      <TextArea
        id={id}
        rows={2}
        placeholder="面积、风格、客户的要求"
        maxLength={DESIGN_LIMITS.noteMost}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
