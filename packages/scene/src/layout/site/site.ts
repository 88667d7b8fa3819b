import type { Brief, FeatureWish, ThingWish } from '../../brief/brief.ts';
import type { SpaceKind } from '../../brief/spaces.ts';
import type { Trade } from '../../brief/vocabulary.ts';
import type {
  Area,
  Building,
  FacadeSystem,
  Item,
  RoofForm,
  SceneCamera,
  SceneDescription,
  Site,
} from '../../design/description.ts';
import type { Palette } from '../../design/finishes.ts';
import { traitsOf } from '../../design/styles.ts';
import { wearOf } from '../../design/wear.ts';
import { type Random, seededRandom } from '../../random.ts';
import type { Vec2 } from '../../vec.ts';
import { between } from '../context.ts';
import { boundsOf, type Rect, rectAt } from '../rect.ts';
import { buildingGround } from './buildings.ts';
import { hasCanal, withCanal } from './canal.ts';
import { cantilevered } from './cantilever.ts';
import { inClothes } from './clothes.ts';
import { dressings } from './dressing.ts';
import { FORECOURT_M, CANOPY as FUEL_CANOPY, PUMP } from './filling-station.ts';
import { GARAGE_DOOR, garageSaid, hasGarage } from './garage.ts';
import { fieldDepthM } from './given-places.ts';
import { area, blob, buildingRect, type Ground } from './ground.ts';
import { openGround } from './open.ts';
import { withBridge } from './park-bridge.ts';
import { besidePool, hasPool, mirrorPool, SWIMMING_POOL, withPool } from './pool.ts';
import { atWater } from './shore.ts';
import { shoreThings } from './shore-things.ts';
import { standing } from './standing.ts';
import { isCut, isInTheWay, siteCamera } from './view.ts';

export interface LaidSite {
  readonly site: Site;
  readonly items: readonly Item[];
  readonly camera: SceneCamera;
  readonly notes: readonly string[];
}

/** A building or an open place for a brief: volumes, ground, and things where such things stand. */
export function laySite(
  brief: Brief,
  space: SpaceKind,
  decided: Pick<SceneDescription, 'style' | 'light' | 'water'>,
  palette: Palette,
  trade: Trade,
  seed: number,
): LaidSite {
  const { style } = decided;
  const random = seededRandom(seed);
  const bare = groundFor(brief, space, style, random);
  const walk = bare.walk && { ...bare.walk, riseM: walkRise(brief, style) };
  const stream = space.program === 'street' && brief.features.find(isStream);
  const street = stream ? withCanal(bare, stream.word) : bare;
  const bridged =
    space.program === 'park' && brief.things.some(({ thing }) => thing === 'bridge')
      ? withBridge(street)
      : street;
  const laid = withFeatures({ ...bridged, walk }, brief, random);
  const ground = atWater(laid, brief, space, decided, seededRandom(seed + 1));
  const wished = [
    ...brief.things.map((wish) => glazed(wish, brief)),
    ...(brief.only ? [] : usualThings(brief, space, style, ground)),
  ];
  const above = brief.view === 'aerial' || brief.view === 'top' || space.view === 'aerial';
  const isOpen = space.setting === 'openAir' && !above && !ground.shore;
  const taken: Rect[] = ground.buildings.map(buildingRect);
  const items: Item[] = [];
  const missing: string[] = [];
  for (const wish of wished) {
    const said = brief.things.some(({ thing }) => thing === wish.thing);
    const placed = standing(wish, ground, taken, random, said, isOpen);
    if (said) missing.push(...shortOf(wish, placed.length));
    placed.forEach(({ at, yawDeg, params, riseM = 0 }) => {
      items.push({
        id: `${wish.thing}-${items.length + 1}`,
        kind: wish.thing,
        params,
        at: [round(at[0]), round(at[1]), riseM],
        yawDeg,
        materials: wearOf(wish.thing, wish.finishes, palette.furnishing, trade),
        ...(said && { said: wish.word }),
      });
    });
  }
  const { spots: _, walk: __, ...site } = ground;
  const camera = siteCamera(brief, space, site, items, random);
  const seen = unspoilt(items, camera, brief);
  const later = [
    ...(ground.shore ? shoreThings(ground.shore, aheadOf(camera), seededRandom(seed + 2)) : []),
    ...dressings(
      { site, items: seen, camera, style, denied: brief.denied },
      seededRandom(seed + 3),
    ),
  ].filter(() => !brief.only);
  later.forEach((thing, k) => {
    const materials = wearOf(thing.kind, [], palette.furnishing, trade);
    seen.push({ id: `${thing.kind}-${items.length + k + 1}`, ...thing, materials });
  });
  const dressed = seen.map((item, k) => inClothes(item, k, seed));
  return {
    site,
    items: dressed,
    camera,
    notes: missing,
  };
}

