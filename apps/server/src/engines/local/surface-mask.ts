import {
  type Gray8,
  type MaskQuestion,
  maskQuestion,
  type NamedSurface,
  type ProposedMask,
  type Rgb8,
} from '@zhuhui/kernels';
import { askNetwork, asNetworkReads } from './network-desk.ts';
import type { KernelPool } from './pool.ts';

/** As it follows 选区里. */
const NAMES: Readonly<Record<NamedSurface, string>> = {
  wall: '的墙面',
  ceiling: '的顶面',
  sky: '的天空',
  floor: '的地面',
  other: '点名的物件',
};

/** Chinese: what became of a mask that was narrowed, and how to have all of it. */
export const narrowedNote = (surface: NamedSurface): string =>
  `只换了选区里${NAMES[surface]}，其余没有动；要整块都换，请沿边缘涂抹选区，或描述里只写材质`;

/**
 * Finds in masks of one picture the surfaces that words name, where a mask was drawn across things. The picture is
 * looked at once for all masks.
 * @returns finds the part of a mask that is the surface; null where the mask is taken as it was drawn: along edges, or
 *   no network runs, or the surface is not found in it
 * @throws EngineFailure `cancelled`
 */
export function surfaceFinder(
  image: Rgb8,
  pool: KernelPool,
  signal: AbortSignal,
): (mask: Gray8, surface: NamedSurface) => Promise<Gray8 | null> {
  const longSidePx = Math.max(image.width, image.height);
  let pieces: Promise<ProposedMask[] | null> | null = null;
  const answerTo = (question: MaskQuestion): Promise<ProposedMask[] | null> => {
    if ('box' in question) {
      const boxed = { image: asNetworkReads(image), longSidePx, box: question.box };
      return askNetwork('seeInBox', boxed, pool, signal);
    }
    pieces ??= askNetwork('seePieces', { image: asNetworkReads(image) }, pool, signal);
    return pieces;
  };
  return async (mask, surface) => {
    const question = maskQuestion(mask, surface);
    if (question === null) return null;
    if (!(await pool.run('isRoughMask', { image, mask }, { signal }))) return null;
    const seen = await answerTo(question);
    return seen && pool.run('narrowMask', { image, mask, surface, seen }, { signal });
  };
}
