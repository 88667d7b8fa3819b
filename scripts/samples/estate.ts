import { createRandom } from '@zhuhui/kernels';
import {
  type Area,
  type Building,
  type Item,
  readDescription,
  type SceneDescription,
} from '@zhuhui/scene/design';

type Place = readonly [x: number, y: number];

const TREE = 'tree-round';
/** Crowns, metres across: a nursery's three sizes. */
const CROWNS_M = [3.6, 4.2, 5] as const;
const ROW_CROWN_M = 4.2;
const SCATTERED = 64;
/** Between a crown and what is not lawn, and between crowns. */
const CLEAR_M = 0.6;
const REACH_M = 75;

const box = (x0: number, y0: number, x1: number, y1: number): Place[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A pond, a little fuller on one side. */
const pond = ([x, y]: Place, rx: number, ry: number): Place[] =>
  Array.from({ length: 48 }, (_, k): Place => {
    const turn = (2 * Math.PI * k) / 48;
    const r = 1 + 0.1 * Math.cos(2 * turn) + 0.05 * Math.cos(3 * turn + 1.3);
    return [x + rx * r * Math.cos(turn), y + ry * r * Math.sin(turn)];
  });

/** Paths in one piece: across the estate, down from the upper houses, on to the lower ones and the square. */
const PATHS: readonly Place[] = [
  ...([
    [-50, 1],
    [-35.2, 1],
    [-35.2, -13.5],
    [-32.8, -13.5],
    [-32.8, 1],
  ] as const),
  ...([
    [-1.2, 1],
    [-1.2, -6],
    [1.2, -6],
    [1.2, 1],
  ] as const),
  ...([
    [32.8, 1],
    [32.8, -13.5],
    [35.2, -13.5],
    [35.2, 1],
    [50, 1],
    [50, 3.4],
  ] as const),
  ...([-34, 0, 34] as const)
    .flatMap((x): Place[] => [
      [x - 1.2, 3.4],
      [x - 1.2, 13.5],
      [x + 1.2, 13.5],
      [x + 1.2, 3.4],
    ])
    .reverse(),
  [-50, 3.4],
];

const AREAS: readonly Area[] = [
  { id: 'lawn', kind: 'lawn', polygon: box(-REACH_M, -REACH_M, REACH_M, REACH_M) },
  { id: 'street', kind: 'road', polygon: box(-REACH_M, -58, REACH_M, -50) },
  { id: 'entrance', kind: 'road', polygon: box(-4, -52, 4, -36) },
  { id: 'ring-west', kind: 'road', polygon: box(-56, -38, -50, 38) },
  { id: 'ring-east', kind: 'road', polygon: box(50, -38, 56, 38) },
  { id: 'ring-north', kind: 'road', polygon: box(-56, 32, 56, 38) },
  { id: 'ring-south', kind: 'road', polygon: box(-56, -38, 56, -32) },
  { id: 'paths', kind: 'paving', polygon: PATHS },
  { id: 'square', kind: 'paving', polygon: box(-12.25, -16.5, 12.25, -6) },
  { id: 'pond', kind: 'water', polygon: pond([0, -24], 9.5, 4.4) },
];

const HOUSES: readonly Place[] = [
  [-34, 20],
  [0, 20],
  [34, 20],
  [-34, -20],
  [34, -20],
];
const HOUSE = { widthM: 26, depthM: 13, floors: 11, floorHeightM: 3 } as const;

/** A housing estate around a ring road, laid out by hand, of what a designed scene is made of and lit by. */
export function estate(like: SceneDescription): SceneDescription {
  const { room, shore, ...rest } = { shore: undefined, ...like };
  return readDescription({
    ...rest,
    brief: '',
    setting: 'building',
    site: { reachM: REACH_M, buildings: BUILDINGS, areas: AREAS },
    items: plants(like.seed),
  });
}

const BUILDINGS = HOUSES.map(
  (at, k): Building => ({
    ...{ id: `house-${k + 1}`, at, yawDeg: 0, baseM: 0, facade: 'balconies', roof: 'flat' },
    ...HOUSE,
  }),
);

/** Rows along the street, and trees wherever the lawn has room for them. */
function plants(seed: number): Item[] {
  const random = createRandom(seed);
  const rows = Array.from(
    { length: 26 },
    (_, k): Crown => ({
      at: [(k - 12.5) * 5.2, -44],
      acrossM: ROW_CROWN_M,
    }),
  ).filter(hasRoom);
  const crowns = [...rows];
  for (let tries = 0; crowns.length < rows.length + SCATTERED && tries < 4000; tries++) {
    const crown: Crown = {
      at: [random.between(-66, 66), random.between(-62, 48)],
      acrossM: CROWNS_M[Math.floor(random.float() * CROWNS_M.length)] ?? ROW_CROWN_M,
    };
    if (hasRoom(crown) && crowns.every((other) => areApart(crown, other))) crowns.push(crown);
  }
  return crowns.map(({ at, acrossM }, k) => ({
    id: `tree-${k + 1}`,
    kind: TREE,
    params: { width: acrossM, depth: acrossM, height: 1.5 * acrossM },
    at: [at[0], at[1], 0],
    yawDeg: (k * 67) % 360,
    materials: {},
  }));
}

interface Crown {
  readonly at: Place;
  readonly acrossM: number;
}

/** What no crown reaches over. */
const KEPT_FREE: readonly (readonly Place[])[] = [
  ...AREAS.filter(({ kind }) => kind !== 'lawn').map(({ polygon }) => polygon),
  ...BUILDINGS.map(({ at: [x, y], widthM, depthM }) =>
    box(x - widthM / 2, y - depthM / 2, x + widthM / 2, y + depthM / 2),
  ),
];

const hasRoom = ({ at, acrossM }: Crown): boolean =>
  KEPT_FREE.every((outline) => distanceTo(outline, at) > acrossM / 2 + CLEAR_M);

const areApart = (a: Crown, b: Crown): boolean =>
  Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) > (a.acrossM + b.acrossM) / 2 + CLEAR_M;

/** Metres from an outline, 0 inside. */
function distanceTo(outline: readonly Place[], [x, y]: Place): number {
  let least = Number.POSITIVE_INFINITY;
  let inside = false;
  outline.forEach(([ax, ay], k) => {
    const [bx, by] = outline[(k + 1) % outline.length] ?? [ax, ay];
    const [ux, uy] = [bx - ax, by - ay];
    const along = ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy);
    const t = Math.min(1, Math.max(0, along));
    least = Math.min(least, Math.hypot(x - ax - t * ux, y - ay - t * uy));
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * ux) inside = !inside;
  });
  return inside ? 0 : least;
}
