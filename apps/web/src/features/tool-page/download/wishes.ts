import { fileNameOf } from '../../../shared/browser/file-name.ts';
import type { DownloadWishes } from '../../../shared/browser/storage.ts';
import type { Version } from '../model/versions.ts';

/** What a version's file is called, without its ending. */
export function nameOfVersion(
  { template, project }: Pick<DownloadWishes, 'template' | 'project'>,
  { task, result }: Version,
  number: number,
): string {
  return fileNameOf(template, {
    project,
    tool: task.toolName,
    at: new Date(task.createdAt),
    number,
    width: result?.width ?? 0,
    height: result?.height ?? 0,
    ...(result?.seed !== undefined && { seed: result.seed }),
  });
}
