import type { PictureField } from '@zhuhui/tools';
import { Field } from '../../../shared/ui/index.ts';
import { useForm, useProblem } from '../FormContext.ts';
import { PictureSlot } from './PictureSlot.tsx';
import type { ControlProps } from './props.ts';

export function PictureControl({ name, field }: ControlProps<PictureField>) {
  const problem = useProblem(name);
  const { fields } = useForm().tool;
  const isServed = Object.values(fields).some(
    (other) => other.kind === 'choice' && other.library?.pictureField === name,
  );
  return (
    <Field
      label={field.label}
      help={field.help}
      error={problem}
      aside={field.required ? undefined : '选填'}
    >
      <PictureSlot
        slot={name}
        label={field.label}
        size={field.required ? 'large' : 'small'}
        library={isServed ? null : field.library}
      />
    </Field>
  );
}