/** What is told of a thing that found no place, or fewer than were said. */
function shortOf({ word, count = 1 }: ThingWish, there: number): string[] {
  if (there === 0) return [`场地里没有放得下“${word}”的位置`];
  return there < count ? [`“${word}”要 ${count} 个，场地里只放下 ${there} 个`] : [];
}

/** Along a street water is a canal; elsewhere it lies on open ground. */
const isStream = ({ feature }: FeatureWish): boolean => feature === 'stream';

/** Of more than these, those that spoil the picture may be missing. */
const A_ROW = 4;
/** What nobody asked for and the picture's border would cut in two. */
const PASSING: ReadonlySet<string> = new Set(['car', 'person', 'outdoor-bench']);

/** Things without those that spoil the view; what the brief asked for stays, but for some of a long row. */
function unspoilt(items: readonly Item[], camera: SceneCamera, { things }: Brief): Item[] {
  const counted = new Set(things.filter(({ count }) => count).map(({ thing }) => thing));
  const isOfARow = ({ kind }: Item) =>
    !counted.has(kind) && items.filter((item) => item.kind === kind).length > A_ROW;
  const spoils = (item: Item) =>
    isInTheWay(camera, item)
      ? !item.said || isOfARow(item)
      : !item.said && PASSING.has(item.kind) && isCut(camera, item);
  return items.filter((item) => !spoils(item));
}

/** 连廊，玻璃顶: the glass is over the walk. */
function glazed(wish: ThingWish, { features }: Brief): ThingWish {
  const roof = features.find(({ feature }) => feature === 'glassRoof');
  if (!roof || wish.thing !== 'covered-walk') return wish;
  return { ...wish, finishes: [...wish.finishes, { materials: ['glassClear'], word: roof.word }] };
}

/** Walks have flat roofs but where houses of the style have pitched ones. */
const walkRise = (brief: Brief, style: string): number =>
  (roofFor(brief, style) ?? 'flat') === 'flat' ? 0 : 0.8;

/** A place in the middle of the view. */
function aheadOf({ eye, target }: SceneCamera): Vec2 {
  const share = Math.min(1, 26 / Math.hypot(target[0] - eye[0], target[1] - eye[1]));
  return [eye[0] + (target[0] - eye[0]) * share, eye[1] + (target[1] - eye[1]) * share];
}

const round = (metres: number): number => Math.round(metres * 1000) / 1000;

function groundFor(brief: Brief, space: SpaceKind, style: string, random: Random): Ground {
  const roof = roofFor(brief, style);
  if (space.setting === 'openAir') {
    const said = brief.plan
      ? Math.max(brief.plan.widthM, brief.plan.depthM) / 2
      : brief.areaM2 && Math.sqrt(brief.areaM2) / 2;
    const reachM = Math.min(120, Math.max(4, said ?? space.usual * between(random, 0.95, 1.1)));
    const program = isDryGarden(space, style) ? 'dryGarden' : space.program;
    return openGround(program, reachM, random, roof);
  }
  return buildingGround(space.program, {
    widthM: space.usual * between(random, 0.92, 1.08),
    floors: brief.floors ?? space.floors ?? 2,
    floorHeightM: brief.heightM ?? space.heightM,
    facade: saidOf(brief, FACADE_OF) ?? FACADE_OF_STYLE[style],
    roof,
    garage: garageSaid(brief),
    fieldM: Math.max(
      space.program === 'fillingStation' ? FORECOURT_M : 0,
      fieldDepthM(brief.things.map(({ thing }) => thing)),
    ),
    random,
  });
}

