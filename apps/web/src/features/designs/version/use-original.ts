import { toolIndex } from 'virtual:contract';
import { useQuery } from '@tanstack/react-query';
import type { DesignVersion } from '@zhuhui/contracts';
import { taskQuery } from '../../../shared/data/tasks.ts';

/** What a version was made from, where its run is still in the history and began with a picture. */
export function useOriginal({
  taskId,
}: Pick<DesignVersion, 'taskId'>): { readonly url: string; readonly label: string } | null {
  const { data } = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== null });
  if (!data) return null;
  const field = toolIndex.find(({ id }) => id === data.tool)?.pictureField;
  const fileId = field ? data.settings[field] : null;
  return typeof fileId === 'string' ? { url: `/files/${fileId}`, label: '原图' } : null;
}
