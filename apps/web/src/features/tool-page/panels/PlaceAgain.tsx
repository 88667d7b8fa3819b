import type { Settings } from '@zhuhui/tools';
import { IconButton } from '../../../shared/ui/index.ts';
import { useForm } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';

/** Takes a result's cut-out in hand again, with all its settings; nothing for tools that place nothing. */
export function PlaceAgain({ settings }: { readonly settings: Settings }) {
  const form = useForm();
  const desk = useMaskDesk();
  const [field] =
    Object.entries(form.tool.fields).find(([, each]) => each.panel === 'placement') ?? [];
  if (field === undefined || settings.output === 'mask') return null;
  return (
    <IconButton
      icon="move"
      label="改位置"
      onClick={() => {
        form.restore(settings);
        desk.open(field);
      }}
    />
  );
}
