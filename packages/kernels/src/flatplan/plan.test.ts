import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adjustedRandIndex } from '../../bench/measure-regions.ts';
import {
  createCanvas,
  develop,
  ellipse,
  fill,
  rectangle,
  stroke,
} from '../../bench/plans/canvas.ts';
import { FLAT_LAYOUTS, type FlatLayout } from '../../bench/plans/flat-layouts.ts';
import { drawFlat } from '../../bench/plans/flat-plan.ts';
import type { Rgb8 } from '../image.ts';
import { expectGolden } from '../testing/golden.ts';
import {
  type FlatPlanLook,
  type PlanReading,
  paintPlan,
  readPlan,
  type SitePlanLook,
} from './plan.ts';

const flatLook: FlatPlanLook = {
  kind: 'flat',
  palette: 'warm',
  variant: 0,
  seed: 1,
  keepShading: false,
  roomTextures: true,
  wallFill: true,
  keepLabels: true,
};

const siteLook: SitePlanLook = {
  kind: 'site',
  palette: 'fresh',
  variant: 0,
  seed: 1,
  keepShading: false,
  greening: true,
  waterTexture: true,
  pavingTexture: true,
  treeShadows: true,
  sunDirectionDeg: 315,
};

/** A layout at a scale that is quick to read. */
function small(name: string, pxPerM: number): FlatLayout {
  const layout = FLAT_LAYOUTS.find((each) => each.name === name);
  if (layout === undefined) throw new Error(name);
  return { ...layout, pxPerM };
}

/** Textures take most of the time and few tests look at them. */
const plainLook: FlatPlanLook = { ...flatLook, roomTextures: false };

const compact = drawFlat(small('compact', 42));
const compactReading = readPlan({ image: compact.image, kind: 'flat' });
const hollow = drawFlat(small('long', 56));
const hollowReading = readPlan({ image: hollow.image, kind: 'flat' });
const plain = paintPlan({ reading: compactReading, look: plainLook });

/** A building, a pond with its shore line, a road and three trees. */
function smallSite(): Rgb8 {
  const canvas = createCanvas(420, 300, 1);
  fill(canvas, rectangle(-10, 240, 430, 280), 255);
  stroke(canvas, rectangle(-10, 240, 430, 280), 1.2, true);
  stroke(canvas, rectangle(60, 60, 170, 130), 2, true);
  stroke(canvas, rectangle(65, 65, 165, 125), 1.1, true);
  stroke(canvas, ellipse(290, 120, 60, 40), 1.4, true);
  stroke(canvas, ellipse(290, 120, 55, 35), 1.1, true);
  for (const [x, y] of [
    [80, 190],
    [130, 200],
    [220, 200],
    [380, 60],
  ] as const) {
    stroke(canvas, ellipse(x, y, 14, 14), 1.2, true);
  }
  return develop(canvas);
}

const site = smallSite();
const siteReading = readPlan({ image: site, kind: 'site' });

function flatOf(reading: PlanReading) {
  if (reading.kind !== 'flat') throw new Error('not a flat');
  return reading.flat;
}

function siteOf(reading: PlanReading) {
  if (reading.kind !== 'site') throw new Error('not a site');
  return reading.site;
}

function meanDifference(a: Rgb8, b: Rgb8): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i] - b.data[i]);
  return sum / a.data.length;
}

test('finds the rooms of solid and of hollow walls', () => {
  for (const [drawn, reading] of [
    [compact, compactReading],
    [hollow, hollowReading],
  ] as const) {
    const { areas, pxPerM } = flatOf(reading);
    expect(adjustedRandIndex(areas, drawn.labels)).toBeGreaterThan(0.96);
    expect(Math.abs(areas.count - drawn.labels.count)).toBeLessThanOrEqual(
      0.2 * drawn.labels.count,
    );
    expect(pxPerM / drawn.pxPerM).toBeGreaterThan(0.75);
    expect(pxPerM / drawn.pxPerM).toBeLessThan(1.3);
  }
});

