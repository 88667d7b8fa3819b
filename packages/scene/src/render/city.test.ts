import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { normalize, type Vec3 } from '../vec.ts';
import { type CityView, cityPainter } from './city.ts';
import { alongLine, type CityPlan, cityPlan, HIGHEST_M, LOT_M, type Volume } from './city-plan.ts';
import type { OutdoorLight } from './outdoor-light.ts';

const dry = () => false;

/** All that is built within so many lots of the viewer. */
function volumesOf({ lotAt }: CityPlan, lots: number): Volume[] {
  const indices = Array.from({ length: 2 * lots + 1 }, (_, k) => k - lots);
  return indices.flatMap((column) => indices.flatMap((row) => lotAt(column, row).volumes));
}

const farFrom = ([x, y]: CityPlan['viewer'], { low, high }: Volume): number =>
  Math.hypot((low[0] + high[0]) / 2 - x, (low[1] + high[1]) / 2 - y);

describe('the plan of a city', () => {
  const plan = cityPlan(7, 80, dry);
  const volumes = volumesOf(plan, 12);

  test('is the same for the same seed, and another for another', () => {
    const tops = (seed: number) => volumesOf(cityPlan(seed, 80, dry), 3).map(({ topM }) => topM);
    expect(tops(7)).toEqual(tops(7));
    expect(tops(7)).not.toEqual(tops(8));
  });

  test('leaves the view open: nothing at hand, low buildings before high ones', () => {
    expect(volumes.length).toBeGreaterThan(300);
    for (const volume of volumes) {
      const away = farFrom(plan.viewer, volume);
      expect(away).toBeGreaterThan(40);
      if (away < 130) expect(volume.topM).toBeLessThan(80);
      expect(volume.topM).toBeLessThan(HIGHEST_M);
      for (const k of [0, 1]) expect(volume.high[k] - volume.low[k]).toBeGreaterThan(4);
    }
    expect(volumes.some(({ topM }) => topM > 120)).toBe(true);
  });

  test('keeps streets free between its blocks', () => {
    for (const { low, high } of volumes) {
      for (const k of [0, 1]) {
        const street = Math.round((low[k] + high[k]) / 2 / (2 * LOT_M)) * 2 * LOT_M;
        expect(Math.min(Math.abs(low[k] - street), Math.abs(high[k] - street))).toBeGreaterThan(11);
      }
    }
  });

  test('builds nothing on water', () => {
    const wet = cityPlan(7, 80, (_, y) => y > 100 && y < 300);
    for (const { low, high } of volumesOf(wet, 12)) {
      const [near, far] = [low[1] - wet.viewer[1], high[1] - wet.viewer[1]];
      expect(far <= 100 || near >= 300).toBe(true);
    }
  });

  test('a line meets what a search through all of it meets', () => {
    const random = seededRandom(5);
    for (let k = 0; k < 40; k++) {
      const from = [200 * random() - 100, 200 * random() - 100] as const;
      const turn = 2 * Math.PI * random();
      const toward = [Math.cos(turn), Math.sin(turn)] as const;
      const met = new Set<Volume>();
      alongLine(plan, from, toward, 400, (volume, near, far) => {
        const middle = (Math.max(0, near) + far) / 2;
        for (const axis of [0, 1]) {
          const at = from[axis] + toward[axis] * middle;
          expect(at).toBeGreaterThan(volume.low[axis] - 1e-6);
          expect(at).toBeLessThan(volume.high[axis] + 1e-6);
        }
        met.add(volume);
        return false;
      });
      for (const volume of volumesOf(plan, 10)) {
        for (let at = 0; at < 400; at += 0.5) {
          const inside = [0, 1].every((axis) => {
            const place = from[axis] + toward[axis] * at;
            return place > volume.low[axis] && place < volume.high[axis];
          });
          if (inside) expect(met.has(volume)).toBe(true);
        }
      }
    }
  });
});

describe('a city looked out over', () => {
  const view: CityView = {
    ...{ eyeM: 80, dimmed: 1, lampsOn: false, lampGain: 1, snowed: false, seed: 7 },
    ...{ leaves: [0.05, 0.09, 0.03], grass: [0.08, 0.12, 0.05] },
  };
  const day: OutdoorLight = {
    ...{ sun: [60, 55, 50], sky: [12, 14, 20] },
    toward: normalize([0.5, 0.4, 0.6]),
    bare: () => [4, 5, 7],
  };
  const night: OutdoorLight = { sun: [0, 0, 0], sky: [0.005, 0.006, 0.011] };
  const NONE: Vec3 = [0, 0, 0];
  const looks: Vec3[] = Array.from({ length: 900 }, (_, k) => {
    const [turn, rise] = [(k * 0.37) % (2 * Math.PI), -0.6 + 0.8 * ((k * 0.113) % 1)];
    return normalize([Math.cos(turn), Math.sin(turn), rise]);
  });
  const meanOf = (view: CityView, light: OutdoorLight): number => {
    const paint = cityPainter(view, light);
    const seen = looks.map((look) => paint(look, NONE)?.[1]).filter((g) => g !== undefined);
    return seen.reduce((sum, g) => sum + g, 0) / seen.length;
  };

  test('hides all of the ground and leaves the high sky free', () => {
    const paint = cityPainter(view, day);
    for (const look of looks) {
      const radiance = paint(look, NONE);
      if (look[2] < 0) expect(radiance?.every((value) => value > 0 && value < 60)).toBe(true);
    }
    expect(paint([0, 0, 1], NONE)).toBeUndefined();
    expect(paint(normalize([1, 0, 2]), NONE)).toBeUndefined();
    expect(looks.some((look) => look[2] > 0.02 && paint(look, NONE))).toBe(true);
  });

  test('is the same in whatever order it is looked at', () => {
    const [forth, back] = [cityPainter(view, day), cityPainter(view, day)];
    const seen = looks.map((look) => forth(look, NONE));
    const again = looks.toReversed().map((look) => back(look, NONE));
    expect(again.toReversed()).toEqual(seen);
  });

  test('lies in the sun and in shadows, under snow whiter, held back darker', () => {
    const sunless = { ...day, sun: [0, 0, 0] as Vec3 };
    expect(meanOf(view, day)).toBeGreaterThan(1.5 * meanOf(view, sunless));
    expect(meanOf({ ...view, snowed: true }, day)).toBeGreaterThan(1.2 * meanOf(view, day));
    expect(meanOf({ ...view, dimmed: 0.2 }, day)).toBeLessThan(0.5 * meanOf(view, day));
  });

  test('shines at night, as bright through windows that hold its walls back', () => {
    const lit = { ...view, lampsOn: true };
    expect(meanOf(lit, night)).toBeGreaterThan(1.5 * meanOf(view, night));
    const held = meanOf({ ...lit, dimmed: 0.1 }, night);
    expect(held).toBeGreaterThan(0.4 * meanOf(lit, night));
  });

  test('ends at the water', () => {
    const paint = cityPainter({ ...view, isWater: (turn, away) => turn < 0.5 && away > 60 }, day);
    expect(paint(normalize([0, 1, -0.5]), NONE)).toBeUndefined();
    expect(paint(normalize([0, -1, -0.5]), NONE)).toBeDefined();
  });
});
