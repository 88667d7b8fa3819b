import { boxMean, lumaPlane, oklabPlanes, type Rgb8 } from '@zhuhui/kernels';
import type { readPicture } from '@zhuhui/kernels/reading';
import { projectionOf, rayThrough } from '../camera.ts';
import type { Opening } from '../design/description.ts';
import { alongWall, meetRoom, type PhotoOpening, type PhotoRoom, WALL } from './photo-room.ts';

type Shell = Omit<PhotoRoom, 'openings'>;
type WallName = keyof typeof WALL;
/** Which part each pixel belongs to, and what that plays in the room. */
export type PictureRead = Pick<ReturnType<typeof readPicture>, 'labels' | 'parts'>;

/** What may be a window is this bright and so much brighter than the bare wall, grey levels. */
const BRIGHT = 232;
const BRIGHTER = 6;
/** Daylight is at least this bright, behind what reads as glass the second; grey levels. */
const GLARE = 240;
const THROUGH_GLASS = 190;
const GLARE_OVER_WALL = 12;
/** Of a window that gives light at least so much shows the day; of what reaches the floor more: doorways do too. */
const LEAST_GLARE = 0.08;
const LEAST_DOORWAY_GLARE = 0.3;
const REACHES_FLOOR_M = 0.15;
/** What does not read as glass has to show more of it: lit walls behind doorways glare in places. */
const LEAST_GLASS = 0.05;
const LEAST_BARE_GLARE = 0.33;
/** White doors in bright rooms glare as well; a bare pane so low also has places that are blown out, grey levels. */
const LOW_PANE_M = 0.3;
const BLOWN = 253;
const LEAST_BLOWN = 0.03;
const LEAST_FRENCH_WINDOW_M = 1.6;
const LEAST_SHARE = 0.0025;
const LEAST_M = 0.35;
const LEAST_M2 = 0.4;
/** Panes nearer to each other than this are one window. */
const BAR_M = 0.3;
/** Of a true opening's rectangle so much is seen as opening. */
const LEAST_FILL = 0.45;

const WINDOW = 1;
const DOOR = 2;
const BREAK = 3;
/** Whatever else breaks a wall is kept clear as a window is: panes and what is seen through them alike. */
const KINDS = [
  { kind: 'window', of: [WINDOW] },
  { kind: 'door', of: [DOOR] },
  { kind: 'window', of: [WINDOW, BREAK] },
] as const;

