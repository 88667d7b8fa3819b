import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { partOfMask } from '@zhuhui/scene/furnish';
import { EngineFailure } from '../engine.ts';
import { hasPerspective, renderBox, styleOfCategory, whyUnreadable } from './furnish-box.ts';
import { misfit, widenedPlace } from './place-room.ts';
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
/** A picture with a thing in its place. */
export interface WithThing {
  readonly picture: Rgb8;
  /** Chinese: that its place was widened; what the words name besides and is not there. */
  readonly notes: readonly string[];
}

/** What the library does not build, and what cannot be placed because the photograph shows no perspective. */
type Unplaced = 'unknown' | 'unreadable';

/**
 * Puts a named thing into a marked place of a photograph, in its perspective, size and light; a place that was drawn a
 * little too small for it is widened.
 *
 * @param photo what the place is measured by; `ground`: the same with what gives way taken away, whose new lines tell
 *   nothing of the perspective
 * @returns why not, where the words name nothing that is built or the photograph cannot be measured
 * @throws EngineFailure `badInput` when nothing of the kind fits into the place
 */
export async function placeInRegion(
  { photo, ground }: { readonly photo: Rgb8; readonly ground: Rgb8 },
  { mask: drawn, words, categoryId }: ThingRegion,
  seed: number,
  pool: KernelPool,
  { signal, onProgress }: Watching,
): Promise<WithThing | Unplaced> {
  onProgress(0, '解算透视');
  const read = await pool.run('readPhotoRoom', photo, { signal });
  const style = styleOfCategory(categoryId);
  const inside = whyUnreadable(read) === null;
  const place = (marked: Gray8) =>
    pool.run('placeNamed', { photo, read, inside, mask: marked, words, style, seed }, { signal });
  const asDrawn = await place(drawn);
  if (asDrawn === 'unknown') return 'unknown';
  if (!hasPerspective(read)) return 'unreadable';
  const lacks = 'lacking' in asDrawn ? asDrawn : null;
  const wider = lacks && widenedPlace(words, drawn, lacks);
  const placed = wider ? await place(wider.mask) : asDrawn;
  if (placed === 'unknown') return 'unknown';
  if ('lacking' in placed)
    throw new EngineFailure('badInput', misfit(words, photo, lacks ?? placed));
  const { prepared, note, ...standing } = placed;
  const mask = wider?.mask ?? drawn;
  const { room, light } = placed;
  const bare = await pool.run('emptyScene', { room, light }, { signal });
  const empty = await renderBox(photo, bare, placed, 'preview', pool, {
    signal,
    onProgress: stretch(0.2, 0.35, onProgress),
  });
  const watching = { signal, onProgress: stretch(0.35, 0.9, onProgress) };
  const part = partOfMask(mask, empty.width, empty.height);
  const furnished = await renderBox(photo, prepared, placed, 'final', pool, watching, part);
  const input = { ...standing, photo: ground, mask, prepared, furnished, empty, seed };
  const picture = await pool.run('compositePlaced', input, { signal });
  return { picture, notes: [wider?.note, note].filter((one) => one !== undefined) };
}

/** Chinese: why something that could not be painted either was not placed. */
export const whyUnplaced = (why: Unplaced, { words, refusal }: ThingRegion): string =>
  why === 'unknown' ? refusal : unreadable(words);
