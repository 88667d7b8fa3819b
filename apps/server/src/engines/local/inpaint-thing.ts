import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { EngineFailure } from '../engine.ts';
import { hasPerspective, renderBox, styleOfCategory, whyUnreadable } from './furnish-box.ts';
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
  `没有看出这张图的透视，放不准“${words}”；请换一张看得到地面和直线（墙角、铺装、建筑）的照片，或上传单品图`;
const misfit = (words: string): string =>
  `按照片的透视，“${words}”放不进涂抹的位置：下边要落在地面上（壁挂的涂在墙上），大小与真实尺寸相当；可以涂大一些、挪近一些，或上传单品图`;

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
  const style = styleOfCategory(categoryId);
  const inside = whyUnreadable(read) === null;
  const asked = { photo, read, inside, mask, words, style, seed };
  const placed = await pool.run('placeNamed', asked, { signal });
  if (placed === 'unknown') throw new EngineFailure('badInput', refusal);
  if (!hasPerspective(read)) throw new EngineFailure('badInput', unreadable(words));
  if (placed === 'misfit') throw new EngineFailure('badInput', misfit(words));
  const { room, light, description, prepared } = placed;
  const bare = await pool.run('emptyScene', { room, light }, { signal });
  const empty = await renderBox(photo, bare, placed, 'preview', pool, {
    signal,
    onProgress: stretch(0.2, 0.35, onProgress),
  });
  const furnished = await renderBox(photo, prepared, placed, 'final', pool, {
    signal,
    onProgress: stretch(0.35, 0.9, onProgress),
  });
  const input = { photo, room, light, description, prepared, furnished, empty, seed };
  const changed = await pool.run('compositeFurniture', input, { signal });
  return pool.run('keepWithin', { photo, changed, mask }, { signal });
}