test('takes no chain of dimensions for a wall, whatever its figures', () => {
  const { image, labels } = drawFlat({ ...small('compact', 36), walls: 'hollow' });
  const { walls } = flatOf(readPlan({ image, kind: 'flat' }));
  const outside = labels.data.filter((label, p) => label === 0 && walls.mask[p] === 1).length;
  const all = walls.mask.filter((value) => value === 1).length;
  expect(outside / all).toBeLessThan(0.05);
});

test('names rooms by their fixtures', () => {
  const kinds = flatOf(compactReading).rooms.map(({ kind }) => kind);
  expect(kinds).toContain('bath');
  expect(kinds).toContain('kitchen');
  expect(kinds).toContain('bedroom');
  expect(kinds).toContain('living');
});

test('the same look paints the same picture, other variants and palettes others', () => {
  const again = paintPlan({ reading: compactReading, look: plainLook });
  expect(Buffer.compare(again.data, plain.data)).toBe(0);
  for (const change of [
    { variant: 1 },
    { variant: 2 },
    { palette: 'cool' },
    { palette: 'bold' },
  ] as const) {
    const other = paintPlan({ reading: compactReading, look: { ...plainLook, ...change } });
    expect(meanDifference(plain, other)).toBeGreaterThan(2);
  }
});

test('lettering stays as it was drawn, or goes without a trace', () => {
  const { lettering, ink } = flatOf(compactReading);
  const gone = paintPlan({ reading: compactReading, look: { ...plainLook, keepLabels: false } });
  let letters = 0;
  for (let p = 0; p < lettering.length; p++) {
    if (lettering[p] === 0 || ink.cover[p] < 255) continue;
    letters++;
    expect([...plain.data.subarray(3 * p, 3 * p + 3)]).toEqual([0x2e, 0x27, 0x22]);
    expect(gone.data[3 * p]).toBeGreaterThan(0x50);
  }
  expect(letters).toBeGreaterThan(50);
});

test('walls are filled only when asked for', () => {
  const { walls, ink } = flatOf(hollowReading);
  const filled = paintPlan({ reading: hollowReading, look: plainLook });
  const open = paintPlan({ reading: hollowReading, look: { ...plainLook, wallFill: false } });
  let inside = 0;
  for (let p = 0; p < ink.cover.length; p++) {
    if (walls.mask[p] === 0 || ink.cover[p] > 0) continue;
    inside++;
    expect(filled.data[3 * p]).toBeLessThan(0x60);
    expect(open.data[3 * p]).toBeGreaterThan(0x80);
  }
  expect(inside).toBeGreaterThan(1000);
});

test('a style picture gives its colours', () => {
  const blue: Rgb8 = { width: 32, height: 32, data: new Uint8Array(32 * 32 * 3) };
  for (let p = 0; p < 32 * 32; p++)
    blue.data.set([60 + (p % 32) * 4, 90 + (p % 32) * 4, 200], 3 * p);
  const styled = paintPlan({ reading: compactReading, look: { ...plainLook, style: blue } });
  const blueness = ({ data }: Rgb8): number => {
    let sum = 0;
    for (let i = 0; i < data.length; i += 3) sum += data[i + 2] - data[i];
    return sum / (data.length / 3);
  };
  expect(blueness(styled)).toBeGreaterThan(blueness(plain) + 15);
});

test('an empty sheet has no rooms', () => {
  const sheet: Rgb8 = { width: 120, height: 90, data: new Uint8Array(120 * 90 * 3).fill(255) };
  expect(flatOf(readPlan({ image: sheet, kind: 'flat' })).rooms).toEqual([]);
});

test('reads a site: building, water, trees', () => {
  const { kinds, areas, trees } = siteOf(siteReading);
  const kindAt = (x: number, y: number) => kinds[areas.data[y * areas.width + x]];
  expect(trees).toHaveLength(4);
  expect(kindAt(110, 95)).toBe('building');
  expect(kindAt(290, 120)).toBe('water');
  expect(kindAt(200, 30)).toBe('green');
});

