import { renderFields, type ToolDefinition, TREE_INDEX } from '@zhuhui/tools';
import { originalOf, type Version } from './versions.ts';

const { options } = renderFields(TREE_INDEX.interior).inputKind;

/** Chinese name of the kind a picture was taken for; null when nothing was found out. */
export function inputKindName(kind: unknown): string | null {
  return options.find(({ value }) => value === kind && value !== 'auto')?.label ?? null;
}

/**
 * What the server took this very picture for in the newest run that left it to the server.
 * @param versions newest first
 * @param fileId the picture's, null while it has none
 */
export function foundKindOf(
  tool: ToolDefinition,
  versions: readonly Version[],
  fileId: string | null,
): string | null {
  if (fileId === null) return null;
  const found = versions.find(
    ({ task }) =>
      originalOf(tool, task)?.fileId === fileId &&
      (task.settings.inputKind ?? 'auto') === 'auto' &&
      inputKindName(task.effective.inputKind) !== null,
  )?.task.effective.inputKind;
  return typeof found === 'string' ? found : null;
}
