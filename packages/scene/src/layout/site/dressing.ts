import type { Area, Item, SceneCamera, Site } from '../../design/description.ts';
import { byShore } from '../../design/shore.ts';
import { traitsOf } from '../../design/styles.ts';
import type { Random } from '../../random.ts';
import type { Vec2 } from '../../vec.ts';
import { between, pick } from '../context.ts';
import { heldParams, pieceOf } from '../pieces.ts';
import { boundsOf, grown, movedPoint, movedRect, overlaps, type Rect, rectAt } from '../rect.ts';
import { holdsPoint } from '../walls.ts';
import { buildingRect } from './ground.ts';

export type Thing = Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg'>;

interface Laid {
  readonly site: Site;
  readonly items: readonly Item[];
  readonly camera: SceneCamera;
  readonly style: string;
  readonly denied: readonly string[];
}

/** Views in which the near ground takes a large part of the picture. */
const NEAR_VIEWS: ReadonlySet<string> = new Set(['eye', 'twoPoint', 'onePoint', 'low']);

/** Plants that fill beds, frame the picture and soften wide ground before the viewer; people at rest. */
export function dressings(laid: Laid, random: Random): Thing[] {
  const taken = [
    ...laid.site.buildings.map(buildingRect),
    ...laid.items.map((item) => floorOf(item)),
  ];
  const wished: Thing[] = [
    ...resting(laid.items, random),
    ...(NEAR_VIEWS.has(laid.camera.view) ? framing(laid, random) : []),
    ...bedding(laid, random),
  ].filter(({ kind }) => !laid.denied.includes(kind));
  return wished.filter((thing) => {
    if (thing.kind === 'person-seated') return true;
    const floor = floorOf(thing);
    const free = !taken.some((r) => overlaps(r, grown(floor, 0.04)));
    if (free) taken.push(floor);
    return free;
  });
}

function floorOf({ kind, params, at, yawDeg }: Thing): Rect {
  const { size } = pieceOf(kind, params);
  // A crown may reach over a neighbour: its trunk is what stands.
  const [wide, deep] = kind.startsWith('tree-') ? [0.6, 0.6] : size;
  return movedRect(rectAt(0, 0, wide, deep), { x: at[0], y: at[1], yawDeg });
}

const metres = (value: number): number => Math.round(value * 1000) / 1000;

const thing = (kind: string, [x, y]: Vec2, sizes: Thing['params'], yawDeg: number): Thing => ({
  kind,
  params: heldParams(kind, sizes),
  at: [metres(x), metres(y), 0],
  yawDeg: Math.round(yawDeg),
});

/** Somebody sits on every other bench. */
function resting(items: readonly Item[], random: Random): Thing[] {
  const benches = items.filter(({ kind }) => kind === 'outdoor-bench');
  return benches
    .filter(() => random() < 0.5)
    .map(({ at, yawDeg, params }) => {
      const pose = { x: at[0], y: at[1], yawDeg };
      // The middle of a bowed bench lies before that of its box.
      const seat = movedPoint([between(random, -0.5, 0.5), -0.22 - (params?.bow ?? 0) / 2], pose);
      return thing('person-seated', seat, { height: between(random, 1.58, 1.8) }, yawDeg);
    });
}

/** Half the width of a picture at a distance of one metre. */
const halfWide = ({ focalMm }: SceneCamera): number => 18 / focalMm;

/** A place on the ground: so far ahead of the viewer, and aside as a share of the picture's half width. */
function inView(camera: SceneCamera, aheadM: number, aside: number): Vec2 {
  const { eye, target } = camera;
  const [dx, dy] = [target[0] - eye[0], target[1] - eye[1]];
  const run = Math.hypot(dx, dy) || 1;
  const across = aside * halfWide(camera) * aheadM;
  return [eye[0] + (dx * aheadM + dy * across) / run, eye[1] + (dy * aheadM - dx * across) / run];
}

const SOFT: ReadonlySet<string> = new Set(['lawn', 'planting', 'ground']);

