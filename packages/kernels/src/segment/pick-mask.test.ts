import { describe, expect, it } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { type PickedSelection, pickSelection, possibleMasks } from './pick-mask.ts';
import { reducePicture } from './prepare.ts';
import type { ProposedMask } from './proposed-mask.ts';
import type { SelectionPoint } from './selection-prompt.ts';

const WIDTH = 240;
const HEIGHT = 160;
const SIDE = 64;

type Shape = (x: number, y: number) => boolean;
/** A cushion on a seat: both are meant by some. */
const cushion: Shape = (x, y) => Math.hypot(x - 90, y - 80) < 24;
const seat: Shape = (x, y) => x > 40 && x < 200 && y > 40 && y < 130;
const lamp: Shape = (x, y) => Math.hypot(x - 215, y - 25) < 12;
const COLOURS = [
  [cushion, [180, 70, 50]],
  [seat, [120, 130, 90]],
  [lamp, [240, 200, 90]],
] as const;

function picture(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const [, colour] = COLOURS.find(([shape]) => shape(x, y)) ?? [null, [205, 200, 190]];
    data.set(
      colour.map((value) => value + ((x * 7 + y * 13) % 5)),
      p * 3,
    );
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function proposal(shape: Shape, quality: number): ProposedMask {
  const step = WIDTH / SIDE;
  const logOdds = Float32Array.from({ length: SIDE * SIDE }, (_, p) => {
    const [x, y] = [((p % SIDE) + 0.5) * step, (Math.floor(p / SIDE) + 0.5) * step];
    return y < HEIGHT && shape(x, y) ? 8 : -8;
  });
  return { side: SIDE, logOdds, quality, alone: false };
}

function overlap({ width, data }: Gray8, shape: Shape): number {
  let both = 0;
  let either = 0;
  data.forEach((value, p) => {
    const meant = shape(p % width, Math.floor(p / width));
    both += meant && value === 255 ? 1 : 0;
    either += meant || value === 255 ? 1 : 0;
  });
  return both / either;
}

const reduced = reducePicture(picture());
const proposals = [
  proposal(cushion, 0.97),
  proposal((x, y) => cushion(x, y) && x < 90, 0.6),
  proposal(cushion, 0.98),
  proposal(seat, 0.8),
];
const onCushion = { x: 90, y: 80, label: 1 } as const;

describe('picking among proposed masks', () => {
  it('takes the mask that fits and follows its border at the picture’s own size', () => {
    const { mask, logOdds } = pickSelection(reduced, [onCushion], null, proposals);
    expect(overlap(mask, cushion)).toBeGreaterThan(0.92);
    expect(logOdds).toHaveLength(SIDE * SIDE);
  });

  it('weighs after the first click also what each proposal changes only where the click stands', () => {
    const first = pickSelection(reduced, [onCushion], null, proposals);
    const points = [onCushion, { x: 160, y: 100, label: 1 }] as const;
    const { masks } = possibleMasks(reduced, points, first, proposals);
    expect(masks).toHaveLength(2 * proposals.length);
    // The second proposal does not reach the click: whole it takes away, as a piece it changes nothing.
    const [whole, piece] = [masks[1], masks[1 + proposals.length]];
    expect(whole && overlap(whole.full(), cushion)).toBeLessThan(0.7);
    expect(piece && overlap(piece.full(), cushion)).toBeGreaterThan(0.92);
  });

  it('weighs also what was selected together with, or without, what the last click means by itself', () => {
    const alone = { ...proposal(lamp, 0.9), alone: true };
    const first = pickSelection(reduced, [onCushion], null, proposals);
    const lampAnd =
      (shape: Shape): Shape =>
      (x, y) =>
        lamp(x, y) || shape(x, y);
    const changedBy = (before: PickedSelection, label: 0 | 1) => {
      const points = [onCushion, { x: 215, y: 25, label }] as const;
      const { masks } = possibleMasks(reduced, points, before, [...proposals, alone]);
      const change = masks.at(-1);
      if (!change) throw new Error('nothing is weighed');
      return { mask: change.full(), logOdds: change.proposed.logOdds, heard: points };
    };
    const both = changedBy(first, 1);
    expect(overlap(both.mask, lampAnd(cushion))).toBeGreaterThan(0.92);
    const again = changedBy(both, 0);
    expect(overlap(again.mask, cushion)).toBeGreaterThan(0.92);
    expect(again.logOdds.map(Math.sign)).toEqual(first.logOdds.map(Math.sign));
  });

  it('weighs also to take back earlier clicks on what the last one takes away', () => {
    const all: Shape = (x, y) => lamp(x, y) || cushion(x, y);
    const [onLamp, offLamp] = [
      { x: 215, y: 25, label: 1 },
      { x: 210, y: 30, label: 0 },
    ] as const;
    const both = pickSelection(reduced, [onCushion, onLamp], null, [proposal(all, 0.9)]);
    const changedBy = (shape: Shape, ...points: readonly SelectionPoint[]) => {
      const alone = { ...proposal(shape, 0.9), alone: true };
      return possibleMasks(reduced, points, both, [...proposals, alone]).masks.at(-1);
    };
    const without = changedBy(lamp, onCushion, onLamp, offLamp);
    expect(without?.heard).toEqual([onCushion, offLamp]);
    expect(without?.takesBack).toBe(1);
    expect(without && overlap(without.full(), cushion)).toBeGreaterThan(0.92);
    // The cushion does not hang together with the lamp: its click stands.
    expect(changedBy(all, onCushion, onLamp, offLamp)?.heard).toEqual([onCushion, offLamp]);
    // Where no positive click would be left, the thing is corrected, not taken away.
    expect(changedBy(lamp, onLamp, offLamp)?.heard).toEqual([onLamp, offLamp]);
  });

  it('has every click in or out as it says', () => {
    const points = [onCushion, { x: 160, y: 100, label: 0 }] as const;
    const first = pickSelection(reduced, [onCushion], null, proposals);
    for (const mask of possibleMasks(reduced, points, first, proposals).masks) {
      const { data } = mask.full();
      expect(data[80 * WIDTH + 90]).toBe(255);
      expect(data[100 * WIDTH + 160]).toBe(0);
    }
  });

  it('heeds the last click where clicks contradict one another', () => {
    const all = pickSelection(reduced, [onCushion, { x: 160, y: 100, label: 1 }], null, proposals);
    expect(overlap(all.mask, seat)).toBeGreaterThan(0.92);
    const points = [onCushion, { x: 160, y: 100, label: 1 }, { x: 165, y: 104, label: 0 }] as const;
    const { mask } = pickSelection(reduced, points, all, proposals);
    expect(overlap(mask, cushion)).toBeGreaterThan(0.92);
  });

  it('needs a positive click within the picture', () => {
    const begin = (x: number, label: 0 | 1) => () =>
      pickSelection(reduced, [{ x, y: 10, label }], null, proposals);
    expect(begin(20, 0)).toThrow(KernelError);
    expect(begin(900, 1)).toThrow(KernelError);
  });
});
