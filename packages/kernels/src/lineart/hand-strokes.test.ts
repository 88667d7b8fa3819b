import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { lineDrawing } from './line-drawing.ts';
import { drawStrokes } from './pen.ts';

const [width, height] = [160, 120];

function picture(levelAt: (x: number, y: number) => number): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    data.fill(levelAt(p % width, Math.floor(p / width)), 3 * p, 3 * p + 3);
  }
  return { width, height, data };
}

const OPTIONS = { weightPx: 1.5, detail: 0.6, straighten: false, look: 'hand' } as const;
/** Slats: thin dark gaps in a light wall, and one broad one. */
const slats = picture((x, y) =>
  y > 20 && y < 100 ? (x > 70 && x < 76 ? 40 : x % 14 < 2 ? 90 : 210) : 225,
);

test('a flat sheet has no strokes', () => {
  expect(
    lineDrawing(
      picture(() => 170),
      OPTIONS,
    ).strokes,
  ).toEqual([]);
});

test('every slat is drawn, the broad one by a broader pen', () => {
  const { strokes } = lineDrawing(slats, OPTIONS);
  const crossing = strokes.filter(({ points }) => {
    const ys = [...points].filter((_, i) => i % 2 === 1);
    return Math.min(...ys) < 60 && Math.max(...ys) > 60;
  });
  expect(crossing.length).toBeGreaterThanOrEqual(10);
  const at = (from: number, to: number) =>
    crossing.filter(({ points }) => points[0] > from && points[0] < to).map(({ weight }) => weight);
  const thin = at(26, 32)[0] ?? 0;
  expect(Math.max(...at(69, 78).map((weight) => weight ?? 0))).toBeGreaterThan(thin);
});

test('the drawing is its strokes, which lie within the paper and taper', () => {
  const { drawing, strokes } = lineDrawing(slats, OPTIONS);
  expect(Buffer.compare(drawing.data, drawStrokes(strokes, width, height, 1.5).data)).toBe(0);
  for (const { points } of strokes) {
    for (let i = 0; i < points.length; i += 2) {
      expect(points[i]).toBeGreaterThanOrEqual(0);
      expect(points[i]).toBeLessThanOrEqual(width);
      expect(points[i + 1]).toBeLessThanOrEqual(height);
    }
  }
  expect(new Set(strokes.map(({ weight }) => weight)).size).toBeGreaterThan(1);
});

test('more detail draws more', () => {
  const faint = picture((x) => (x % 20 < 3 ? 186 : 205));
  const ink = (detail: number) => lineDrawing(faint, { ...OPTIONS, detail }).strokes.length;
  expect(ink(1)).toBeGreaterThan(ink(0));
});
