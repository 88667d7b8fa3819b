import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { partOfMask } from '@zhuhui/scene/furnish';
import { EngineFailure } from '../engine.ts';
import { hasPerspective, renderBox, styleOfCategory, whyUnreadable } from './furnish-box.ts';
import type { Misfit } from './furnish-desk.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

type Size = Pick<Rgb8, 'width' | 'height'>;

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
const SIDES = [
  ['bottom', '下'],
  ['top', '上'],
  ['left', '左'],
  ['right', '右'],
] as const;
/** Pixels are told in steps of so many, and no fewer. */
const STEP_PX = 10;
/** A place that lacks more than this share of the picture is the wrong one. */
const MOST_LACKING = 0.25;

/** Chinese: why a thing does not fit, and where its place has to grow so that it does. */
export function misfit(words: string, { width, height }: Size, { lacking }: Misfit): string {
  const most = MOST_LACKING * Math.max(width, height);
  const missing = SIDES.flatMap(([side, name]) => {
    const px = lacking?.[side] ?? 0;
    return px > 0 ? [{ name, px: STEP_PX * Math.ceil(px / STEP_PX) }] : [];
  });
  if (missing.length === 0 || missing.some(({ px }) => px > most)) return misplaced(words);
  const sides = missing.map(({ name, px }) => `向${name}约 ${px} 像素`).join('、');
  return `按照片的透视，“${words}”在这里要占更大的位置：请把选区${sides}再涂开一些，或上传单品图`;
}
const misplaced = (words: string): string =>
  `按照片的透视，“${words}”放不进涂抹的位置：落地的下边要涂到地面，壁挂的涂在墙上，大小与真实尺寸相当；可以涂大一些、挪近一些，或上传单品图`;

/** A picture with a thing in its place. */
interface WithThing {
  readonly picture: Rgb8;
  /** Chinese; what the words name besides and is not there. */
  readonly note: string | undefined;
}

/** What the library does not build, and what cannot be placed because the photograph shows no perspective. */
type Unplaced = 'unknown' | 'unreadable';

/**
 * Puts a named thing into a marked place of a photograph, in its perspective, size and light.
 *
 * @returns why not, where the words name nothing that is built or the photograph cannot be measured
 * @throws EngineFailure `badInput` when nothing of the kind fits into the place
 */
export async function placeInRegion(
  photo: Rgb8,
  { mask, words, categoryId }: ThingRegion,
  seed: number,
  pool: KernelPool,
  { signal, onProgress }: Watching,
): Promise<WithThing | Unplaced> {
  onProgress(0, '解算透视');
  const read = await pool.run('readPhotoRoom', photo, { signal });
  const style = styleOfCategory(categoryId);
  const inside = whyUnreadable(read) === null;
  const asked = { photo, read, inside, mask, words, style, seed };
  const placed = await pool.run('placeNamed', asked, { signal });
  if (placed === 'unknown') return 'unknown';
  if (!hasPerspective(read)) return 'unreadable';
  if ('lacking' in placed) throw new EngineFailure('badInput', misfit(words, photo, placed));
  const { prepared, note, ...standing } = placed;
  const { room, light } = placed;
  const bare = await pool.run('emptyScene', { room, light }, { signal });
  const empty = await renderBox(photo, bare, placed, 'preview', pool, {
    signal,
    onProgress: stretch(0.2, 0.35, onProgress),
  });
  const watching = { signal, onProgress: stretch(0.35, 0.9, onProgress) };
  const part = partOfMask(mask, empty.width, empty.height);
  const furnished = await renderBox(photo, prepared, placed, 'final', pool, watching, part);
  const input = { ...standing, photo, mask, prepared, furnished, empty, seed };
  return { picture: await pool.run('compositePlaced', input, { signal }), note };
}

/** Chinese: why something that could not be painted either was not placed. */
export const whyUnplaced = (why: Unplaced, { words, refusal }: ThingRegion): string =>
  why === 'unknown' ? refusal : unreadable(words);
