import type { Item, Shore } from '../../design/description.ts';
import { byShore, COPING_M, onSite, shoreHeight, slopeM } from '../../design/shore.ts';
import type { Random } from '../../random.ts';
import type { Vec2 } from '../../vec.ts';
import { between } from '../context.ts';
import type { Thing } from './dressing.ts';

/** How far to both sides of the view the shore is furnished, metres. */
const STRETCH_M = 46;

/** What stands on a shore by its edge, around the place where the view meets it. */
export function shoreThings(shore: Shore, viewed: Vec2, random: Random): Thing[] {
  const { alongM } = byShore(shore, viewed);
  return THINGS[shore.edge](shore, alongM, random);
}

function put(
  shore: Shore,
  kind: string,
  [alongM, outM]: readonly [number, number],
  params: Thing['params'],
  yawDeg: number,
): Thing {
  const by = { alongM, outM };
  const [x, y] = onSite(shore, by);
  const at = [x, y, Math.max(shore.levelM - 0.1, shoreHeight(shore, by))].map(
    (metres) => Math.round(metres * 1000) / 1000,
  ) as unknown as Item['at'];
  return { kind, params, at, yawDeg: Math.round(yawDeg) };
}

const THINGS: Readonly<Record<Shore['edge'], (s: Shore, middle: number, r: Random) => Thing[]>> = {
  beach: (shore, middle, random) =>
    [-1, 0, 1, 2].flatMap((k) => {
      const along = middle + k * 8.5 + between(random, -1, 1);
      const out = between(random, 2.2, 3.6);
      // Loungers look at the water.
      const yawDeg = shore.towardDeg + 180 + between(random, -8, 8);
      return [
        put(shore, 'parasol', [along, out + 0.4], {}, 0),
        put(shore, 'sun-lounger', [along - 1, out], {}, yawDeg),
        put(shore, 'sun-lounger', [along + 1, out + 0.1], {}, yawDeg),
      ];
    }),
  rocks: (shore, middle, random) =>
    strewn(middle, random, 26, [0.4, slopeM(shore) * 1.2], (at) => {
      const width = between(random, 0.9, 2.8);
      const params = { width, depth: width * between(random, 0.6, 0.9), height: width * 0.6 };
      return put(shore, 'rock', at, params, random() * 360 - 180);
    }),
  bank: (shore, middle, random) => [
    ...strewn(middle, random, 16, [1.2, slopeM(shore) * 1.1], (at) => {
      const height = between(random, 0.9, 1.5);
      return put(shore, 'grasses', at, { width: 1.1, depth: 1.1, height }, random() * 360 - 180);
    }),
    ...strewn(middle, random, 9, [1.6, slopeM(shore)], (at) => {
      const width = between(random, 0.5, 1.3);
      const params = { width, depth: width * 0.8, height: width * 0.5 };
      return put(shore, 'rock', at, params, random() * 360 - 180);
    }),
  ],
  quay: (shore, middle) =>
    Array.from({ length: 23 }, (_, k) =>
      put(
        shore,
        'railing',
        [middle + (k - 11) * 4, -0.25],
        { width: 4, pitch: 0.13 },
        shore.towardDeg,
      ),
    ).map((thing) => ({ ...thing, at: [thing.at[0], thing.at[1], COPING_M] as const })),
};

/** Places in clusters along the shore. */
function strewn(
  middle: number,
  random: Random,
  count: number,
  [near, far]: readonly [number, number],
  make: (at: readonly [alongM: number, outM: number]) => Thing,
): Thing[] {
  let along = middle - STRETCH_M * 0.6;
  return Array.from({ length: count }, () => {
    along += random() < 0.62 ? between(random, 0.4, 1.3) : between(random, 4, 8);
    return make([along, between(random, near, far)]);
  });
}
