import type { HistoryReference } from '@zhuhui/contracts';

/** The pictures among what runs have made: films and drawings are no versions of a view. */
export function picturesOf(
  references: readonly HistoryReference[],
): readonly HistoryReference['files'][number][] {
  return references.flatMap(({ files }) => files.filter(({ kind }) => kind === 'image'));
}
