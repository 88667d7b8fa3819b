import { useQuery } from '@tanstack/react-query';
import type { DesignVersion } from '@zhuhui/contracts';
import { useTools } from '../../../shared/data/catalogue.ts';
import { taskQuery } from '../../../shared/data/tasks.ts';

/** What a version was made from, where its run is still in the history and began with a picture. */
export function useOriginal({
  taskId,
}: Pick<DesignVersion, 'taskId'>): { readonly url: string; readonly label: string } | null {
  const { data } = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== null });
  const tools = useTools().data ?? [];
  const tool = tools.find(({ definition }) => definition.id === data?.tool)?.definition;
  // An extended picture has another frame than its original.
  if (!data || !tool || tool.capability === 'outpaint') return null;
  const base = Object.entries(tool.fields).find(
    ([, field]) => field.kind === 'picture' && field.required,
  );
  const fileId = base && data.settings[base[0]];
  return typeof fileId === 'string' ? { url: `/files/${fileId}`, label: '原图' } : null;
}
