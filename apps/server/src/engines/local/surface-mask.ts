import {
  fitLongSide,
  type Gray8,
  type MaskQuestion,
  maskQuestion,
  type NamedSurface,
  type ProposedMask,
  type Rgb8,
  resizeRgb8,
} from '@zhuhui/kernels';
import { INPUT_SIDE } from '@zhuhui/networks/input';
import { askNetwork } from './network-desk.ts';
import type { KernelPool } from './pool.ts';

const NAMES: Readonly<Record<NamedSurface, string>> = {
  wall: '墙面',
  ceiling: '顶面',
  sky: '天空',
  floor: '地面',
  other: '点名的物件',
};

/** Chinese: what became of a mask that was narrowed, and how to have all of it. */
export const narrowedNote = (surface: NamedSurface): string =>
  `只换了选区里的${NAMES[surface]}，其余没有动；要整块都换，请沿边缘涂抹选区，或描述里只写材质`;

/**
 * The part of a mask that is the surface which words name, where the mask was drawn across things.
 * @returns null where it is taken as it was drawn: along edges, or no network runs, or the surface is not found in it
 * @throws EngineFailure `cancelled`
 */
export async function surfaceInMask(
  image: Rgb8,
  mask: Gray8,
  surface: NamedSurface,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Gray8 | null> {
  const question = maskQuestion(mask, surface);
  if (question === null) return null;
  if (!(await pool.run('isRoughMask', { image, mask }, { signal }))) return null;
  const seen = await answerTo(question, image, pool, signal);
  return seen && pool.run('narrowMask', { image, mask, surface, seen }, { signal });
}

function answerTo(
  question: MaskQuestion,
  image: Rgb8,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<ProposedMask[] | null> {
  const longSidePx = Math.max(image.width, image.height);
  const { width, height } = fitLongSide(
    image.width,
    image.height,
    Math.min(INPUT_SIDE, longSidePx),
  );
  const small = resizeRgb8(image, width, height, 'area');
  return 'box' in question
    ? askNetwork('seeInBox', { image: small, longSidePx, box: question.box }, pool, signal)
    : askNetwork('seePieces', small, pool, signal);
}
