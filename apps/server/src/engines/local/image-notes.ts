import type { EngineOutput } from '../engine.ts';

/** The same words at every picture among the results, as `effective.images` tells them. */
export function noteAtImages(
  outputs: readonly EngineOutput[],
  notes: readonly (string | undefined)[],
): { images?: readonly ({ note: string } | null)[] } {
  const note = notes.filter(Boolean).join('；');
  if (note === '') return {};
  return { images: outputs.map(({ kind }) => (kind === 'image' ? { note } : null)) };
}
