import { describe, expect, it } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { insideBox } from './in-box.ts';
import { pickInBox } from './pick-in-box.ts';
import { reducePicture } from './prepare.ts';
import type { ProposedMask } from './proposed-mask.ts';

const SIZE = { width: 160, height: 120 };
const SIDE = 64;
const BOX = [20, 20, 100, 100] as const;

type Shape = (x: number, y: number) => boolean;
const disc: Shape = (x, y) => Math.hypot(x - 60, y - 60) < 30;

function picture(): Rgb8 {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let p = 0; p < data.length / 3; p++) {
    const [x, y] = [p % SIZE.width, Math.floor(p / SIZE.width)];
    data.set(disc(x, y) ? [180, 70, 50] : [200 + ((x * 7 + y * 3) % 5), 195, 190], p * 3);
  }
  return { ...SIZE, data };
}

function proposal(shape: Shape, quality: number): ProposedMask {
  const step = SIZE.width / SIDE;
  const logOdds = Float32Array.from({ length: SIDE * SIDE }, (_, p) =>
    shape(((p % SIDE) + 0.5) * step, (Math.floor(p / SIDE) + 0.5) * step) ? 6 : -6,
  );
  return { side: SIDE, logOdds, quality, alone: false };
}

const maskOf = (shape: Shape): Gray8 => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, p) =>
    shape(p % SIZE.width, Math.floor(p / SIZE.width)) ? 255 : 0,
  ),
});

function overlap({ data }: Gray8, shape: Shape): number {
  let [both, either] = [0, 0];
  data.forEach((value, p) => {
    const meant = shape(p % SIZE.width, Math.floor(p / SIZE.width));
    both += meant && value === 255 ? 1 : 0;
    either += meant || value === 255 ? 1 : 0;
  });
  return both / either;
}

const reduced = reducePicture(picture());
const never = (): Gray8 => {
  throw new Error('regions are not asked');
};

describe('what a box means', () => {
  it('is the mask that the network is surest of, its border followed, nothing beyond the box', () => {
    const wide: Shape = (x, y) => disc(x, y) || x > 90;
    const proposed = [proposal((x, y) => disc(x, y) && y < 60, 0.6), proposal(wide, 0.9)];
    const { mask, logOdds, heard } = pickInBox(reduced, BOX, proposed, never);
    expect(overlap(mask, (x, y) => wide(x, y) && x < 100 && y >= 20 && y < 100)).toBeGreaterThan(
      0.9,
    );
    expect(mask.data.every((value, p) => value === 0 || p % SIZE.width < 100)).toBe(true);
    expect(logOdds[SIDE * 20 + 60]).toBeLessThan(0);
    expect(heard).toEqual([]);
  });

  it("is what the picture's regions show where the network is none too sure of about the same", () => {
    const thin: Shape = (x, y) => disc(x, y) || (x === 60 && y > 25);
    const unsure = [proposal(disc, 0.7)];
    const { mask } = pickInBox(reduced, BOX, unsure, () => maskOf(thin));
    expect(overlap(mask, thin)).toBe(1);
    const other = pickInBox(reduced, BOX, unsure, () => maskOf((x) => x < 40));
    expect(overlap(other.mask, disc)).toBeGreaterThan(0.93);
  });

  it("is of masks about as good the one most like the picture's regions, where the network is none too sure", () => {
    const half: Shape = (x, y) => disc(x, y) && y < 60;
    const nearly = [proposal(half, 0.7), proposal(disc, 0.65), proposal((x) => x < 30, 0.66)];
    const most: Shape = (x, y) => disc(x, y) && y > 52;
    const { mask } = pickInBox(reduced, BOX, nearly, () => maskOf(most));
    expect(overlap(mask, disc)).toBeGreaterThan(0.9);
    const worse = [proposal(half, 0.7), proposal(disc, 0.5)];
    const other = pickInBox(reduced, BOX, worse, () => maskOf(most));
    expect(overlap(other.mask, half)).toBeGreaterThan(0.85);
  });

  it('is refused where the box is empty', () => {
    const ask = () => pickInBox(reduced, [50, 50, 50, 80], [proposal(disc, 1)], never);
    expect(ask).toThrow(KernelError);
  });
});

describe('what a box holds of a mask', () => {
  it('ends at its sides, and at the picture', () => {
    const { data } = insideBox(
      maskOf(() => true),
      [-5, 110, 3.4, 400],
    );
    expect(data.reduce((sum, value) => sum + value / 255, 0)).toBe(3 * 10);
  });
});
