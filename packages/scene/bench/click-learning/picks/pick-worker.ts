import { parentPort } from 'node:worker_threads';
import {
  createRandom,
  type PickedSelection,
  type Plane,
  type Random,
  type SelectionPoint,
} from '@zhuhui/kernels';
import { nextClick, possibleMasks, reducePicture } from '@zhuhui/kernels/click-learning';
import { openMaskNetwork } from '@zhuhui/networks/masks';
import { drawn, loudnessOf } from '../lists.ts';
import { KINDS, type Lesson, lessonOf } from './lessons.ts';
import type { Pick, PickTask } from './pick.ts';
import { clickOn, type Wish, wishesOf } from './wishes.ts';

/** A click anywhere on a thing counts as much as so many others: there are few. */
const ANYWHERE_COUNTS = 2;
/** How far what is corrected next was chosen well: a mask that overlaps more by one is chosen e to this times as likely. */
const SKILL = 7;

/** Seeds of one kind's lessons lie this far apart. */
const SEED_STEP = 3;

const network = openMaskNetwork();

parentPort?.on('message', async ({ kind, index }: PickTask) => {
  const random = createRandom(1 + SEED_STEP * index + KINDS.indexOf(kind));
  const picks = await picksOf(kind, await lessonOf(kind, index), random);
  parentPort?.postMessage(picks);
});

/** What clicks in a picture may mean, each as a user corrects what a choice of middling skill made of those before. */
async function picksOf(kind: string, { image, truths }: Lesson, random: Random): Promise<Pick[]> {
  const { encode, propose } = await network;
  const encoded = await encode(image);
  const picture = reducePicture(image);
  const picks: Pick[] = [];
  for (const wish of wishesOf(truths, random)) await clickThrough(wish);
  return picks;

  async function clickThrough(wish: Wish): Promise<void> {
    let before: PickedSelection | null = null;
    for (const [k, { truth, anywhereOn }] of wish.clicks.entries()) {
      const nothing = { ...image, data: new Uint8Array(truth.data.length) };
      const next = anywhereOn
        ? clickOn(anywhereOn, truth, random)
        : nextClick(before?.mask ?? nothing, truth);
      if (!next) return;
      const points: SelectionPoint[] = [...(before?.heard ?? []), next];
      const proposed = await propose(encoded, points, before?.logOdds ?? null);
      const { masks, table, overlaps: among } = possibleMasks(picture, points, before, proposed);
      const small = reduced(truth, picture.small.width, picture.small.height);
      const overlaps = masks.map(({ mask }) => overlapOf(mask, small));
      const group = `${kind}, ${wish.kind}, click ${k + 1}`;
      const times = anywhereOn ? ANYWHERE_COUNTS : 1;
      picks.push({ group, table, overlaps, mutual: among.mutual, times });
      const chosen = masks[drawn(loudnessOf(overlaps, SKILL), random)];
      if (!chosen) return;
      const { heard } = chosen;
      before = { mask: chosen.full(), logOdds: chosen.proposed.logOdds, heard };
    }
  }
}

/** What is meant at a smaller size, 1 = belongs, by the pixel at the middle of each. */
function reduced(truth: Plane, width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, p) => {
    const x = Math.floor((((p % width) + 0.5) * truth.width) / width);
    const y = Math.floor(((Math.floor(p / width) + 0.5) * truth.height) / height);
    return (truth.data[y * truth.width + x] ?? 0) >= 0.5 ? 1 : 0;
  });
}

/** Intersection over union of two masks of one size. */
function overlapOf(mask: Uint8Array, truth: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let p = 0; p < mask.length; p++) {
    both += mask[p] & truth[p];
    either += mask[p] | truth[p];
  }
  return both / Math.max(1, either);
}
