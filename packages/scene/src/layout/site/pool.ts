import type { FeatureWish } from '../../brief/brief.ts';
import type { Area, Site } from '../../design/description.ts';
import { clamp } from '../context.ts';
import { around, boundsOf, overlaps, type Rect, rectAt } from '../rect.ts';
import { holdsPoint } from '../walls.ts';
import { along, area, buildingRect, type Ground, type Spot } from './ground.ts';

export const SWIMMING_POOL = 'swimmingPool';
const TERRACE = 'pool-terrace';

/** Between a front and the pool before it there is room to lie. */
const FROM_FRONT_M = 3.2;
const RIM_M = 1.8;
/** The pool's width as a share of the front's, its depth as one of its width, and between what each is held. */
const WIDTH_SHARE = 0.5;
const WIDTH_M = [6, 22] as const;
const DEPTH_SHARE = 0.44;
const DEPTH_M = [3, 8] as const;
const LOUNGER_STEP_M = 1.15;
const LOUNGERS = 4;

/** What is laid higher than a terrace. */
const RAISED: ReadonlySet<Area['kind']> = new Set(['deck', 'planting']);

/**
 * Areas with a pool in its terrace before the middle of the front, where it is seen from wherever the
 * building is. Raised ones that would cover it give way.
 */
export function withPool(areas: readonly Area[], wish: FeatureWish, ground: Ground): Area[] {
  const [terrace, pool] = swimmingPool(wish, ground);
  const covers = (one: Area) => RAISED.has(one.kind) && overlaps(boxOf(one), boxOf(terrace));
  return [...areas.filter((one) => !covers(one)), terrace, pool];
}

function swimmingPool(
  { word: said, where }: FeatureWish,
  { buildings, reachM }: Ground,
): readonly [Area, Area] {
  const box = buildings.length > 0 ? around(buildings.map(buildingRect)) : undefined;
  const wide = box ? box.x1 - box.x0 : reachM;
  const width = clamp(wide * WIDTH_SHARE, ...WIDTH_M);
  const depth = clamp(width * DEPTH_SHARE, ...DEPTH_M);
  const [middle, front] = box ? [(box.x0 + box.x1) / 2, box.y0] : [0, reachM * 0.3];
  const aside = where === 'left' ? -1 : where === 'right' ? 1 : 0;
  const x = middle + (aside * (wide - width)) / 2;
  const y = front - FROM_FRONT_M - depth / 2;
  return [
    area(TERRACE, 'paving', rectAt(x, y, width + 2 * RIM_M, depth + 2 * RIM_M)),
    { ...area(SWIMMING_POOL, 'water', rectAt(x, y, width, depth)), said },
  ];
}

const MIRROR = 'mirror-pool';
/** Fronts as wide as this have water before them that mirrors them, not a pond. */
const MIRROR_FROM_M = 24;
const MIRROR_SHARE = 0.62;
const MIRROR_WIDE_M = [12, 44] as const;
const MIRROR_DEEP_M = [6, 16] as const;
const BEFORE_FRONT_M = 2.2;

/**
 * Shallow water along a wide front, to one side of its entrance; undefined before what is small.
 *
 * @param side −1 left, 1 right
 */
export function mirrorPool(
  { word: said }: FeatureWish,
  { buildings }: Pick<Ground, 'buildings'>,
  side: number,
): Area | undefined {
  if (buildings.length === 0) return undefined;
  const { x0, x1, y0 } = around(buildings.map(buildingRect));
  if (x1 - x0 < MIRROR_FROM_M) return undefined;
  const width = clamp((x1 - x0) * MIRROR_SHARE, ...MIRROR_WIDE_M);
  const depth = clamp(width * 0.4, ...MIRROR_DEEP_M);
  const x = (x0 + x1) / 2 + (side * (x1 - x0 - width)) / 2;
  const y = y0 - BEFORE_FRONT_M - depth / 2;
  return { ...area(MIRROR, 'water', rectAt(x, y, width, depth)), said };
}

type Areas = Pick<Site, 'areas'>;

const areaOf = (id: string, { areas }: Areas) => areas.find((one) => one.id === id);

const boxOf = ({ polygon }: Area): Rect => boundsOf(polygon);

/** Whether a site has one that was laid here. */
export const hasPool = (site: Areas): boolean => areaOf(SWIMMING_POOL, site) !== undefined;

/** Whether there is water before a front, which shows only from above the eyes of who stands there. */
export const hasWaterBefore = (site: Areas): boolean =>
  hasPool(site) || areaOf(MIRROR, site) !== undefined;

/** Spots where a pool was laid: one lies beside it, and nothing grows out of its terrace. */
export function besidePool(spots: Ground['spots'], site: Areas): Ground['spots'] {
  const terrace = areaOf(TERRACE, site);
  if (!terrace) return spots;
  const off = ({ at }: Spot) => !holdsPoint(terrace.polygon, at);
  const { edge, bed, path } = spots;
  return {
    ...spots,
    edge: edge.filter(off),
    bed: bed.filter(off),
    path: path.filter(off),
    pool: poolside(site),
  };
}

/** Where one lies beside it, with one's feet to the water; empty where there is none. */
function poolside(site: Areas): Spot[] {
  const pool = areaOf(SWIMMING_POOL, site);
  if (!pool) return [];
  const { x0, x1, y1 } = boxOf(pool);
  const y = y1 + FROM_FRONT_M / 2 - 0.2;
  return along([x0 + 1, y], [x1 - 1, y], LOUNGER_STEP_M).slice(0, LOUNGERS);
}
