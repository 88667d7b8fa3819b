import type { HistoryReference } from '@zhuhui/contracts';
import type { Downloadable } from '../../shared/browser/download.ts';
import { fileNameOf } from '../../shared/browser/file-name.ts';
import type { DownloadWishes } from '../../shared/browser/storage.ts';

/** The files of these runs under the names that the user's template gives them, numbered from 1 in all. */
export function namedFiles(
  references: readonly HistoryReference[],
  { template, project }: Pick<DownloadWishes, 'template' | 'project'>,
): readonly Downloadable[] {
  return references
    .flatMap(({ files, toolName, createdAt }) =>
      files.map((file) => ({ file, tool: toolName, at: new Date(createdAt) })),
    )
    .map(({ file, tool, at }, index) => {
      const { width, height, seed } = file;
      const facts = { project, tool, at, number: index + 1, width, height };
      return {
        ...file,
        name: fileNameOf(template, { ...facts, ...(seed !== undefined && { seed }) }),
      };
    });
}
