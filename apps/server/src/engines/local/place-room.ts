import { type Gray8, maskBox, type Rgb8 } from '@zhuhui/kernels';
import type { Misfit } from './furnish-desk.ts';

type Size = Pick<Rgb8, 'width' | 'height'>;
type Lacking = NonNullable<Misfit['lacking']>;

const SIDES = [
  ['bottom', '下'],
  ['top', '上'],
  ['left', '左'],
  ['right', '右'],
] as const;
/** Pixels are told in steps of so many, and no fewer. */
const STEP_PX = 10;
/** A place that lacks more than this share of the picture's long side is the wrong one … */
const MOST_LACKING = 0.25;
/** … and one that lacks no more than this is meant a little larger than it was drawn. */
const WIDENED = 0.08;

const rounded = (px: number): number => STEP_PX * Math.ceil(px / STEP_PX);

/** Where a place lacks room, and how much, px. */
const sidesOf = (lacking: Lacking | null) =>
  SIDES.flatMap(([side, name]) => {
    const px = lacking?.[side] ?? 0;
    return px > 0 ? [{ side, name, px: rounded(px) }] : [];
  });

const inWords = (sides: ReturnType<typeof sidesOf>): string =>
  sides.map(({ name, px }) => `向${name}约 ${px} 像素`).join('、');

/** Chinese: why a thing does not fit, and where its place has to grow so that it does. */
export function misfit(words: string, { width, height }: Size, { lacking }: Misfit): string {
  const most = MOST_LACKING * Math.max(width, height);
  const missing = sidesOf(lacking);
  if (missing.length === 0 || missing.some(({ px }) => px > most)) return misplaced(words);
  return `按照片的透视，“${words}”在这里要占更大的位置：请把选区${inWords(missing)}再涂开一些，或上传单品图`;
}
const misplaced = (words: string): string =>
  `按照片的透视，“${words}”放不进涂抹的位置：落地的下边要涂到地面，壁挂的涂在墙上，大小与真实尺寸相当；可以涂大一些、挪近一些，或上传单品图`;

/** A place with the little room more that a thing takes at its real size. */
export interface WidenedPlace {
  readonly mask: Gray8;
  /** Chinese; that it was widened, and where to. */
  readonly note: string;
}

/**
 * A place that was drawn a little too small for a thing, with the room that it lacks.
 * @param mask selected from 128 on
 * @returns null where it lacks more than hands are off by, or nothing can be told
 */
export function widenedPlace(words: string, mask: Gray8, { lacking }: Misfit): WidenedPlace | null {
  const { width, height } = mask;
  const missing = sidesOf(lacking);
  const most = WIDENED * Math.max(width, height);
  const box = maskBox(mask, 0);
  if (box === null || missing.length === 0 || missing.some(({ px }) => px > most)) return null;
  const more = (side: keyof typeof box): number =>
    missing.find((one) => one.side === side)?.px ?? 0;
  const data = Uint8Array.from(mask.data);
  const from = Math.max(0, box.left - more('left'));
  const to = Math.min(width, box.right + more('right'));
  const bottom = Math.min(height, box.bottom + more('bottom'));
  for (let y = Math.max(0, box.top - more('top')); y < bottom; y++)
    data.fill(255, y * width + from, y * width + to);
  const note = `“${words}”按真实尺寸比选区大一点，选区放宽了：${inWords(missing)}`;
  return { mask: { ...mask, data }, note };
}
