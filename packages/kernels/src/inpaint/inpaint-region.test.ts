import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { expectGolden } from '../testing/golden.ts';
import { type InpaintPlan, inpaintRegion } from './inpaint-region.ts';
import { isolateItem } from './isolate-item.ts';
import { mergeMasked } from './merge-masked.ts';
import { cutFromPlainGround } from './plain-ground.ts';

const WIDTH = 120;
const HEIGHT = 90;
const FEATHER_PX = 3;
const BOX = { left: 40, top: 30, right: 90, bottom: 75 };

const room: Rgb8 = paint(WIDTH, HEIGHT, (x, y) =>
  y > 55 ? [120 + (x % 7), 96, 70] : [200, 198 - (y >> 2), 190],
);
const mask: Gray8 = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, p) => {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    return x >= BOX.left && x < BOX.right && y >= BOX.top && y < BOX.bottom ? 255 : 0;
  }),
};
const disc = paint(60, 60, (x, y) =>
  Math.hypot(x - 30, y - 30) < 18 ? [150, 60, 40] : [250, 250, 250],
);

function paint(width: number, height: number, at: (x: number, y: number) => number[]): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) data.set(at(p % width, Math.floor(p / width)), p * 3);
  return { width, height, data };
}

const panel = (kind: 'art' | 'rug' | 'curtain' | 'mirror' | 'window' | 'lightStrip') =>
  ({ kind: 'panel', panel: kind, colour: '', sheer: false, atmosphere: 'day' }) as const;
const planting = (plant: 'tree' | 'shrub' | 'flower') =>
  ({ kind: 'planting', plant, colours: ['#5a793d'], bloomColour: '#d9688c' }) as const;
const isolated = isolateItem(disc, null);
if (isolated === null) throw new Error('the disc stands on a plain ground');

const PLANS: readonly InpaintPlan[] = [
  panel('art'),
  panel('rug'),
  panel('curtain'),
  panel('mirror'),
  panel('window'),
  panel('lightStrip'),
  planting('tree'),
  planting('shrub'),
  planting('flower'),
  { kind: 'sky', atmosphere: 'goldenHour' },
  { kind: 'item', item: isolated, mirrored: false },
];

const nameOf = (plan: InpaintPlan): string =>
  plan.kind === 'panel' ? plan.panel : plan.kind === 'planting' ? plan.plant : plan.kind;

test.each(PLANS.map((plan) => [nameOf(plan), plan] as const))(
  '%s: changes the masked place alone, the same way every time',
  (_, plan) => {
    const options = { seed: 4, featherPx: FEATHER_PX };
    const out = inpaintRegion(room, mask, plan, options);
    let inside = 0;
    for (let p = 0; p < WIDTH * HEIGHT; p++) {
      const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
      const same = [0, 1, 2].every((k) => room.data[p * 3 + k] === out.data[p * 3 + k]);
      const dx = Math.max(BOX.left - x, x - BOX.right + 1, 0);
      const dy = Math.max(BOX.top - y, y - BOX.bottom + 1, 0);
      if (Math.hypot(dx, dy) > FEATHER_PX) expect(same).toBe(true);
      if (dx === 0 && dy === 0 && !same) inside++;
    }
    expect(inside).toBeGreaterThan(100);
    expect(inpaintRegion(room, mask, plan, options)).toEqual(out);
  },
);

test('a thing before a plain ground is cut out; before a busy one it is not', () => {
  const alpha = cutFromPlainGround(disc);
  expect(alpha?.data[30 * 60 + 30]).toBe(255);
  expect(alpha?.data[5 * 60 + 5]).toBe(0);
  const busy = paint(60, 60, (x, y) => [(x * 37) % 256, (y * 61) % 256, (x * y) % 256]);
  expect(cutFromPlainGround(busy)).toBeNull();
});

test('merging takes the changed picture inside and the old bytes outside', () => {
  const changed = paint(WIDTH, HEIGHT, () => [10, 20, 30]);
  const out = mergeMasked(room, changed, mask, 0);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const from = mask.data[p]! >= 128 ? changed : room;
    for (let k = 0; k < 3; k++) expect(out.data[p * 3 + k]).toBe(from.data[p * 3 + k]);
  }
});

test('refuses an empty mask and a mask of another size', () => {
  const options = { seed: 1, featherPx: 2 };
  const nothing = { ...mask, data: new Uint8Array(WIDTH * HEIGHT) };
  expect(() => inpaintRegion(room, nothing, panel('art'), options)).toThrow(/covers no/);
  const other = { width: 2, height: 2, data: new Uint8Array(4).fill(255) };
  expect(() => inpaintRegion(room, other, panel('art'), options)).toThrow(/2×2/);
});

test.each([
  ['art', panel('art')],
  ['tree', planting('tree')],
])('golden picture: the room with %s', (name, plan) => {
  const options = { seed: 4, featherPx: FEATHER_PX };
  const out = inpaintRegion(room, mask, plan, options);
  expectGolden(out, join(import.meta.dirname, `golden-${name}.png`));
});