test('shadows fall away from the sun, and trees throw none when not asked to', () => {
  const light = ({ data, width }: Rgb8, x: number, y: number): number =>
    data[3 * (y * width + x) + 1];
  const bare = { ...siteLook, greening: false, pavingTexture: false };
  const fromUpperLeft = paintPlan({ reading: siteReading, look: bare });
  const fromLowerRight = paintPlan({
    reading: siteReading,
    look: { ...bare, sunDirectionDeg: 135 },
  });
  expect(light(fromUpperLeft, 176, 110)).toBeLessThan(light(fromLowerRight, 176, 110) - 30);
  expect(light(fromLowerRight, 54, 90)).toBeLessThan(light(fromUpperLeft, 54, 90) - 30);
  const shadeless = paintPlan({ reading: siteReading, look: { ...bare, treeShadows: false } });
  expect(light(fromUpperLeft, 392, 74)).toBeLessThan(light(shadeless, 392, 74) - 20);
});

test('golden picture: a compact flat, textured', () => {
  const painted = paintPlan({ reading: compactReading, look: flatLook });
  expect(meanDifference(plain, painted)).toBeGreaterThan(0.3);
  expectGolden(painted, join(import.meta.dirname, 'golden-flat.png'));
});

test('a corner of wall between two doors parts its rooms', () => {
  const canvas = createCanvas(420, 320, 1);
  fill(canvas, rectangle(40, 40, 380, 280), 0);
  fill(canvas, rectangle(52, 52, 368, 268), 255);
  for (const [left, top, right, bottom] of [
    [220, 52, 229, 110],
    [220, 140, 229, 179],
    [220, 170, 245, 179],
    [275, 170, 368, 179],
  ] as const)
    fill(canvas, rectangle(left, top, right, bottom), 0);
  const { areas } = flatOf(readPlan({ image: develop(canvas), kind: 'flat', input: 'lines' }));
  expect(areas.count).toBe(4);
});

test('walls drawn as single lines enclose rooms, too', () => {
  const canvas = createCanvas(300, 200, 1);
  stroke(canvas, rectangle(30, 30, 270, 170), 1.4, true);
  stroke(canvas, [150, 30, 150, 170], 1.4);
  const image = develop(canvas);
  const reading = readPlan({ image, kind: 'flat' });
  expect(flatOf(reading).rooms).toHaveLength(2);
  const painted = paintPlan({ reading, look: flatLook });
  expect(painted.data[3 * (100 * 300 + 90)]).toBeLessThan(0xfa);
});

test('an opening in a slanted wall is closed', () => {
  const canvas = createCanvas(340, 240, 1);
  fill(canvas, rectangle(30, 30, 310, 210), 0);
  fill(canvas, rectangle(40, 40, 300, 200), 255);
  const along = (t: number, s: number) => [100 + 0.53 * t - 0.848 * s, 40 + 0.848 * t + 0.53 * s];
  const strip = (from: number, to: number) => [
    ...along(from, -4),
    ...along(to, -4),
    ...along(to, 4),
    ...along(from, 4),
  ];
  fill(canvas, strip(-6, 192), 0);
  fill(canvas, strip(80, 122), 255);
  const reading = flatOf(readPlan({ image: develop(canvas), kind: 'flat' }));
  expect(reading.rooms).toHaveLength(2);
  expect(reading.gaps.some(({ turn }) => turn !== undefined)).toBe(true);
});

test('a front all of glass closes its room, and furniture in it is none', () => {
  const canvas = createCanvas(620, 420, 1);
  fill(canvas, rectangle(40, 40, 580, 380), 0);
  fill(canvas, rectangle(52, 52, 568, 368), 255);
  // A window of 31 walls' thickness with its four lines, a door, a table.
  fill(canvas, rectangle(100, 40, 480, 52), 255);
  for (const y of [40, 44, 48, 51]) fill(canvas, rectangle(100, y, 480, y + 1), 0);
  fill(canvas, rectangle(568, 280, 580, 330), 255);
  fill(canvas, rectangle(200, 180, 340, 260), 0);
  fill(canvas, rectangle(202, 182, 338, 258), 255);
  const { areas, rooms, gaps } = flatOf(
    readPlan({ image: develop(canvas), kind: 'flat', input: 'lines' }),
  );
  expect(areas.count).toBe(3);
  expect(rooms).toHaveLength(1);
  expect(gaps.map(({ kind }) => kind).sort()).toEqual(['door', 'window']);
});
