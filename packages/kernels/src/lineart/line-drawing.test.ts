import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { edgeScene } from '../../bench/lineart-scene.ts';
import type { Rgb8 } from '../image.ts';
import { psnr } from '../metric/psnr.ts';
import { createRandom } from '../random.ts';
import { strokesToSvg } from '../vector/svg.ts';
import type { Polyline } from '../vector/trace.ts';
import { type LineDrawingOptions, lineDrawing } from './line-drawing.ts';
import { drawStrokes } from './pen.ts';

const usual: LineDrawingOptions = { weightPx: 1.5, detail: 0.5, straighten: true };

function sheet(width: number, height: number, level: number): Rgb8 {
  return { width, height, data: new Uint8Array(width * height * 3).fill(level) };
}

function fillRect(image: Rgb8, x0: number, y0: number, x1: number, y1: number, level: number) {
  for (let y = y0; y < y1; y++) {
    image.data.fill(level, (y * image.width + x0) * 3, (y * image.width + x1) * 3);
  }
}

/** All straight pieces as [x0, y0, x1, y1]. */
function piecesOf(strokes: readonly Polyline[]): number[][] {
  return strokes.flatMap(({ points, closed }) => {
    const count = points.length / 2;
    return Array.from({ length: closed ? count : count - 1 }, (_, i) => {
      const j = (i + 1) % count;
      return [points[2 * i]!, points[2 * i + 1]!, points[2 * j]!, points[2 * j + 1]!];
    });
  });
}

test('a flat picture gives blank paper', () => {
  for (const level of [0, 128, 255]) {
    const { drawing, strokes } = lineDrawing(sheet(90, 70, level), usual);
    expect(strokes).toEqual([]);
    expect(drawing.data.every((value) => value === 255)).toBe(true);
  }
});

test('sensor noise on a flat wall is not drawn', () => {
  const seed = 5;
  const random = createRandom(seed);
  const wall = sheet(300, 200, 0);
  for (let i = 0; i < wall.data.length; i++) wall.data[i] = Math.round(150 + 4 * random.normal());
  expect(lineDrawing(wall, usual).strokes, `seed ${seed}`).toEqual([]);
});

test.each([1, 2, 3])('the outline of a rectangle, %i px wide, gives its four sides', (pen) => {
  const image = sheet(260, 200, 255);
  fillRect(image, 50, 40, 210, 160, 0);
  fillRect(image, 50 + pen, 40 + pen, 210 - pen, 160 - pen, 255);
  const { strokes, drawing } = lineDrawing(image, usual);
  const pieces = piecesOf(strokes);
  expect(pieces).toHaveLength(4);
  const half = pen / 2;
  const sides = [
    [50 + half, 40 + half, 210 - half, 40 + half],
    [210 - half, 40 + half, 210 - half, 160 - half],
    [50 + half, 160 - half, 210 - half, 160 - half],
    [50 + half, 40 + half, 50 + half, 160 - half],
  ];
  for (const side of sides) {
    const found = pieces.some((piece) =>
      [piece, [piece[2]!, piece[3]!, piece[0]!, piece[1]!]].some((ends) =>
        ends.every((value, k) => Math.abs(value - side[k]!) <= 1.5),
      ),
    );
    expect(found, `${side} among ${pieces.join(' | ')}`).toBe(true);
  }
  expect(drawing.data[100 * 260 + 130]).toBe(255);
  expect(drawing.data[40 * 260 + 130]! + drawing.data[41 * 260 + 130]!).toBeLessThan(350);
});

test('a border between two equally bright colours is drawn', () => {
  const image = sheet(120, 120, 0);
  for (let i = 0; i < 120 * 120; i++) {
    image.data.set(i % 120 < 60 ? [200, 60, 60] : [31, 146, 60], i * 3);
  }
  const pieces = piecesOf(lineDrawing(image, usual).strokes);
  expect(pieces).toHaveLength(1);
  expect(pieces[0]![0]).toBeCloseTo(60, 0);
  expect(pieces[0]![2]).toBeCloseTo(60, 0);
});

