import { overlaps } from '../layout/rect.ts';
import { holdsRect } from '../layout/walls.ts';
import type { Vec2 } from '../vec.ts';
import { acrossRidge, rectOfSkylight } from './ceiling-planes.ts';
import {
  colour,
  flag,
  listOf,
  mapOf,
  numberBetween,
  oneOf,
  optional,
  type Problem,
  record,
  text,
  tupleOf,
  wholeBetween,
  word,
} from './checks.ts';
import {
  CEILINGS,
  DESCRIPTION_VERSION,
  FACADE_SYSTEMS,
  OPENING_FORMS,
  OPENING_KINDS,
  type Opening,
  ROOF_FORMS,
  type Room,
  type SceneDescription,
  SEASONS,
  SETTINGS,
  SHORE_EDGES,
  SURFACE_KEYS,
  SURROUNDINGS,
  VIEWS,
  WATERS,
  WEATHERS,
} from './description.ts';

/** A description that cannot be used; the message lists what is wrong, in Chinese. */
export class DescriptionError extends Error {
  override readonly name = 'DescriptionError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path || '场景'}：${message}`).join('；'));
    this.problems = problems;
  }
}

/** A building site may be large; a room never is. */
const place = numberBetween(-2000, 2000);
const angle = numberBetween(-360, 360);
const size = numberBetween(0.01, 500);
const point2 = tupleOf(2, place);
const point3 = tupleOf(3, place);
const finish = record({ material: word, color: optional(colour) });

const opening = record({
  id: word,
  kind: oneOf(OPENING_KINDS),
  wall: wholeBetween(0, 63),
  fromM: numberBetween(0, 200),
  widthM: numberBetween(0.3, 100),
  sillM: numberBetween(0, 20),
  heightM: numberBetween(0.3, 20),
  swing: optional(oneOf(['in', 'out', 'slide'])),
  form: optional(oneOf(OPENING_FORMS)),
  said: optional(word),
});

const skylight = record({
  id: word,
  at: point2,
  widthM: numberBetween(0.3, 100),
  depthM: numberBetween(0.3, 100),
  said: optional(word),
});

const room = record({
  plan: listOf(point2, { min: 3, max: 64 }),
  heightM: numberBetween(2, 30),
  floorM: optional(numberBetween(0, 600)),
  openings: listOf(opening, { max: 60 }),
  skylights: optional(listOf(skylight, { max: 40 })),
  featureWall: optional(wholeBetween(0, 63)),
  skirting: flag,
  mouldings: oneOf(['none', 'cornice', 'panelled']),
  plaster: optional(oneOf([true])),
  ceiling: oneOf(CEILINGS),
});

const building = record({
  id: word,
  at: point2,
  widthM: size,
  depthM: size,
  yawDeg: angle,
  floors: wholeBetween(1, 120),
  floorHeightM: numberBetween(2, 30),
  baseM: numberBetween(0, 500),
  facade: oneOf(FACADE_SYSTEMS),
  roof: oneOf(ROOF_FORMS),
  said: optional(word),
});

const site = record({
  reachM: numberBetween(4, 2000),
  heightM: optional(numberBetween(1, 600)),
  buildings: listOf(building, { max: 200 }),
  areas: listOf(
    record({
      id: word,
      kind: oneOf(['paving', 'lawn', 'water', 'planting', 'deck', 'road', 'gravel']),
      polygon: listOf(point2, { min: 3, max: 200 }),
      said: optional(word),
    }),
    { max: 200 },
  ),
  shore: optional(
    record({
      edge: oneOf(SHORE_EDGES),
      towardDeg: angle,
      awayM: place,
      levelM: numberBetween(-50, -0.05),
      widthM: optional(numberBetween(5, 5000)),
    }),
  ),
});

const item = record({
  id: word,
  kind: word,
  params: mapOf(numberBetween(-1000, 1000)),
  at: point3,
  yawDeg: angle,
  materials: mapOf(finish),
  said: optional(word),
  group: optional(word),
});

