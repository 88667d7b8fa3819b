// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { emptyDocument, readPixels, valueAt, withTiles } from '../document.ts';
import { Draft } from '../draft.ts';
import { type Extent, type Point, wholeOf } from '../geometry.ts';
import { doJob, type MaskJob } from '../jobs.ts';
import { randomBytes, seeded } from '../testing/random.ts';
import { drawPiece, type Sample } from './capsule.ts';
import { feathered, featherReach } from './feather.ts';
import { grown } from './grow.ts';
import { fillOutline } from './polygon.ts';

const SIZE = { width: 520, height: 300 };

function pixelsOf(draft: Draft): Uint8Array {
  const document = withTiles(draft.document, draft.changes());
  const pixels = new Uint8Array(document.width * document.height);
  readPixels(document, wholeOf(document), pixels);
  return pixels;
}
const eachPixel = ({ width, height }: Extent, look: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, at) => look(at % width, Math.floor(at / width)));

describe('a piece of a stroke', () => {
  /** Distance to the line, pixel by pixel. */
  function reference(a: Sample, b: Sample): Uint8Array {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    return eachPixel(SIZE, (x, y) => {
      const [px, py] = [x + 0.5 - a.x, y + 0.5 - a.y];
      const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
      const radius = a.radiusPx + (b.radiusPx - a.radiusPx) * t;
      const apart = Math.hypot(px - t * dx, py - t * dy);
      return Math.round(255 * Math.min(1, Math.max(0, radius + 0.5 - apart)));
    });
  }

  it('covers what lies nearer than the radius, across tiles and over the edge', () => {
    const random = seeded('stroke');
    const sample = (radiusPx: number) => ({
      x: random() * 600 - 40,
      y: random() * 380 - 40,
      radiusPx,
    });
    for (let round = 0; round < 12; round += 1) {
      const radius = 0.5 + random() * 60;
      const [a, b] = [sample(radius), sample(round % 2 ? radius : radius * (0.3 + random()))];
      const draft = new Draft(emptyDocument(SIZE));
      drawPiece(draft, a, round % 5 ? b : a, { mode: 'paint', hardness: 1 });
      const expected = reference(a, round % 5 ? b : a);
      const worst = pixelsOf(draft).reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? 0))),
        0,
      );
      expect(worst, JSON.stringify({ a, b })).toBeLessThanOrEqual(1);
    }
  });
  it('is erased by the same piece, and pieces may overlap', () => {
    const [a, b] = [
      { x: 50, y: 60, radiusPx: 20 },
      { x: 300, y: 200, radiusPx: 20 },
    ];
    const once = new Draft(emptyDocument(SIZE));
    drawPiece(once, a, b, { mode: 'paint', hardness: 0.4 });
    const twice = new Draft(emptyDocument(SIZE));
    for (const _ of [1, 2]) drawPiece(twice, a, b, { mode: 'paint', hardness: 0.4 });
    expect(pixelsOf(twice)).toEqual(pixelsOf(once));
    const all = withTiles(emptyDocument(SIZE), doJob(emptyDocument(SIZE), { kind: 'invert' }));
    const erased = new Draft(all);
    drawPiece(erased, a, b, { mode: 'erase', hardness: 0.4 });
    const painted = pixelsOf(once);
    expect(pixelsOf(erased)).toEqual(painted.map((value) => 255 - value));
  });
  it('falls off softly: whole in the core, nothing beyond the radius', () => {
    const draft = new Draft(emptyDocument(SIZE));
    const dot = { x: 100.5, y: 100.5, radiusPx: 40 };
    drawPiece(draft, dot, dot, { mode: 'paint', hardness: 0.5 });
    const document = withTiles(draft.document, draft.changes());
    const across = [0, 19, 30, 39, 41].map((x) => valueAt(document, 100 + x, 100));
    expect(across).toEqual([255, 255, 128, 2, 0]);
  });
});

describe('an outline', () => {
  const fill = (
    points: readonly Point[],
    sign: 'add' | 'subtract' = 'add',
    document = emptyDocument(SIZE),
  ) => {
    const draft = new Draft(document);
    fillOutline(draft, points, sign);
    return pixelsOf(draft);
  };
  const square = (left: number, top: number, side: number): Point[] => [
    { x: left, y: top },
    { x: left + side, y: top },
    { x: left + side, y: top + side },
    { x: left, y: top + side },
  ];

  it('fills exactly the pixels of a rectangle, and half of those it halves', () => {
    const pixels = fill(square(200, 10, 100));
    expect(pixels).toEqual(
      eachPixel(SIZE, (x, y) => (x >= 200 && x < 300 && y >= 10 && y < 110 ? 255 : 0)),
    );
    expect(fill(square(10.5, 10, 2))[10 * SIZE.width + 10]).toBe(128);
  });
  it('has the area of the shape, whichever way round it is drawn', () => {
    const triangle = [
      { x: 10.3, y: 20.1 },
      { x: 400.7, y: 60.9 },
      { x: 130.2, y: 280.4 },
    ];
    const [a, b, c] = triangle as [Point, Point, Point];
    const area = Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
    const sum = fill(triangle).reduce((total, value) => total + value / 255, 0);
    expect(Math.abs(sum / area - 1)).toBeLessThan(0.002);
    expect(fill([...triangle].reverse())).toEqual(fill(triangle));
  });
  it('has no hole where it crosses itself the same way, reaches beyond the picture, takes away', () => {
    const twice = [...square(50, 50, 100), ...square(80, 80, 40)];
    expect(fill(twice)[100 * SIZE.width + 100]).toBe(255);
    expect(fill(square(-100, -100, 1000)).every((value) => value === 255)).toBe(true);
    const all = withTiles(emptyDocument(SIZE), doJob(emptyDocument(SIZE), { kind: 'invert' }));
    const rest = fill(square(200, 10, 100), 'subtract', all);
    expect(rest.filter((value) => value === 0)).toHaveLength(10_000);
  });
});