test('drawings keep the size, stay on the paper, and come out the same again', () => {
  for (const [width, height] of [
    [1, 1],
    [7, 300],
    [33, 21],
    [241, 160],
  ] as const) {
    const seed = width;
    const { image } = edgeScene(width, height, seed);
    for (const straighten of [true, false]) {
      const first = lineDrawing(image, { ...usual, straighten });
      expect([first.drawing.width, first.drawing.height]).toEqual([width, height]);
      expect(first.drawing.data).toHaveLength(width * height);
      for (const { points } of first.strokes) {
        expect(points.length, `seed ${seed}`).toBeGreaterThanOrEqual(4);
        for (let i = 0; i < points.length; i += 2) {
          expect(points[i]! >= 0 && points[i]! <= width, `seed ${seed}`).toBe(true);
          expect(points[i + 1]! >= 0 && points[i + 1]! <= height, `seed ${seed}`).toBe(true);
        }
      }
      expect(lineDrawing(image, { ...usual, straighten })).toEqual(first);
    }
  }
});

test('more detail draws more, a broader pen inks more, progress rises to 1', () => {
  const { image } = edgeScene(320, 220, 8, 10);
  const ink = (options: Partial<LineDrawingOptions>): number =>
    lineDrawing(image, { ...usual, ...options }).drawing.data.reduce((s, v) => s + 255 - v, 0);
  expect(ink({ detail: 0 })).toBeLessThan(ink({ detail: 1 }));
  expect(ink({ weightPx: 1 })).toBeLessThan(0.7 * ink({ weightPx: 2 }));
  const seen: number[] = [];
  lineDrawing(image, usual, (fraction) => seen.push(fraction));
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen[seen.length - 1]).toBe(1);
});

test('pictures above the reading size keep their coordinates', () => {
  const image = sheet(2000, 1500, 255);
  fillRect(image, 400, 300, 1600, 1200, 60);
  const pieces = piecesOf(lineDrawing(image, usual).strokes);
  expect(pieces).toHaveLength(4);
  const xs = pieces.flatMap((piece) => [piece[0]!, piece[2]!]);
  expect(Math.abs(Math.min(...xs) - 400)).toBeLessThan(1.5);
  expect(Math.abs(Math.max(...xs) - 1600)).toBeLessThan(1.5);
});

test('bad options are refused', () => {
  const image = sheet(20, 20, 0);
  for (const bad of [{ weightPx: 0 }, { weightPx: Number.NaN }, { detail: -0.1 }, { detail: 2 }]) {
    expect(() => lineDrawing(image, { ...usual, ...bad })).toThrow(
      expect.objectContaining({ code: 'badOption' }),
    );
  }
});

/** Reads back the strokes of {@link strokesToSvg}. */
function strokesOfSvg(svg: string, strokeWidthPx: number): Polyline[] {
  return [...svg.matchAll(/<path stroke-width="([\d.]+)" d="([^"]+)"/g)].flatMap(([, width, d]) =>
    [...d!.matchAll(/M([^MZ]+)(Z?)/g)].map(([, numbers, end]) => ({
      points: Float32Array.from(numbers!.split(/[ L]/), Number),
      closed: end === 'Z',
      weight: Number(width) / strokeWidthPx,
    })),
  );
}

// Floating-point libraries differ in the last bits between machines, so the golden drawing, kept as SVG, is
// compared as a picture.
test('the golden room', () => {
  const { image } = edgeScene(240, 170, 21);
  const { drawing, strokes } = lineDrawing(image, { weightPx: 2, detail: 0.5, straighten: true });
  const svg = strokesToSvg(strokes, { widthPx: 240, heightPx: 170, strokeWidthPx: 2 });
  const golden = readFileSync(new URL('./golden-room.svg', import.meta.url), 'utf8');
  const expected = drawStrokes(strokesOfSvg(golden, 2), 240, 170, 2);
  expect(psnr(drawing, expected), `now:\n${svg}`).toBeGreaterThan(28);
});
