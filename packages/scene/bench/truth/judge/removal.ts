import { distanceToMask, eraseObject, type Gray8 } from '@zhuhui/kernels';
import { findPieces, openMaskNetwork } from '@zhuhui/networks/masks';
import type { Item } from '../../../src/design/description.ts';
import { colourDifference, renderedAs, sideBySide } from './compare.ts';
import { type Case, type Figure, pictureOf } from './figure.ts';

/** What is taken away covers these shares of the picture: less hides no foot of a wall, more leaves too little. */
const LEAST_SHARE = 0.03;
const MOST_SHARE = 0.35;
/** Who brushes over furniture closes gaps so wide and goes so far beyond it: shares of the picture's width. */
const GAP = 0.03;
const BEYOND = 0.012;
/** What lies, hangs or is let in stays. */
const STAYS = /rug|carpet|curtain|art|painting|mirror|pendant|chandelier|spot|downlight/i;
/** As sure as the engine asks pieces to be (`engines/local/removal.ts`). */
const LEAST_SURE = 0.6;
const FEATHER_PX = 2;

const network = openMaskNetwork();

/**
 * The largest group of furniture taken away, against the scene rendered without it: with the pieces that the network
 * tells, as the engine asks for them, and without.
 */
export async function judgeRemoval({ name, truth, keep }: Case): Promise<Figure[]> {
  const group = largestGroup(truth);
  if (!group || !truth.description.room) return [];
  const { mask, items } = group;
  const before = pictureOf(truth);
  const left = truth.description.items.filter((item) => !items.includes(item));
  const wanted = await renderedAs({ ...truth.description, items: left }, truth.picture);
  const pieces = await findPieces(before, await network, LEAST_SURE);
  const options = { seed: 1, featherPx: FEATHER_PX };
  const plain = eraseObject(before, mask, options);
  const told = eraseObject(before, mask, { ...options, pieces });
  await keep(`${name}-removal.png`, sideBySide([before, plain, told, wanted]));
  const apart = (image: typeof before): number => colourDifference(image, wanted, mask).apart;
  const values = {
    'ΔE00 within': apart(told),
    'ΔE00 without the network': apart(plain),
    'ΔE00 had nothing been done': apart(before),
  };
  return [{ subject: 'removal', row: 'all', values }];
}

interface Group {
  readonly items: readonly Item[];
  readonly mask: Gray8;
}

/** The group of things that stand together and cover most of the picture; undefined where none is of a fit size. */
function largestGroup(truth: Case['truth']): Group | undefined {
  const { items } = truth.description;
  const standing = items.filter(({ kind }) => !STAYS.test(kind));
  const names = [...new Set(standing.map(({ id, group }) => group ?? id))];
  const groups = names.flatMap((of): (Group & { share: number })[] => {
    const own = standing.filter(({ id, group }) => (group ?? id) === of);
    const covered = coveredBy(truth, new Set(own.map(({ id }) => id)));
    const share = covered.data.filter((value) => value > 0).length / covered.data.length;
    return share < LEAST_SHARE || share > MOST_SHARE
      ? []
      : [{ items: own, mask: asBrushed(covered), share }];
  });
  return groups.sort((a, b) => b.share - a.share)[0];
}

function coveredBy({ objects, coverage }: Case['truth'], ids: ReadonlySet<string>): Gray8 {
  const { width, height, counts } = coverage;
  const data = new Uint8Array(width * height);
  objects.forEach(({ name }, k) => {
    if (!ids.has(name)) return;
    counts.get(k + 1)?.forEach((count, p) => {
      if (count > 0) data[p] = 255;
    });
  });
  return { width, height, data };
}

/** What a brush leaves of a shape: without narrow gaps, and somewhat beyond it. */
function asBrushed(mask: Gray8): Gray8 {
  const gap = GAP * mask.width;
  const closed = without(grown(mask, gap), gap);
  return grown(closed, BEYOND * mask.width);
}

function grown(mask: Gray8, px: number): Gray8 {
  const distance = distanceToMask(mask).data;
  return { ...mask, data: Uint8Array.from(distance, (value) => (value <= px ? 255 : 0)) };
}

/** Less what is nearer than `px` to what it does not cover. */
function without(mask: Gray8, px: number): Gray8 {
  const distance = distanceToMask(mask, { least: 0, most: 127 }).data;
  return { ...mask, data: Uint8Array.from(distance, (value) => (value > px ? 255 : 0)) };
}