const roofFor = (brief: Brief, style: string): RoofForm | undefined =>
  saidOf(brief, ROOF_OF) ?? ROOF_OF_STYLE[style] ?? (isTiled(brief) ? 'gable' : undefined);

/** `白墙黛瓦`, `茅草顶`: what lies in courses or is bound in bundles lies on slopes. */
const isTiled = ({ surfaces, palette }: Brief): boolean =>
  surfaces.some(({ keys, word }) => keys.includes('roof') && SLOPING.test(word)) ||
  palette.some(({ word }) => SLOPING.test(word));
const SLOPING = /瓦|草顶|草屋顶|坡顶/;

/** Gardens of raked gravel and stones. */
const DRY_STYLES: ReadonlySet<string> = new Set(['karesansui', 'zen']);

const isDryGarden = ({ program }: SpaceKind, style: string): boolean =>
  program === 'garden' && DRY_STYLES.has(style);

const FACADE_OF: Readonly<Record<string, FacadeSystem>> = {
  curtainWall: 'curtainWall',
  louvres: 'louvres',
  balconies: 'balconies',
  colonnade: 'colonnade',
  bandWindows: 'bands',
};
const ROOF_OF: Readonly<Record<string, RoofForm>> = {
  gableRoof: 'gable',
  hipRoof: 'hip',
  flatRoof: 'flat',
  upturnedRoof: 'upturned',
  sawtoothRoof: 'sawtooth',
};
const ROOF_OF_STYLE: Readonly<Record<string, RoofForm>> = {
  newChinese: 'upturned',
  huiStyle: 'gable',
  song: 'upturned',
  jiangnan: 'upturned',
  american: 'gable',
  tuscan: 'hip',
  mediterranean: 'hip',
  europeanClassic: 'hip',
  neoclassical: 'hip',
  french: 'hip',
  vernacular: 'gable',
  timberHouse: 'gable',
  waterTown: 'gable',
  ruralField: 'gable',
  lingnan: 'gable',
  shikumen: 'gable',
  prairie: 'hip',
  japaneseWood: 'gable',
  nordic: 'gable',
};
const FACADE_OF_STYLE: Readonly<Record<string, FacadeSystem>> = {
  curtainWall: 'curtainWall',
  highTech: 'curtainWall',
  timberScreen: 'louvres',
  perforated: 'louvres',
  aluminiumRenewal: 'bands',
  europeanClassic: 'portico',
  neoclassical: 'portico',
  lingnan: 'colonnade',
};

function saidOf<T>(brief: Brief, table: Readonly<Record<string, T>>): T | undefined {
  const wish = brief.features.find(({ feature }) => feature in table);
  return wish && table[wish.feature];
}

/** Pools, lawns and decks that were named, on free ground in view; what is there already takes the word. */
function withFeatures(ground: Ground, brief: Brief, random: Random): Ground {
  const { features } = brief;
  let areas = [...ground.areas];
  for (const wish of features) {
    const kind = AREA_OF[wish.feature];
    if (!kind) continue;
    const known = areas.map((one) => one.kind).lastIndexOf(kind);
    if (known >= 0) areas[known] = { ...areas[known], said: wish.word };
    else if (wish.feature === SWIMMING_POOL) areas = withPool(areas, wish, ground);
    else {
      const mirror =
        wish.feature === 'pool' && mirrorPool(wish, ground, sideOf(wish, ground, random));
      areas.push(mirror || newArea(wish, kind, ground, random));
    }
  }
  // A field for sports takes the place of a lake that nobody spoke of.
  const dry = fieldDepthM(brief.things.map(({ thing }) => thing)) > 0;
  const wanted = ({ said, kind }: Area) =>
    said !== undefined || !(brief.denied.includes(kind) || (dry && kind === 'water'));
  areas = areas.filter(wanted);
  const overhang = features.find(({ feature }) => feature === 'cantilever');
  const masses = overhang ? cantilevered(ground.buildings, overhang.word) : ground.buildings;
  const buildings = masses.map((building): Building => {
    const facade = features.find(({ feature }) => FACADE_OF[feature] === building.facade);
    const roof = features.find(({ feature }) => ROOF_OF[feature] === building.roof);
    const said = [building.said, facade?.word, roof?.word].filter(Boolean).join('、');
    return said ? { ...building, said } : building;
  });
  return { ...ground, areas, buildings, spots: besidePool(ground.spots, { areas }) };
}