interface Patch {
  readonly kind: 'window' | 'door';
  readonly daylight: boolean;
  readonly wall: WallName;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Windows and doors of a photograph on the walls of its room: regions that read as panes or doors, and
 * what is as bright as the day. Measures are those of the plan's walls.
 */
export function findOpenings(picture: Rgb8, room: Shell, read: PictureRead): PhotoOpening[] {
  const faces = facesOf(picture, room);
  const luma = lumaPlane(picture).data;
  const bare = barenessOf(luma, faces);
  const overWall = luma.map((value, p) => value - (bare.get(faces[p].wall) ?? BARE));
  const { marks, glass } = markOpenings(picture, read, faces, luma, overWall);
  const glares = Uint8Array.from(luma, (value, p) =>
    (value > GLARE && overWall[p] > GLARE_OVER_WALL) || (glass[p] === 1 && value > THROUGH_GLASS)
      ? 1
      : 0,
  );
  const blown = Uint8Array.from(luma, (value) => (value > BLOWN ? 1 : 0));
  const patches = KINDS.flatMap(({ kind, of }) =>
    componentsOf(marks, of, picture.width)
      .filter((pixels) => {
        const shown = Math.max(shareOf(pixels, glass), shareOf(pixels, glares));
        return shown > 0.5 || isClearCut(pixels, luma, picture.width);
      })
      .flatMap((pixels) => {
        const glare = shareOf(pixels, glares);
        return patchesOf(pixels, kind, picture, room).map((patch) => {
          const least = leastGlare(patch, shareOf(pixels, glass), shareOf(pixels, blown));
          return { ...patch, daylight: kind === 'window' && glare > least };
        });
      }),
  );
  const found = joined(patches.map(asWindow));
  return found
    .filter(({ from, to, low, high }) => to - from > LEAST_M && high - low > LEAST_M)
    .filter(({ from, to, low, high }) => (to - from) * (high - low) > LEAST_M2)
    .filter(({ kind, low, high }) => kind === 'window' || (low < 0.5 && high > 1.5))
    .filter((patch) => patch.kind === 'window' || !found.some((other) => isPane(patch, other)))
    .map((patch, k) => {
      const opening = openingOf(patch, k, room);
      const passed = !patch.daylight && opening.sillM === 0 && opening.kind === 'window';
      // Doorways, stairs and hearths: nothing is put before them.
      return { ...opening, ...(passed && { kind: 'passage' as const }), daylight: patch.daylight };
    });
}

function leastGlare({ low, high }: Patch, glass: number, blown: number): number {
  if (glass < LEAST_GLASS) return low < LOW_PANE_M && blown < LEAST_BLOWN ? 1 : LEAST_BARE_GLARE;
  if (low > REACHES_FLOOR_M) return LEAST_GLARE;
  return high < LEAST_FRENCH_WINDOW_M ? 1 : LEAST_DOORWAY_GLARE;
}

/** Whether what was taken for a door is part of a window: a blind, a frame. */
const isPane = (door: Patch, { kind, wall, from, to, daylight }: Patch): boolean =>
  kind === 'window' &&
  daylight &&
  wall === door.wall &&
  Math.min(to, door.to) - Math.max(from, door.from) > 0.5 * (door.to - door.from);

const shareOf = (pixels: readonly number[], flags: Uint8Array): number =>
  pixels.reduce((sum, p) => sum + flags[p], 0) / pixels.length;

/** Nobody hangs a door so wide. */
const WIDEST_DOOR_M = 2.4;

const asWindow = (patch: Patch): Patch =>
  patch.to - patch.from > WIDEST_DOOR_M ? { ...patch, kind: 'window' } : patch;

/** Marks: 1 where a window is seen, 2 where a door is, 3 where something else breaks the wall; and what is glass. */
function markOpenings(
  picture: Rgb8,
  { labels, parts }: PictureRead,
  faces: readonly Met[],
  luma: Float32Array,
  overWall: Float32Array,
): { marks: Uint8Array; glass: Uint8Array } {
  const breaks = wallBreaks(picture, faces);
  const glass = Uint8Array.from(labels.data, (id) => (parts[id].role === 'glazing' ? 1 : 0));
  const marks = Uint8Array.from(labels.data, (id, p) => {
    if (glass[p] === 1 || (luma[p] > BRIGHT && overWall[p] > BRIGHTER)) return WINDOW;
    if (parts[id].role === 'door') return DOOR;
    return breaks[p] > 0.5 ? BREAK : 0;
  });
  return { marks, glass };
}

/** Wall this near to the wall's own edges is taken to be bare. */
const RIM_M = 0.32;
/** A pixel further from the bare wall's colour than this is something else. */
const OTHER = 0.1;
/** Light falls off along a wall: lightness tells less than hue. */
const LIGHTNESS_WEIGHT = 0.55;
const CLOSE_PX = 2;

/** How far pixels of the walls show something else than the bare wall: its rim says what that looks like. */
function wallBreaks(picture: Rgb8, faces: readonly Met[]): Float32Array {
  const { L, a, b } = oklabPlanes(picture);
  const bare = new Map<string, readonly number[]>();
  for (const wall of WALLS) {
    const rim = faces.flatMap((met, p) => (met.wall === wall && met.rimM < RIM_M ? [p] : []));
    if (rim.length < 40) continue;
    bare.set(
      wall,
      [L, a, b].map((plane) => median(rim.map((p) => plane[p]))),
    );
  }
  const marks = Float32Array.from(faces, ({ wall }, p) => {
    const own = bare.get(wall);
    if (!own) return 0;
    return Math.hypot(
      LIGHTNESS_WEIGHT * (L[p] - own[0]),
      2.5 * (a[p] - own[1]),
      2.5 * (b[p] - own[2]),
    ) > OTHER
      ? 1
      : 0;
  });
  const { width, height } = picture;
  return boxMean({ width, height, data: marks }, CLOSE_PX).data;
}

const WALLS = ['left', 'right', 'back'] as const;

/** Luma of a wall that is not seen bare. */
const BARE = 255;

/** A wall that seems so much brighter than the others is mostly window, grey levels. */
const BRIGHTEST_OVER_OTHERS = 30;

/** Luma of the bare walls, grey levels. */
function barenessOf(luma: Float32Array, faces: readonly Met[]): ReadonlyMap<string, number> {
  const seen = WALLS.flatMap((wall) => {
    const rim = faces.flatMap((met, p) => (met.wall === wall && met.rimM < RIM_M ? [luma[p]] : []));
    return rim.length > 0 ? [{ wall, level: median(rim) }] : [];
  });
  const most = median(seen.map(({ level }) => level)) + BRIGHTEST_OVER_OTHERS;
  return new Map(seen.map(({ wall, level }) => [wall, Math.min(level, most)]));
}

function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[Math.floor(values.length / 2)];
}

interface Met {
  readonly wall: string;
  /** To the nearest edge of the wall. */
  readonly rimM: number;
}

function facesOf(picture: Rgb8, room: Shell): Met[] {
  const projection = projectionOf(room.camera, picture.width, picture.height);
  return Array.from({ length: picture.width * picture.height }, (_, p) => {
    const ray = rayThrough(
      projection,
      (p % picture.width) + 0.5,
      Math.floor(p / picture.width) + 0.5,
    );
    const { wall, at } = meetRoom(room, room.camera.eye, ray);
    const beside = wall === 'back' ? room.halfWidthM - Math.abs(at[0]) : room.depthM - at[1];
    return { wall, rimM: Math.min(beside, room.heightM - at[2]) };
  });
}

