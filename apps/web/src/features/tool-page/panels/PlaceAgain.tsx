import { useQueryClient } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import { IconButton } from '../../../shared/ui/index.ts';
import { useForm } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { foundSubjectKey } from './placement-part.ts';

/** Takes a result's cut-out in hand again, with all its settings; nothing for tools that place nothing. */
export function PlaceAgain({ task }: { readonly task: Pick<Task, 'settings' | 'effective'> }) {
  const form = useForm();
  const desk = useMaskDesk();
  const client = useQueryClient();
  const { settings, effective } = task;
  const [field] =
    Object.entries(form.tool.fields).find(([, each]) => each.panel === 'placement') ?? [];
  if (field === undefined || settings.output === 'mask') return null;
  return (
    <IconButton
      icon="move"
      label="改位置"
      onClick={() => {
        form.restore(settings);
        if (effective.subject === 'found') {
          client.setQueryData(
            foundSubjectKey(settings.uploadImage, settings.edge),
            effective.subjectBox,
          );
        }
        desk.open(field);
      }}
    />
  );
}