const AREA_OF: Readonly<Record<string, Area['kind']>> = {
  lawn: 'lawn',
  pool: 'water',
  [SWIMMING_POOL]: 'water',
  stream: 'water',
  lake: 'water',
  deck: 'deck',
  path: 'paving',
  road: 'road',
  gravelField: 'gravel',
  steps: 'paving',
};

/** Half sizes of a pond or a lawn that was named, by what is free beside the middle. */
const POND = { wide: 0.8, deep: 0.52 } as const;

/** Left (−1) or right of the middle: where it was said to be, else away from the path. */
function sideOf({ where }: FeatureWish, { areas }: Ground, random: Random): number {
  if (where === 'left') return -1;
  if (where === 'right') return 1;
  const path = areas.find(({ id }) => id === 'path');
  const box = path && boundsOf(path.polygon);
  const side = box ? -Math.sign(box.x0 + box.x1) : 0;
  return side || (random() < 0.5 ? -1 : 1);
}

function newArea(wish: FeatureWish, kind: Area['kind'], ground: Ground, random: Random): Area {
  const r = ground.reachM;
  const open =
    ground.buildings.length > 0
      ? Math.min(...ground.buildings.map((b) => buildingRect(b).y0))
      : r * 0.3;
  const wide = Math.min(r * 0.32, 9);
  const at = [
    sideOf(wish, ground, random) * wide * 0.9,
    Math.min(open - wide * 0.7, r * 0.2),
  ] as const;
  const said = { said: wish.word };
  if (kind === 'deck') {
    return { ...area(wish.feature, kind, rectAt(at[0], at[1], wide * 1.1, wide * 0.5)), ...said };
  }
  return {
    ...blob(
      wish.feature,
      kind,
      at,
      [wide * POND.wide, wide * POND.deep],
      [random() * 6, random() * 6],
    ),
    ...said,
  };
}

function usualThings(brief: Brief, space: SpaceKind, style: string, ground: Ground): ThingWish[] {
  const natural = ground.shore !== undefined && ground.shore.edge !== 'quay';
  const byTheSea = natural && ground.shore?.widthM === undefined;
  const trees = byTheSea ? ['tree-palm', 'tree-round'] : traitsOf(style).trees;
  const big = ground.reachM > 25;
  const kinds = [
    ...(space.program === 'fillingStation' ? [FUEL_CANOPY, PUMP] : []),
    ...(hasGarage(ground.buildings) ? [GARAGE_DOOR] : []),
    ...trees,
    'shrub',
    // One looks at a garden of raked gravel from its edge.
    ...(space.setting === 'openAir' && !isDryGarden(space, style) ? ['outdoor-bench'] : []),
    ...(big
      ? [
          'person',
          'street-lamp',
          ...(natural || PEDESTRIAN.has(space.program) || hasCanal(ground) ? [] : ['car']),
        ]
      : []),
    ...(space.program === 'garden' && !ground.shore ? ['fence'] : []),
    ...(space.program === 'garden' && !DRY_STYLES.has(style) ? ['outdoor-sofa'] : []),
    ...(hasPool(ground) ? ['sun-lounger'] : []),
    ...(space.program === 'walk' ? ['covered-walk'] : []),
    ...(space.program === 'playground' ? ['play-structure', 'slide'] : []),
  ];
  const isTree = (thing: string) => thing.startsWith('tree-') || thing === 'bamboo';
  const treesSaid = brief.things.some(({ thing }) => isTree(thing));
  return kinds
    .filter(
      (thing) =>
        !brief.denied.includes(thing) && !brief.things.some((wish) => wish.thing === thing),
    )
    .filter((thing) => !(treesSaid && isTree(thing)) || big)
    .map((thing) => ({ thing, word: thing, finishes: [] }));
}

const PEDESTRIAN: ReadonlySet<string> = new Set([
  'park',
  'pocketPark',
  'plaza',
  'waterfront',
  'axis',
  'walk',
  'playground',
]);
