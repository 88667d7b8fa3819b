import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { MATERIALS } from '../material/library.ts';
import type { Skin } from './finish.ts';
import { followPalette } from './palette.ts';
import type { SurfaceRole } from './types.ts';

const SIDE = 120;
const GREEN = [0.5, -0.08, 0.09] as const;
const CREAM = [0.85, 0.005, 0.02] as const;

const GROUND = { seed: 1, laying: 'laid', periodU: 0, periodV: 0 } as const;

/** Warm and cool stripes, as a street of many fronts. */
const STREET: Rgb8 = {
  width: SIDE,
  height: SIDE,
  data: new Uint8Array(3 * SIDE * SIDE).map((_, i) => {
    const warm = Math.floor(((i / 3) % SIDE) / 7) % 2 === 0;
    return (warm ? [170, 70, 40] : [60, 90, 160])[i % 3] ?? 0;
  }),
};

interface Surface {
  readonly role: SurfaceRole;
  readonly spec: Skin['spec'];
  readonly tint: readonly [number, number, number];
}

/** Surfaces side by side, each as wide as its share. */
function followed(surfaces: readonly Surface[], shares: readonly number[]): Skin[] {
  const data = new Int32Array(SIDE * SIDE);
  const ends = shares.map((_, k) => shares.slice(0, k + 1).reduce((a, b) => a + b));
  for (let p = 0; p < data.length; p++)
    data[p] = ends.findIndex((end) => (p % SIDE) + 0.5 < end * SIDE);
  const skins = surfaces.map(({ spec, tint }): Skin => ({ spec, tint: [...tint], ground: GROUND }));
  const reading = {
    labels: { width: SIDE, height: SIDE, data, count: surfaces.length },
    regions: surfaces.map((_, id) => ({ id, cx: SIDE / 2, cy: SIDE / 2 })),
    parts: surfaces.map(({ role }) => ({ role })),
  };
  followPalette(skins, reading, STREET, 0.9, 3);
  return skins;
}

const between = (a: Skin, b: Skin): number =>
  Math.hypot(a.tint[1] - b.tint[1], a.tint[2] - b.tint[2]);

test('what grows stays green whatever the style picture shows, a front takes its colour', () => {
  const [lawn, tree, front] = followed(
    [
      { role: 'ground', spec: MATERIALS.grass, tint: GREEN },
      { role: 'planting', spec: MATERIALS.foliage, tint: GREEN },
      { role: 'facade', spec: MATERIALS.plasterWhite, tint: CREAM },
    ],
    [0.3, 0.3, 0.4],
  ) as [Skin, Skin, Skin];
  for (const { tint } of [lawn, tree]) expect(tint[1]).toBeLessThan(-0.03);
  expect(Math.hypot(front.tint[1] - CREAM[1], front.tint[2] - CREAM[2])).toBeGreaterThan(0.04);
});

test('the small pieces of one front stay of one kind', () => {
  const piece = { role: 'facade', spec: MATERIALS.plasterWhite, tint: CREAM } as const;
  const pieces = followed(Array<Surface>(60).fill(piece), Array<number>(60).fill(1 / 60));
  const far = Math.max(...pieces.map((one) => between(one, pieces[0] as Skin)));
  expect(far).toBeLessThan(0.1);
});
