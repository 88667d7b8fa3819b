import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { type FlatPlanLook, paintPlan, readPlan, type SitePlanLook } from './plan.ts';
import { planInputOf } from './plan-input.ts';
import { planSvg } from './plan-svg.ts';

const [width, height] = [240, 180];

const flatLook: FlatPlanLook = {
  kind: 'flat',
  palette: 'cool',
  variant: 0,
  seed: 1,
  keepShading: false,
  roomTextures: false,
  wallFill: true,
  keepLabels: true,
};

const siteLook: SitePlanLook = {
  kind: 'site',
  palette: 'bold',
  variant: 0,
  seed: 1,
  keepShading: false,
  greening: false,
  waterTexture: false,
  pavingTexture: false,
  treeShadows: true,
  sunDirectionDeg: 315,
};

/** A picture painted by a colour per pixel, darker towards the right, with noise. */
function photographed(colourAt: (x: number, y: number) => readonly number[]): Rgb8 {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const light = 1 - (0.25 * x) / width;
      colourAt(x, y).forEach((v, c) => {
        data[3 * p + c] = Math.max(0, Math.min(255, v * light + 3 * random.normal()));
      });
    }
  }
  return { width, height, data };
}

/** A wooden room and a tiled one in dark walls on paper. */
const flat = photographed((x, y) => {
  if (x < 20 || x > 220 || y < 20 || y > 160) return [250, 248, 244];
  if (x < 30 || x > 210 || y < 30 || y > 150 || (x > 115 && x < 125)) return [60, 56, 52];
  if (y > 80 && y < 82 && x > 40 && x < 80) return [70, 50, 30];
  return x < 120 ? [205, 165, 110] : [236, 234, 230];
});

/** A lawn with a pond and a red roof. */
const site = photographed((x, y) => {
  if (Math.hypot(x - 60, y - 90) < 34) return [90, 160, 205];
  if (x > 150 && x < 200 && y > 60 && y < 100) return [190, 70, 50];
  return [150, 185, 110];
});

const reading = readPlan({ image: flat, kind: 'flat' });
const siteReading = readPlan({ image: site, kind: 'site' });

function colouredOf(read: ReturnType<typeof readPlan>) {
  if (read.kind !== 'coloured') throw new Error('taken for an ink drawing');
  return read.coloured;
}

const at = ({ data }: Rgb8, x: number, y: number) => {
  const p = 3 * (y * width + x);
  return [data[p], data[p + 1], data[p + 2]];
};

test('coloured plans are told from ink drawings', () => {
  expect(planInputOf(flat)).toBe('coloured');
  const ink = photographed((x, y) => (x % 60 < 3 || y % 60 < 3 ? [30, 30, 30] : [246, 242, 232]));
  expect(planInputOf(ink)).toBe('lines');
  expect(readPlan({ image: flat, kind: 'flat', input: 'lines' }).kind).toBe('flat');
});

test('areas are taken for what their colours say', () => {
  const { areas, kinds } = colouredOf(reading);
  const kindAt = (x: number, y: number) => kinds[areas.data[y * width + x]];
  expect([kindAt(8, 90), kindAt(25, 90), kindAt(70, 60), kindAt(170, 60)]).toEqual([
    'paper',
    'wall',
    'wood',
    'tile',
  ]);
  const ground = colouredOf(siteReading);
  const groundAt = (x: number, y: number) => ground.kinds[ground.areas.data[y * width + x]];
  expect([groundAt(60, 90), groundAt(175, 80), groundAt(110, 20)]).toEqual([
    'water',
    'building',
    'green',
  ]);
});

test('areas take the palette; the light stays or goes', () => {
  const bare = paintPlan({ reading, look: flatLook });
  expect(at(bare, 170, 50)).toEqual(at(bare, 200, 120));
  expect(at(bare, 25, 90)).toEqual([0x3c, 0x44, 0x4b]);
  const shaded = paintPlan({ reading, look: { ...flatLook, keepShading: true } });
  expect(at(shaded, 135, 60)[1]).toBeGreaterThan(at(shaded, 205, 60)[1] + 8);
  const open = paintPlan({ reading, look: { ...flatLook, wallFill: false } });
  expect(at(open, 25, 90)).toEqual(at(flat, 25, 90));
  expect(at(bare, 60, 81)[0]).toBeLessThan(at(bare, 60, 110)[0] - 40);
  const unlettered = paintPlan({ reading, look: { ...flatLook, keepLabels: false } });
  expect(at(unlettered, 60, 81)).toEqual(at(unlettered, 60, 110));
});

test('every setting of a site look changes the picture', () => {
  const base = paintPlan({ reading: siteReading, look: siteLook });
  for (const change of [
    { greening: true },
    { waterTexture: true },
    { palette: 'fresh' },
    { sunDirectionDeg: 90 },
    { keepShading: true },
  ] as const) {
    const other = paintPlan({ reading: siteReading, look: { ...siteLook, ...change } });
    expect(other.data, JSON.stringify(change)).not.toEqual(base.data);
  }
});

test('the SVG has a group per kind', () => {
  const svg = planSvg({ reading, look: flatLook });
  for (const id of ['paper', 'wall', 'wood', 'tile', 'lines'])
    expect(svg).toContain(`<g id="${id}"`);
  expect(svg).toContain('<title>墙体</title>');
  expect(svg).toContain('fill="#3c444b"');
  expect(planSvg({ reading: siteReading, look: siteLook })).toContain('<title>水面</title>');
});