/** Both lower corners of the picture, and a tree beside it whose branches reach in from above. */
function framing({ site, camera, style }: Laid, random: Random): Thing[] {
  const seaward = site.shore ? Math.sign(byShoreAside(site, camera)) : 0;
  const main = seaward !== 0 ? -seaward : random() < 0.5 ? -1 : 1;
  // From higher up the ground comes into the picture farther away.
  const near = Math.max(4, camera.eye[2] / 0.36);
  const corner = (side: number, count: number, reach: number): Thing[] =>
    Array.from({ length: count }, (_, k) => {
      const ahead = near * (1 + (reach - 1) * ((k + random() * 0.6) / count));
      const at = inView(camera, ahead, side * between(random, 0.62, 1));
      return planted(site, at, k, random);
    }).flat();
  const tree = pick(
    random,
    traitsOf(style).trees.filter((kind) => kind !== 'bamboo'),
  );
  const foot = inView(camera, near * 1.45, main * 1.16);
  return [
    ...(tree && !site.heightM && SOFT.has(surfaceAt(site, foot))
      ? [thing(tree, foot, { width: 5, depth: 5, height: 6.4 }, random() * 360 - 180)]
      : []),
    ...corner(main, 8, 1.9),
    ...corner(-main, 4, 1.6),
  ];
}

/** On which side of the view the water lies. */
function byShoreAside({ shore }: Site, camera: SceneCamera): number {
  if (!shore) return 0;
  const outM = (aside: number) => byShore(shore, inView(camera, 12, aside)).outM;
  return outM(1) - outM(-1);
}

/** What grows on a piece of ground: tufts and bushes on grass, planters on stone, nothing on roads and paths. */
function planted(site: Site, at: Vec2, k: number, random: Random): Thing[] {
  if (site.shore && byShore(site.shore, at).outM > -1) return [];
  const surface = surfaceAt(site, at);
  const turn = random() * 360 - 180;
  if (SOFT.has(surface)) {
    const sort = ['grasses', 'shrub', 'grasses', 'flower-bed', 'grasses', 'rock'][k % 6];
    return [thing(sort, at, sizeOf(sort, random), sort === 'flower-bed' ? 0 : turn)];
  }
  if (surface !== 'paving' || k % 3 !== 0) return [];
  return k === 0
    ? [thing('flower-bed', at, sizeOf('flower-bed', random), 0)]
    : [thing('planter', at, { width: 0.75, depth: 0.75, height: 0.5 }, 0)];
}

function sizeOf(kind: string, random: Random): Record<string, number> {
  const width = between(random, 0.6, 1);
  switch (kind) {
    case 'grasses':
      return { width: width * 1.2, depth: width * 1.2, height: between(random, 0.5, 0.95) };
    case 'flower-bed':
      return { width: 2 + width, depth: 1.1, height: 0.45 };
    case 'rock':
      return { width: width * 1.1, depth: width * 0.8, height: width * 0.55 };
    default:
      return { width, depth: width, height: width * 0.8 };
  }
}

/** Kind of the topmost area at a place. */
function surfaceAt({ areas }: Site, at: Vec2): Area['kind'] | 'ground' {
  return areas.filter(({ polygon }) => holdsPoint(polygon, at)).at(-1)?.kind ?? 'ground';
}

const MOST_BEDDING = 30;
const BEDDING_M = 1.25;

/** Planted areas are filled from the viewer on: low in front, in drifts of one kind. */
function bedding({ site, camera }: Laid, random: Random): Thing[] {
  const beds = site.areas.filter(({ kind }) => kind === 'planting');
  const places = beds.flatMap(({ polygon }) => {
    const box = boundsOf(polygon);
    const found: Vec2[] = [];
    for (let x = box.x0 + 0.5; x < box.x1 - 0.3; x += BEDDING_M) {
      for (let y = box.y0 + 0.5; y < box.y1 - 0.3; y += BEDDING_M) {
        const at: Vec2 = [x + between(random, -0.3, 0.3), y + between(random, -0.3, 0.3)];
        if (holdsPoint(polygon, at)) found.push(at);
      }
    }
    return found;
  });
  const awayOf = ([x, y]: Vec2) => Math.hypot(x - camera.eye[0], y - camera.eye[1]);
  return places
    .filter((at) => awayOf(at) > 2.5)
    .sort((a, b) => awayOf(a) - awayOf(b))
    .slice(0, MOST_BEDDING)
    .map((at, k) => {
      const kind = ['shrub', 'grasses', 'grasses'][Math.floor(k / 3) % 3];
      return thing(kind, at, sizeOf(kind, random), random() * 360 - 180);
    });
}
