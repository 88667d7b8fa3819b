import { useQueryClient } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import type { Field } from '@zhuhui/tools';
import { IconButton } from '../../../shared/ui/index.ts';
import { useForm } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { foundSubjectKey } from './placement-part.ts';

/** What is worked on over the picture, as the button calls it. */
const LABELS: Partial<Record<NonNullable<Field['panel']>, string>> = {
  placement: '改位置',
  frame: '改画框',
};

/**
 * Takes a result's cut-out or frame in hand again, with all its settings; nothing for tools whose settings
 * are not worked on over the picture.
 */
export function TakeInHand({ task }: { readonly task: Pick<Task, 'settings' | 'effective'> }) {
  const form = useForm();
  const desk = useMaskDesk();
  const client = useQueryClient();
  const { settings, effective } = task;
  const found = Object.entries(form.tool.fields).flatMap(([name, { panel }]) => {
    const label = panel && LABELS[panel];
    return label ? [{ name, label }] : [];
  });
  const [field] = found;
  if (field === undefined || settings.output === 'mask') return null;
  return (
    <IconButton
      icon="move"
      label={field.label}
      onClick={() => {
        form.restore(settings);
        if (effective.subject === 'found') {
          client.setQueryData(
            foundSubjectKey(settings.uploadImage, settings.edge),
            effective.subjectBox,
          );
        }
        desk.open(field.name);
      }}
    />
  );
}
