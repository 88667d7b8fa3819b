import type { Brief, Where } from '../brief/brief.ts';
import { type Camera, project, projectionOf } from '../camera.ts';
import { kindOf } from '../objects/index.ts';
import { castClear, RAY_WORDS } from '../render/cast.ts';
import type { Prepared } from '../render/prepare.ts';
import { hitsOf } from '../truth/hits.ts';
import { length, sub, type Vec3 } from '../vec.ts';
import type { Item, SceneDescription } from './description.ts';
import { isOutlook } from './outlook.ts';

/** What a brief asked for by name, so that a picture can be held against it. */
export interface Asked {
  readonly word: string;
  /** Id of the object kind. */
  readonly kind: string;
  readonly count?: number;
  /** The side of the picture it was said to be on, and the word that says so. */
  readonly where?: Where;
  readonly whereWord?: string;
}

/** The things that a brief names; what is to be seen out of a window is no thing of the room. */
export const askedIn = ({ things }: Brief): readonly Asked[] =>
  things.map(({ word, thing: kind, count, where, whereWord }) => ({
    ...{ word, kind },
    ...(count !== undefined && { count }),
    ...(where && { where, whereWord }),
  }));

/** Pictures are looked at by so many points across. */
const ACROSS = 240;
/** From so many points on a thing is seen. */
const SEEN_POINTS = 7;
/** More of a thing than these are a crowd that nobody counts in a picture. */
const COUNTED = 40;
/** A thing is in the middle of a picture up to this share of its width off it. */
const MIDDLE = 0.3;

/**
 * Chinese sentences: which of the things that were asked for, and are in the scene, its picture does not
 * show, shows fewer of, or shows elsewhere than was said.
 *
 * @param camera of the picture, framed for its size
 * @param size of the picture; only its shape counts
 */
export function notShown(
  description: SceneDescription,
  asked: readonly Asked[],
  prepared: Prepared,
  camera: Camera,
  size: { readonly width: number; readonly height: number },
): readonly string[] {
  if (description.camera.view === 'closeUp') return [];
  const sights = sightsOf(description, prepared, camera, size);
  const openings = (description.room?.openings ?? []).flatMap(({ id, said, form }) => {
    const isSeen = [...sights.keys()].some((name) => name === id || name.startsWith(`${id}-`));
    return said && form && !isSeen ? [outside(said)] : [];
  });
  const things = asked.flatMap((one) => {
    const there = description.items.filter((item) => item.kind === one.kind && !isOutlook(item));
    if (there.length === 0) return [];
    const seen = there.flatMap(({ id }) => sights.get(id) ?? []);
    if (seen.length === 0) return [outside(one.word)];
    const count = Math.min(one.count ?? 0, there.length);
    if (seen.length < count && count <= COUNTED) {
      return [`“${one.word}”放了 ${there.length} 个，这个角度看得到 ${seen.length} 个`];
    }
    const where = one.where && one.whereWord && !isThere(one.where, seen);
    return where ? [`“${one.word}”没能放在“${one.whereWord}”`] : [];
  });
  return [...things, ...openings];
}

const outside = (word: string): string => `“${word}”在画面之外，这个角度看不到`;

/** A thing this close to the middle of the picture is on neither side. */
const OFF_MIDDLE = 0.04;

/** Where things are seen, as shares of the picture's width. */
function isThere(where: Where, seen: readonly number[]): boolean {
  if (where === 'left') return seen.some((x) => x < 0.5 - OFF_MIDDLE);
  if (where === 'right') return seen.some((x) => x > 0.5 + OFF_MIDDLE);
  return where === 'back' || seen.some((x) => Math.abs(x - 0.5) < MIDDLE);
}

/** The items that a picture shows, by id: how far right the middle of what is seen lies, as a share. */
function sightsOf(
  { items }: SceneDescription,
  prepared: Prepared,
  camera: Camera,
  size: { readonly width: number; readonly height: number },
): ReadonlyMap<string, number> {
  const [width, height] = [ACROSS, Math.round((ACROSS * size.height) / size.width)];
  const { object } = hitsOf(prepared, camera, width, height, 1);
  const points = new Float64Array(prepared.objectNames.length + 1);
  const across = new Float64Array(points.length);
  object.forEach((name, at) => {
    points[name]++;
    across[name] += ((at % width) + 0.5) / width;
  });
  const sights = new Map<string, number>();
  prepared.objectNames.forEach((name, k) => {
    if (points[k + 1] >= SEEN_POINTS) sights.set(name, across[k + 1] / points[k + 1]);
  });
  for (const item of items) {
    const x = sights.has(item.id) ? undefined : throughGlass(item, prepared, camera, size);
    if (x !== undefined) sights.set(item.id, x);
  }
  return sights;
}

/** Smaller things than this share of the picture's height are not looked for behind glass. */
const LEAST_SHARE = 0.02;

/** Where the middle of a thing is seen that only glass stands before; undefined where it is not. */
function throughGlass(
  { kind, params, at }: Item,
  prepared: Prepared,
  camera: Camera,
  { width, height }: { readonly width: number; readonly height: number },
): number | undefined {
  const size = kindOf(kind)?.sizeOf(params);
  if (!size) return undefined;
  const middle: Vec3 = [at[0], at[1], at[2] + size[2] / 2];
  const projection = projectionOf(camera, width, height);
  const seen = project(projection, middle);
  if (!seen || seen.x < 0 || seen.x > width || seen.y < 0 || seen.y > height) return undefined;
  if ((Math.max(...size) / seen.depth) * projection.focalPx < LEAST_SHARE * height) {
    return undefined;
  }
  const way = sub(middle, camera.eye);
  // Up to the thing itself, which is in its own way.
  const reach = 1 - Math.hypot(...size) / 2 / length(way);
  if (reach <= 0) return undefined;
  const ray = new Float32Array(RAY_WORDS);
  ray.set([...camera.eye, ...way, reach]);
  return castClear(prepared, ray)[0] === 1 ? seen.x / width : undefined;
}