describe('growing', () => {
  it('takes in exactly what is no farther than the radius', () => {
    const random = seeded('grow');
    const [width, height] = [61, 47];
    for (const radius of [0, 1, 2.5, 7, 30]) {
      const mask = Uint8Array.from({ length: width * height }, () => (random() < 0.004 ? 255 : 0));
      const near = eachPixel({ width, height }, (x, y) => {
        for (let at = 0; at < mask.length; at += 1) {
          if (mask[at] === 0) continue;
          if (Math.hypot(x - (at % width), y - Math.floor(at / width)) <= radius) return 255;
        }
        return 0;
      });
      expect(grown(mask, width, height, radius), `radius ${radius}`).toEqual(near);
    }
  });
});

describe('feathering', () => {
  it('leaves plain areas alone, keeps the edge in its place and the sum', () => {
    const [width, height, px] = [120, 40, 12];
    const half = eachPixel({ width, height }, (x) => (x < 60 ? 255 : 0));
    const soft = feathered(half, width, height, px);
    const row = [...soft.subarray(20 * width, 21 * width)];
    expect(row.slice(0, 60 - featherReach(px))).toEqual(
      row.slice(0, 60 - featherReach(px)).fill(255),
    );
    expect(row.slice(60 + featherReach(px)).every((value) => value === 0)).toBe(true);
    expect((row[59] ?? 0) + (row[60] ?? 0)).toBeGreaterThanOrEqual(254);
    expect((row[59] ?? 0) + (row[60] ?? 0)).toBeLessThanOrEqual(256);
    for (let x = 1; x < width; x += 1) expect(row[x]).toBeLessThanOrEqual(row[x - 1] ?? 0);
    expect(featherReach(px)).toBeGreaterThanOrEqual(px);
  });
});

describe('a job', () => {
  const random = seeded('jobs');
  const bytes = randomBytes(random, SIZE.width * SIZE.height).map((value, at) =>
    at % SIZE.width > 300 && at % SIZE.width < 330 && value > 128 ? 255 : 0,
  );
  const [document] = [emptyDocument(SIZE)].map((empty) => {
    const draft = new Draft(empty);
    for (let index = 0; index < empty.tiles.length; index += 1) {
      const { bytes: tile, rect } = draft.open(index);
      for (let y = rect.top; y < rect.bottom; y += 1) {
        const from = y * SIZE.width + rect.left;
        tile.set(
          bytes.subarray(from, from + rect.right - rect.left),
          (y - rect.top) * (rect.right - rect.left),
        );
      }
    }
    return withTiles(empty, draft.changes());
  });
  const after = (job: MaskJob) => {
    if (!document) throw new Error('no document');
    return pixelsIn(withTiles(document, doJob(document, job)));
  };
  const pixelsIn = (of: NonNullable<typeof document>) => {
    const pixels = new Uint8Array(SIZE.width * SIZE.height);
    readPixels(of, wholeOf(SIZE), pixels);
    return pixels;
  };

  it('works on the part with edges as if on the whole', () => {
    const whole = grown(bytes, SIZE.width, SIZE.height, 9).map((v, at) =>
      Math.max(v, bytes[at] ?? 0),
    );
    expect(after({ kind: 'grow', px: 9 })).toEqual(whole);
    expect(after({ kind: 'feather', px: 9 })).toEqual(feathered(bytes, SIZE.width, SIZE.height, 9));
    const rest = grown(
      bytes.map((v) => 255 - v),
      SIZE.width,
      SIZE.height,
      2,
    );
    expect(after({ kind: 'shrink', px: 2 })).toEqual(
      bytes.map((v, at) => Math.min(v, 255 - (rest[at] ?? 0))),
    );
  });
  it('inverts, clears and lays masks', () => {
    expect(after({ kind: 'invert' })).toEqual(bytes.map((value) => 255 - value));
    expect(after({ kind: 'clear' }).every((value) => value === 0)).toBe(true);
    const layer = emptyDocument(SIZE).tiles.map((_, index) => (index === 0 ? 255 : 0));
    const inFirst = (x: number, y: number) => x < 256 && y < 256;
    const lay = (sign: 'add' | 'subtract' | 'instead') =>
      after({ kind: 'lay', tiles: layer, sign });
    expect(lay('add')).toEqual(
      eachPixel(SIZE, (x, y) => (inFirst(x, y) ? 255 : (bytes[y * SIZE.width + x] ?? 0))),
    );
    expect(lay('subtract')).toEqual(
      eachPixel(SIZE, (x, y) => (inFirst(x, y) ? 0 : (bytes[y * SIZE.width + x] ?? 0))),
    );
    expect(lay('instead')).toEqual(eachPixel(SIZE, (x, y) => (inFirst(x, y) ? 255 : 0)));
  });
});
