import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import type { CutOut } from './cut-out.ts';
import { boundsWhere, layCutOut, layOver, placeCutOut, visibleBounds } from './place.ts';

const canvas = { width: 30, height: 20 };
const whole = { left: 0, top: 0, ...canvas };
const own = { left: 8, top: 5, width: 6, height: 6 };

/** A square that says in red and green where each of its pixels is. */
function patch(width: number, height: number, left: number, top: number, size: number): CutOut {
  const alpha = new Uint8Array(width * height);
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      alpha[y * width + x] = 255;
      data.set([x, y, 7], (y * width + x) * 3);
    }
  }
  return { alpha: { width, height, data: alpha }, foreground: { width, height, data } };
}

const cut = patch(30, 20, own.left, own.top, own.width);
const boundsOf = ({ alpha }: CutOut) => visibleBounds(alpha.data, alpha.width);

test('a cut-out that keeps its place keeps its bytes', () => {
  expect(placeCutOut(cut, canvas, own, own)).toEqual(cut);
  expect(placeCutOut(cut, canvas, whole, whole)).toEqual(cut);
});

test('what goes exactly onto a rectangle fills it exactly, and is cut at the canvas', () => {
  const moved = placeCutOut(cut, canvas, own, { ...own, left: 13, top: 3 });
  expect(moved.alpha).toEqual(patch(30, 20, 13, 3, 6).alpha);
  const at = (3 * 30 + 13) * 3;
  expect([...moved.foreground.data.subarray(at, at + 3)]).toEqual([8, 5, 7]);
  for (const to of [
    { left: 2, top: 1, width: 12, height: 12 },
    { left: 3, top: 4, width: 17, height: 5 },
    { left: 9, top: 9, width: 3, height: 2 },
  ]) {
    expect(boundsOf(placeCutOut(cut, canvas, own, to))).toEqual(to);
  }
  const beyond = placeCutOut(cut, canvas, own, { left: 24, top: -4, width: 12, height: 12 });
  expect(boundsOf(beyond)).toEqual({ left: 24, top: 0, width: 6, height: 8 });
  expect(boundsOf(placeCutOut(cut, canvas, own, { ...own, left: 500 }))).toBeNull();
});

test('the rest of the picture goes along with a part of it', () => {
  const twice = { left: -10, top: -6, width: 60, height: 40 };
  const byWhole = placeCutOut(cut, canvas, whole, twice);
  expect(boundsOf(byWhole)).toEqual({ left: 6, top: 4, width: 12, height: 12 });
  expect(byWhole).toEqual(
    placeCutOut(cut, canvas, own, { left: 6, top: 4, width: 12, height: 12 }),
  );
  // What was selected is smaller than what turned out to be visible: its own edge goes where it should.
  const inner = { left: 10, top: 7, width: 2, height: 2 };
  const spilt = placeCutOut(cut, canvas, inner, { left: 10, top: 7, width: 3, height: 3 });
  expect(boundsOf(spilt)).toEqual({ left: 7, top: 4, width: 9, height: 9 });
});

test('red grows evenly across an enlarged square, whatever part it was placed by', () => {
  const to = { left: -3, top: -1, width: 69, height: 46 };
  const { foreground, alpha } = placeCutOut(cut, canvas, whole, to);
  for (let x = 0; x < 30; x++) {
    const p = 15 * 30 + x;
    const source = ((x + 0.5 - to.left) * 30) / to.width - 0.5;
    if (alpha.data[p] !== 255 || source < 9 || source > 12) continue;
    expect(Math.abs(foreground.data[p * 3]! - source)).toBeLessThanOrEqual(0.75);
  }
});

test('laid over a background, only what is covered changes', () => {
  const wall: Rgb8 = { width: 30, height: 20, data: new Uint8Array(1800).fill(99) };
  const { data } = layOver(cut, wall);
  for (let p = 0; p < 600; p++) {
    const wanted = cut.alpha.data[p] === 255 ? cut.foreground.data : wall.data;
    for (let i = p * 3; i < p * 3 + 3; i++) expect(data[i]).toBe(wanted[i]);
  }
  const place = { cutOut: cut, from: own, to: own, canvas };
  expect(layCutOut({ ...place, background: wall }).picture?.data).toEqual(data);
  expect(layCutOut({ ...place, background: null }).picture).toBeNull();
});

test('bounds hold what is large enough', () => {
  const values = Uint8Array.from([0, 0, 0, 0, 0, 9, 130, 0, 0, 0, 200, 1]);
  expect(visibleBounds(values, 4)).toEqual({ left: 1, top: 1, width: 3, height: 2 });
  expect(boundsWhere(values, 4, 128)).toEqual({ left: 2, top: 1, width: 1, height: 2 });
  expect(boundsWhere(values, 4, 201)).toBeNull();
});

test('a size beyond all reason is refused', () => {
  for (const width of [99_999, 0]) {
    expect(() => placeCutOut(cut, canvas, own, { ...own, width })).toThrow(KernelError);
  }
});
