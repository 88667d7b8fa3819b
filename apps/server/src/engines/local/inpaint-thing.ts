import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { EngineFailure } from '../engine.ts';
import { renderBox, styleOfCategory, whyUnreadable } from './furnish-box.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

interface ThingRegion {
  readonly mask: Gray8;
  readonly words: string;
  /** Chinese; said when the words name nothing that can be placed. */
  readonly refusal: string;
  readonly categoryId: string | undefined;
}

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, stage: string) => void;
}

const unreadable = (words: string): string =>
  `没有看出这张图里房间的透视，放不准“${words}”；请换一张看得到地面和墙角的室内照片，或上传单品图`;

/**
 * Puts a named thing into a marked place of a photograph of a room, in its perspective, size and light.
 *
 * @throws EngineFailure `badInput` when the words name nothing that can be built, the room cannot be
 * measured, or nothing of the kind fits into the place
 */
export async function placeInRegion(
  photo: Rgb8,
  { mask, words, refusal, categoryId }: ThingRegion,
  seed: number,
  pool: KernelPool,
  { signal, onProgress }: Watching,
): Promise<Rgb8> {
  onProgress(0, '解算透视');
  const read = await pool.run('readPhotoRoom', photo, { signal });
  const { room, light } = read;
  const style = styleOfCategory(categoryId);
  const placed = await pool.run(
    'placeNamed',
    { room, light, mask, words, style, seed },
    { signal },
  );
  if (!placed) throw new EngineFailure('badInput', refusal);
  if (whyUnreadable(read)) throw new EngineFailure('badInput', unreadable(words));
  const bare = await pool.run('emptyScene', { room, light }, { signal });
  const empty = await renderBox(photo, bare, read, 'preview', pool, {
    signal,
    onProgress: stretch(0.2, 0.35, onProgress),
  });
  const furnished = await renderBox(photo, placed.prepared, read, 'final', pool, {
    signal,
    onProgress: stretch(0.35, 0.9, onProgress),
  });
  const input = { photo, room, light, prepared: placed.prepared, furnished, empty, seed };
  const changed = await pool.run('compositeFurniture', input, { signal });
  return pool.run('keepWithin', { photo, changed, mask }, { signal });
}
