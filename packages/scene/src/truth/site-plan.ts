import type { Area, Building, SceneDescription, Site } from '../design/description.ts';
import { around, boundsOf, overlaps, type Rect } from '../layout/rect.ts';
import { buildingRect } from '../layout/site/ground.ts';
import { kindOf } from '../objects/index.ts';
import type { Vec2 } from '../vec.ts';

/** What the ground of a site is, as site plans tell it. */
export type SiteGround = 'green' | 'road' | 'paving' | 'water' | 'building';

/** What a site plan shows, in pixels of its sheet (origin top left). */
export interface SitePlan {
  readonly width: number;
  readonly height: number;
  readonly pxPerM: number;
  /** The world's x and y at the sheet's upper left corner; the scene's +y is up. */
  readonly origin: Vec2;
  /** What the sheet shows of the ground; around it is paper. */
  readonly frame: readonly Vec2[];
  /** Grounds and buildings, later ones over earlier; those of one label are one where they meet. */
  readonly surfaces: readonly SiteSurface[];
  /** Ridges of roofs, from end to end. */
  readonly ridges: readonly (readonly [Vec2, Vec2])[];
  readonly trees: readonly SiteTree[];
}

export interface SiteSurface {
  readonly id: string;
  readonly ground: SiteGround;
  /** Whether a parapet runs around it. */
  readonly parapet: boolean;
  readonly label: number;
  readonly polygon: readonly Vec2[];
}

export interface SiteTree {
  readonly at: Vec2;
  readonly radiusPx: number;
}

const GROUNDS: Readonly<Record<Area['kind'], SiteGround>> = {
  lawn: 'green',
  planting: 'green',
  road: 'road',
  paving: 'paving',
  deck: 'paving',
  gravel: 'paving',
  water: 'water',
};

/** Paper around the ground, and ground around what stands on it, metres. */
const MARGIN_M = 3;
const AROUND_M = 12;
/** Crowns smaller than this are shrubs, which plans of sites leave out. */
const LEAST_CROWN_M = 1;
/** Labels: paper, then the open ground, lawns and roads, each one wherever it lies. */
const OPEN = 1;
const ROAD = 2;
const FIRST_OWN = 3;

/** The plan of a site with its buildings; undefined for a scene without one. */
export function sitePlanOf(scene: SceneDescription, pxPerM: number): SitePlan | undefined {
  const { site } = scene;
  if (!site) return undefined;
  const extent = extentOf(site);
  const origin: Vec2 = [extent.x0 - MARGIN_M, extent.y1 + MARGIN_M];
  const onSheet = ([x, y]: Vec2): Vec2 => [(x - origin[0]) * pxPerM, (origin[1] - y) * pxPerM];
  const buildings = [...site.buildings].sort((a, b) => topOf(a) - topOf(b));
  return {
    width: Math.ceil((extent.x1 - extent.x0 + 2 * MARGIN_M) * pxPerM),
    height: Math.ceil((extent.y1 - extent.y0 + 2 * MARGIN_M) * pxPerM),
    pxPerM,
    origin,
    frame: cornersOf(extent).map(onSheet),
    surfaces: [
      ...site.areas.map(({ id, kind, polygon }, k) => ({
        ...{ id, ground: GROUNDS[kind], parapet: false, polygon: polygon.map(onSheet) },
        label: kind === 'lawn' ? OPEN : kind === 'road' ? ROAD : FIRST_OWN + k,
      })),
      ...buildings.map((building, k) => ({
        ...{ id: building.id, ground: 'building' as const, parapet: building.roof === 'flat' },
        ...{ polygon: footprintOf(building).map(onSheet) },
        label: FIRST_OWN + site.areas.length + k,
      })),
    ],
    ridges: buildings.flatMap(ridgesOf).map(([a, b]) => [onSheet(a), onSheet(b)] as const),
    trees: treesOf(scene).map(({ at, radiusM }) => ({
      at: onSheet(at),
      radiusPx: radiusM * pxPerM,
    })),
  };
}

/** Buildings and areas that end on the site, with ground around. */
function extentOf({ buildings, areas, reachM }: Site): Rect {
  const ends = areas
    .map(({ polygon }) => boundsOf(polygon))
    .filter((box) => overlaps(box, inner(reachM)) && isWithin(box, 0.75 * reachM));
  const whole = around([...buildings.map(buildingRect), ...ends]);
  const within = (value: number) => Math.min(reachM, Math.max(-reachM, value));
  return {
    x0: within(whole.x0 - AROUND_M),
    y0: within(whole.y0 - AROUND_M),
    x1: within(whole.x1 + AROUND_M),
    y1: within(whole.y1 + AROUND_M),
  };
}

const inner = (reachM: number): Rect => ({ x0: -reachM, y0: -reachM, x1: reachM, y1: reachM });

const isWithin = ({ x0, y0, x1, y1 }: Rect, halfM: number): boolean =>
  Math.max(-x0, -y0, x1, y1) <= halfM;

const cornersOf = ({ x0, y0, x1, y1 }: Rect): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

const topOf = ({ baseM, floors, floorHeightM }: Building): number => baseM + floors * floorHeightM;

/** A place of a building, from its middle, in the world. */
function placed({ at, yawDeg }: Building, [x, y]: Vec2): Vec2 {
  const turn = (yawDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [at[0] + x * c - y * s, at[1] + x * s + y * c];
}

const footprintOf = (building: Building): Vec2[] => {
  const [x, y] = [building.widthM / 2, building.depthM / 2];
  return cornersOf({ x0: -x, y0: -y, x1: x, y1: y }).map((corner) => placed(building, corner));
};

/** Where the slopes of a roof meet, as `assemble/facade.ts` builds it. */
function ridgesOf(building: Building): [Vec2, Vec2][] {
  const [x, y] = [building.widthM / 2, building.depthM / 2];
  const line = (a: Vec2, b: Vec2): [Vec2, Vec2] => [placed(building, a), placed(building, b)];
  if (building.roof === 'gable' || building.roof === 'upturned') return [line([-x, 0], [x, 0])];
  if (building.roof !== 'hip') return [];
  const [u, v] = x >= y ? [x - y, 0] : [0, y - x];
  return [
    ...(u + v > 0 ? [line([-u, -v], [u, v])] : []),
    ...[-1, 1].flatMap((across) =>
      [-1, 1].map((down) =>
        line([across * x, down * y], [x >= y ? across * u : 0, x >= y ? 0 : down * v]),
      ),
    ),
  ];
}

function treesOf({ items }: SceneDescription): { at: Vec2; radiusM: number }[] {
  return items.flatMap(({ kind, params, at }) => {
    const size = kind.startsWith('tree-') ? kindOf(kind)?.sizeOf(params) : undefined;
    const radiusM = size ? Math.min(size[0], size[1]) / 2 : 0;
    return radiusM >= LEAST_CROWN_M ? [{ at: [at[0], at[1]] as Vec2, radiusM }] : [];
  });
}