function componentsOf(marks: Uint8Array, of: readonly number[], width: number): number[][] {
  const seen = new Uint8Array(marks.length);
  const found: number[][] = [];
  for (let start = 0; start < marks.length; start++) {
    if (!of.includes(marks[start]) || seen[start] !== 0) continue;
    const pixels = [start];
    seen[start] = 1;
    for (let i = 0; i < pixels.length; i++) {
      const p = pixels[i];
      const x = p % width;
      for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
        if (q < 0 || q >= marks.length || seen[q] !== 0 || !of.includes(marks[q])) continue;
        seen[q] = 1;
        pixels.push(q);
      }
    }
    if (pixels.length > LEAST_SHARE * marks.length) found.push(pixels);
  }
  return found;
}

/** A rim is sharp where luma changes by this within two pixels, grey levels. */
const SHARP = 16;
const LEAST_SHARP = 0.5;

/** Whether a region ends in edges, as openings do; light and shade on a wall fade out. */
function isClearCut(pixels: readonly number[], luma: Float32Array, width: number): boolean {
  const own = new Set(pixels);
  let rim = 0;
  let sharp = 0;
  for (const p of pixels) {
    for (const step of [1, -1, width, -width]) {
      if (own.has(p + step)) continue;
      rim++;
      const out = luma[p + 2 * step] ?? luma[p];
      const inside = luma[p - 2 * step] ?? luma[p];
      if (Math.abs(out - inside) > SHARP || Math.abs(luma[p] - inside) > SHARP) sharp++;
    }
  }
  return sharp > LEAST_SHARP * rim;
}

function patchesOf(
  pixels: readonly number[],
  kind: Patch['kind'],
  picture: Rgb8,
  room: Shell,
): Patch[] {
  const projection = projectionOf(room.camera, picture.width, picture.height);
  const onWalls = new Map<WallName, { along: number[]; height: number[] }>();
  for (const p of pixels) {
    const ray = rayThrough(
      projection,
      (p % picture.width) + 0.5,
      Math.floor(p / picture.width) + 0.5,
    );
    const { wall, at } = meetRoom(room, room.camera.eye, ray);
    if (wall === 'floor' || wall === 'ceiling' || wall === 'front') continue;
    const own = onWalls.get(wall) ?? { along: [], height: [] };
    own.along.push(alongWall(room, wall, at));
    own.height.push(at[2]);
    onWalls.set(wall, own);
  }
  return [...onWalls].flatMap(([wall, { along, height }]): Patch[] => {
    if (along.length < 0.3 * LEAST_SHARE * picture.width * picture.height) return [];
    const [from, to] = middleRange(along);
    const [low, high] = middleRange(height);
    const patch = { kind, daylight: false, wall, from, to, low, high };
    return fillOf(along, height, patch) > LEAST_FILL ? [patch] : [];
  });
}

function middleRange(values: readonly number[]): [number, number] {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  return [at(0.03), at(0.97)];
}

const GRID = 10;

/** Share of a rectangle's grid that has a pixel in it. */
function fillOf(
  along: readonly number[],
  height: readonly number[],
  { from, to, low, high }: Patch,
): number {
  const hit = new Set<number>();
  along.forEach((u, k) => {
    const i = Math.floor(((u - from) / Math.max(1e-6, to - from)) * GRID);
    const j = Math.floor(((height[k] - low) / Math.max(1e-6, high - low)) * GRID);
    if (i >= 0 && j >= 0 && i < GRID && j < GRID) hit.add(j * GRID + i);
  });
  return hit.size / (GRID * GRID);
}

/** Panes side by side or one above the other become one window. */
function joined(patches: readonly Patch[]): Patch[] {
  const out: Patch[] = [];
  for (const patch of patches) {
    const k = out.findIndex(
      (o) =>
        o.kind === patch.kind &&
        o.wall === patch.wall &&
        gap(o.from, o.to, patch.from, patch.to) < BAR_M &&
        gap(o.low, o.high, patch.low, patch.high) < BAR_M,
    );
    if (k < 0) out.push(patch);
    else out[k] = union(out[k], patch);
  }
  return out.length < patches.length ? joined(out) : out;
}

const gap = (a0: number, a1: number, b0: number, b1: number): number => Math.max(b0 - a1, a0 - b1);

const union = (a: Patch, b: Patch): Patch => ({
  ...a,
  daylight: a.daylight || b.daylight,
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
});

function openingOf({ kind, wall, from, to, low, high }: Patch, k: number, room: Shell): Opening {
  const length = wall === 'back' ? 2 * room.halfWidthM : room.depthM;
  const fromM = Math.max(0.02, from);
  const widthM = Math.max(0.1, Math.min(length - 0.02, to) - fromM);
  const sillM = kind === 'door' || low < 0.3 ? 0 : low;
  const heightM = Math.min(room.heightM - 0.05, high) - sillM;
  const swing = kind === 'door' ? ({ swing: 'out' } as const) : {};
  return {
    id: `${kind}-${k + 1}`,
    kind,
    wall: WALL[wall],
    fromM,
    widthM,
    sillM,
    heightM,
    ...swing,
  };
}
