import type { Plane, SelectionPrompt } from '@zhuhui/kernels';
import {
  findPython,
  grabCut,
  intersectionOverUnion,
  looseBoxOf,
  nextClick,
} from '@zhuhui/kernels/click-learning';
import { byProposals } from '@zhuhui/networks/by-proposals';
import { openMaskNetwork } from '@zhuhui/networks/masks';
import { type Case, type Figure, pictureOf } from './figure.ts';

const CLICKS = 3;
/** Things judged of a scene, and the least share of the picture one covers. */
const MOST_THINGS = 6;
const LEAST_SHARE = 0.003;
/** What counts as small, middling, large: shares of the picture below which a thing is. */
const SIZES = [
  ['small (< 1 %)', 0.01],
  ['middling (1 – 5 %)', 0.05],
  ['large (> 5 %)', 1],
] as const;

interface Thing {
  readonly name: string;
  readonly share: number;
  readonly mask: Plane;
}

const network = openMaskNetwork();

/**
 * How much of a thing the first, second and third click select. Each further click stands in the middle of
 * what is most wrong, as in docs/click-figures.md. OpenCV's grabCut, where it is at hand, is given a box
 * around the largest thing of each scene.
 */
export async function judgeSegmentation({ name, truth, keep }: Case): Promise<Figure[]> {
  const image = pictureOf(truth);
  const things = thingsOf(truth);
  const select = await byProposals(await network, image);
  const python = findPython('cv2');
  const figures: Figure[] = [];
  for (const [k, thing] of things.entries()) {
    const size = SIZES.find(([, below]) => thing.share < below)?.[0] ?? SIZES[2][0];
    const ious = await selectByClicks(select, thing.mask);
    const values = { 'IoU, 1 click': ious[0], '2 clicks': ious[1], '3 clicks': ious[2] };
    figures.push({ subject: 'segmentation', row: size, values });
    figures.push({ subject: 'segmentation', row: 'all', values });
    if (ious[2] < 0.4) {
      const mask = Uint8Array.from(thing.mask.data, (share) => Math.round(255 * share));
      await keep(`${name}-click-${thing.name}.png`, { ...image, data: mask });
    }
    if (k > 0 || !python) continue;
    const peer = grabCut(image, looseBoxOf(thing.mask), python);
    const box = intersectionOverUnion(peer.mask, thing.mask);
    const row = 'largest thing of each scene';
    figures.push({ subject: 'segmentation', row, values: { ...values, 'grabCut, box': box } });
  }
  return figures;
}

function thingsOf({ objects, coverage }: Case['truth']): Thing[] {
  const { width, height, points, counts } = coverage;
  const things = objects.flatMap(({ name, role }, k): Thing[] => {
    const own = counts.get(k + 1);
    if (role !== 'item' || !own) return [];
    const data = Float32Array.from(own, (count) => count / points);
    const share = data.reduce((sum, value) => sum + value, 0) / data.length;
    return share < LEAST_SHARE ? [] : [{ name, share, mask: { width, height, data } }];
  });
  const bySize = things.sort((a, b) => b.share - a.share);
  // From the largest to the smallest in even steps.
  const count = Math.min(MOST_THINGS, bySize.length);
  const step = (bySize.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, k) => bySize[Math.round(k * step)]);
}

/** Overlap after each click. */
async function selectByClicks(
  select: Awaited<ReturnType<typeof byProposals>>,
  truth: Plane,
): Promise<number[]> {
  const points: SelectionPrompt['points'][number][] = [];
  let selected = { ...truth, data: new Uint8Array(truth.data.length) };
  const ious: number[] = [];
  for (let count = 0; count < CLICKS; count++) {
    const next = nextClick(selected, truth);
    if (next) {
      points.push(next);
      const { width, height, data } = await select({ points: [...points] });
      selected = { width, height, data: Uint8Array.from(data) };
    }
    ious.push(intersectionOverUnion(selected.data, truth));
  }
  return ious;
}