const description = record({
  version: oneOf([DESCRIPTION_VERSION]),
  seed: wholeBetween(0, 0xffffffff),
  brief: text,
  space: word,
  setting: oneOf(SETTINGS),
  style: word,
  room: optional(room),
  site: optional(site),
  surfaces: record(Object.fromEntries(SURFACE_KEYS.map((key) => [key, optional(finish)]))),
  items: listOf(item),
  light: record({
    month: wholeBetween(1, 12),
    hour: numberBetween(0, 24),
    weather: oneOf(WEATHERS),
    latitudeDeg: numberBetween(-90, 90),
    northDeg: angle,
    lampsOn: flag,
    lampTemperatureK: numberBetween(1500, 12000),
    exposureEv: numberBetween(-6, 6),
  }),
  season: oneOf(SEASONS),
  surroundings: oneOf(SURROUNDINGS),
  water: optional(oneOf(WATERS)),
  camera: record({
    view: oneOf(VIEWS),
    eye: point3,
    target: point3,
    focalMm: numberBetween(8, 300),
    twoPoint: flag,
    shift: optional(tupleOf(2, numberBetween(-1, 1))),
    rollDeg: optional(numberBetween(-180, 180)),
  }),
  notes: listOf(text),
});

/** What is wrong with a description (from a file, an editor); empty when it can be used. */
export function problemsOf(value: unknown): Problem[] {
  const shape = description(value, '');
  return shape.length > 0 ? shape : meaningProblems(value as SceneDescription);
}

/** @throws DescriptionError naming every problem in Chinese */
export function readDescription(value: unknown): SceneDescription {
  const problems = problemsOf(value);
  if (problems.length > 0) throw new DescriptionError(problems);
  return value as SceneDescription;
}

/** Rules between fields, on a description whose fields are fine by themselves. */
function meaningProblems(scene: SceneDescription): Problem[] {
  const indoors = scene.setting === 'indoors';
  return [
    ...(indoors && !scene.room ? [{ path: 'room', message: '室内场景缺少房间' }] : []),
    ...(!indoors && !scene.site ? [{ path: 'site', message: '室外场景缺少场地' }] : []),
    ...(scene.room ? roomProblems(scene.room) : []),
    ...repeatedIds(scene),
    ...cameraProblems(scene),
  ];
}

const cameraProblems: (scene: SceneDescription) => Problem[] = ({ camera }) =>
  Math.hypot(...camera.eye.map((at, k) => at - camera.target[k])) > 0.01
    ? []
    : [{ path: 'camera.target', message: '目标点与相机位置重合' }];

function repeatedIds(scene: SceneDescription): Problem[] {
  const seen = new Set<string>();
  return scene.items.flatMap(({ id }, k) => {
    const again = seen.has(id);
    seen.add(id);
    return again ? [{ path: `items[${k}].id`, message: `编号“${id}”重复` }] : [];
  });
}

function roomProblems(of: Room): Problem[] {
  if (signedArea(of.plan) <= 0) return [{ path: 'room.plan', message: '墙线应为逆时针' }];
  const told = (list: string, messages: readonly string[]) =>
    messages.flatMap((message, k) => (message ? [{ path: `room.${list}[${k}]`, message }] : []));
  return [
    ...told(
      'openings',
      of.openings.map((opening) => openingProblem(of, opening)),
    ),
    ...told('skylights', skylightProblems(of)),
  ];
}

/** One for each skylight, empty for a sound one. */
function skylightProblems(of: Room): string[] {
  const { plan, skylights = [] } = of;
  const rects = skylights.map(rectOfSkylight);
  return rects.map((rect, k) => {
    if (!holdsRect(plan, rect)) return '天窗超出房间';
    if (acrossRidge(of, skylights[k])) return '天窗不能跨过屋脊';
    return rects.slice(0, k).some((other) => overlaps(rect, other)) ? '天窗相互重叠' : '';
  });
}

function openingProblem(of: Room, { wall, fromM, widthM, sillM, heightM }: Opening): string {
  const from = of.plan[wall];
  if (!from) return `没有第 ${wall + 1} 面墙`;
  const to = of.plan[(wall + 1) % of.plan.length];
  if (fromM + widthM > Math.hypot(to[0] - from[0], to[1] - from[1]) + 1e-6) return '洞口超出墙长';
  return sillM + heightM > of.heightM + 1e-6 ? '洞口高过层高' : '';
}

/** Square metres, positive when the points run counter-clockwise. */
export function signedArea(points: readonly Vec2[]): number {
  let sum = 0;
  for (let k = 0; k < points.length; k++) {
    const [x0, y0] = points[k];
    const [x1, y1] = points[(k + 1) % points.length];
    sum += x0 * y1 - x1 * y0;
  }
  return sum / 2;
}
