import type { Surroundings, Water } from '../design/description.ts';
import { seededRandom } from '../random.ts';
import { add, mix, scale, type Vec3 } from '../vec.ts';
import { cityPainter } from './city.ts';
import { turnOf } from './directions.ts';
import { type OutdoorLight, onUpright, sent } from './outdoor-light.ts';
import { around, between, byTurn, cloudy, type Noise, noiseOf } from './scenery-noise.ts';

/** What stands around a scene, far enough away to be a picture on the sky. */
export interface Scenery {
  readonly surroundings: Surroundings;
  /** Height of the viewer above the ground around, metres. */
  readonly eyeM: number;
  /** What is left of the brightness of ground and trees: windows hold a part of the view back. */
  readonly dimmed: number;
  /** Share of the sky under clouds, 0…1. */
  readonly clouds: number;
  /** Reflectance of leaves and grass, linear. */
  readonly leaves: Vec3;
  readonly grass: Vec3;
  /** Metres of paving around the viewer before the lawn begins; none when absent. */
  readonly pavedM?: number;
  /** Everything level is under snow. */
  readonly snowed?: true;
  /** Windows of far buildings are lit. */
  readonly lampsOn: boolean;
  readonly seed: number;
  /** Open water to be seen. */
  readonly water?: OpenWater;
}

export interface OpenWater {
  readonly kind: Water;
  /** The middle of the directions it is seen in, counter-clockwise from +x; half their span. */
  readonly towardRad: number;
  readonly halfRad: number;
  /** Where the ground on this side ends and water begins, metres away; 0 where the shore is modelled. */
  readonly nearM: number;
  /** The other bank; absent when there is none before the horizon. */
  readonly farM?: number;
  /** Radiance of the low sky that waves mirror, in even directions counter-clockwise from +x. */
  readonly lowSky: readonly Vec3[];
}

/** Radiance of a direction, given what the bare sky sends from there. */
type Painter = (direction: Vec3, bare: Vec3) => Vec3;

/** Degrees that far things rise over the horizon: hills, buildings, crowns of trees. */
const RISES: Readonly<Record<Surroundings, readonly [hills: number, city: number, trees: number]>> =
  {
    city: [0, 15, 4],
    suburb: [3, 4, 8],
    waterfront: [4, 0, 5],
    mountain: [13, 0, 6],
    forest: [0, 0, 14],
    plain: [0, 0, 0],
  };

/** The same of the other bank; nothing rises from the sea. */
const FAR_BANK: Readonly<
  Record<Water, Partial<Record<Surroundings, readonly [number, number, number]>>>
> = {
  sea: {},
  lake: { mountain: [11, 0, 1.4], city: [4, 7, 1.5], waterfront: [7, 0, 1.5] },
  river: { mountain: [8, 0, 2], city: [0, 12, 1.6], waterfront: [3, 7, 1.8] },
};
const OTHER_BANK = [4, 0, 1.8] as const;

/** Paints clouds above and the surroundings around the horizon over a bare sky. */
export function sceneryPainter(scenery: Scenery, light: OutdoorLight): Painter {
  const noise = noiseOf(scenery.seed);
  const clouds = cloudPainter(scenery, light, noise);
  const { surroundings, water, dimmed } = scenery;
  const city = overCity(scenery) ? cityAround(scenery, light) : undefined;
  const near = city ? [] : layersOf(scenery, light, noise, RISES[surroundings]);
  const opposite =
    !water || water.kind === 'sea'
      ? []
      : layersOf(scenery, light, noise, FAR_BANK[water.kind][surroundings] ?? OTHER_BANK);
  const below = groundPainter(scenery, light, noise);
  const above: Painter = (direction, sky) => {
    const bare = water ? heldBack(direction, sky, dimmed) : sky;
    const elevation = (Math.asin(Math.max(-1, Math.min(1, direction[2]))) * 180) / Math.PI;
    const turn = turnOf(direction);
    const open = water ? openness(water, turn) : -1;
    // The land on both sides runs out into the water.
    const raised = water ? between(0, open > 0 ? 0.2 : -0.5, open) + 1e-3 : 1;
    const built = city?.(direction, bare);
    if (built) return built;
    for (const layer of open > 0 ? opposite : near) {
      const radiance = layer(turn, elevation / raised, bare);
      if (radiance) return radiance;
    }
    return clouds(direction, bare);
  };
  const wet = water && waterPainter(scenery, water, light, noise, above);
  return (direction, bare) => {
    if (direction[2] >= 0) return above(direction, bare);
    return city?.(direction, bare) ?? wet?.(direction) ?? below(direction);
  };
}

/** From so high up a city is looked out over, metres. */
const OVER_CITY_M = 20;

/** Whether it is a city that is looked out over; from so high up there is one by lakes and rivers as well. */
export const overCity = ({ surroundings, eyeM }: Scenery): boolean =>
  eyeM >= OVER_CITY_M && (surroundings === 'city' || surroundings === 'waterfront');

function cityAround(scenery: Scenery, light: OutdoorLight): ReturnType<typeof cityPainter> {
  const { water, dimmed, snowed = false } = scenery;
  const view = { ...scenery, snowed, lampGain: lampGain(scenery) };
  if (!water) return cityPainter(view, light);
  const { nearM, farM = Number.POSITIVE_INFINITY } = water;
  const isWater = (turn: number, awayM: number): boolean =>
    awayM > nearM * (1 - SHORE_SWING / 2) && awayM < farM && openness(water, turn) > 0;
  const bare = (d: Vec3): Vec3 => heldBack(d, light.bare?.(d) ?? scale(light.sky, 0.3), dimmed);
  return cityPainter({ ...view, isWater }, { ...light, bare });
}

/** Eyes and cameras that look out of a room at water hold the sky over it back as well. */
function heldBack([, , z]: Vec3, sky: Vec3, dimmed: number): Vec3 {
  return dimmed < 1 ? scale(sky, 0.42 + 0.58 * between(0.1, 0.6, z)) : sky;
}

/** How far a direction points into open water: 1 in its middle, 0 at its sides, below 0 over land. */
function openness({ towardRad, halfRad }: OpenWater, turn: number): number {
  const aside = Math.abs(((turn - towardRad / (2 * Math.PI) + 1.5 + 8) % 1) - 0.5) * 2 * Math.PI;
  return 1 - aside / halfRad;
}

function skyOver({ lowSky }: OpenWater, turn: number): Vec3 {
  const at = turn * lowSky.length;
  const from = Math.floor(at);
  return mix(lowSky[from % lowSky.length], lowSky[(from + 1) % lowSky.length], at - from);
}

/** What comes from a water surface: the sky and the other bank mirrored in waves, and light from its depth. */
function waterPainter(
  { eyeM, dimmed, leaves }: Scenery,
  water: OpenWater,
  light: OutdoorLight,
  noise: Noise,
  above: Painter,
): (direction: Vec3) => Vec3 | undefined {
  const lit = add(light.sun, light.sky);
  const deep = scale(sent(DEPTHS[water.kind], lit), dimmed);
  const clear = water.kind === 'sea' ? scale(sent(SHALLOWS, lit), dimmed) : deep;
  const sand = scale(sent([0.56, 0.46, 0.32], lit), dimmed);
  const bank = scale(sent(mix(leaves, [0.2, 0.19, 0.16], 0.4), onUpright(light)), dimmed);
  return (direction) => {
    const [x, y, z] = direction;
    const turn = turnOf(direction);
    if (openness(water, turn) <= 0) return undefined;
    const away = eyeM / Math.max(1e-4, -z);
    if (water.farM && away > water.farM) return bank;
    const swing = 1 + SHORE_SWING * (around(noise, turn, 40, 90, 3) - 0.5);
    const out = away - water.nearM * swing;
    const beach = water.nearM === 0 ? 0 : water.kind === 'sea' ? 16 : 2;
    if (water.nearM > 0 && out < 0) return undefined;
    if (out < beach) return scale(sand, 0.8 + 0.4 * noise(x * away, y * away));
    const swell = 0.5 * (cloudy(noise, x * away * 0.05, y * away * 0.13, 3) - 0.5);
    const ripple = around(noise, turn, 700, 40 * Math.log(away), 2) - 0.5;
    const slope = 0.16 + 0.1 * ripple + 0.1 * swell;
    const mirrored = above(risen(direction, slope * 0.8), skyOver(water, turn));
    const fresnel = 0.02 + 0.98 * (1 - Math.min(1, -z + slope)) ** 5;
    const body = mix(clear, deep, between(0, 60, out - beach));
    const surface = add(scale(mirrored, fresnel * dimmed), scale(body, 1 - fresnel));
    const surf = water.kind === 'sea' && water.nearM > 0 ? surfOf(out - beach, turn, noise) : 0;
    return mix(surface, scale(sent([0.8, 0.8, 0.8], lit), dimmed), surf);
  };
}

/** How far a shore runs to and fro, as a part of the way to it. */
const SHORE_SWING = 0.16;

const DEPTHS: Readonly<Record<Water, Vec3>> = {
  sea: [0.02, 0.085, 0.14],
  lake: [0.018, 0.045, 0.045],
  river: [0.04, 0.055, 0.045],
};
const SHALLOWS: Vec3 = [0.07, 0.2, 0.2];

/** A direction thrown back by level water, lifted by the slope of its waves. */
function risen([x, y, z]: Vec3, lift: number): Vec3 {
  const up = Math.min(0.99, -z + lift);
  const level = Math.sqrt((1 - up * up) / Math.max(1e-9, x * x + y * y));
  return [x * level, y * level, up];
}

/** Share of foam over the water, by the distance from its edge. */
function surfOf(outM: number, turn: number, noise: Noise): number {
  const broken = around(noise, turn, 160, 7, 2);
  const edge = between(2.5 + 3 * broken, 0, outM);
  const crest = between(1.5, 0.4, Math.abs(outM - 12 - 9 * broken)) * between(0.45, 0.62, broken);
  return Math.max(edge, crest) * 0.85;
}

function cloudPainter({ clouds }: Scenery, light: OutdoorLight, noise: Noise): Painter {
  if (clouds <= 0) return (_, bare) => bare;
  const lit = add(scale(light.sun, 0.14), scale(light.sky, 0.3));
  const shaded = scale(light.sky, 0.22);
  const edge = 0.74 - 0.36 * clouds;
  return ([x, y, z], bare) => {
    const away = 1 / (z + 0.12);
    const [u, v] = [x * away * 1.7, y * away * 1.7];
    const bent = cloudy(noise, u * 0.6 + 40, v * 0.6 + 7, 2);
    const thick = cloudy(noise, u + bent * 1.3, v + bent, 5);
    const cover = between(edge, edge + 0.2, thick) * between(0.01, 0.16, z);
    if (cover === 0) return bare;
    const body = mix(lit, shaded, between(edge + 0.12, edge + 0.42, thick) * 0.6);
    return mix(bare, body, cover * 0.85);
  };
}

/** What rises over the horizon, near things first: radiance where it stands, nothing where it does not. */
type Layer = (turn: number, elevation: number, bare: Vec3) => Vec3 | undefined;

function layersOf(
  scenery: Scenery,
  light: OutdoorLight,
  noise: Noise,
  [hills, city, trees]: readonly [number, number, number],
): Layer[] {
  // From high up the surroundings sink towards the horizon.
  const sunk = 1 / (1 + Math.max(0, scenery.eyeM - 3) / 25);
  const { dimmed } = scenery;
  const far = { sun: scale(light.sun, dimmed), sky: scale(light.sky, dimmed) };
  const layers: Layer[] = [];
  if (trees > 0) layers.push(treeLine(scenery, light, noise, trees * sunk));
  if (city > 0) layers.push(skyline(scenery, far, city * (0.5 + 0.5 * sunk)));
  if (hills > 0) layers.push(ridge(far, noise, hills, hazeOf(scenery)));
  return layers;
}

/** How much of the usual haze lies before far things: a view is shown clear through a window. */
const hazeOf = ({ dimmed }: Scenery): number => (dimmed < 1 ? 0.45 : 1);

/** How far leaves stand out of a row of crowns, or lie behind it, as a part of its rise. */
const LEAFY = 0.15;

function treeLine(scenery: Scenery, light: OutdoorLight, noise: Noise, rise: number): Layer {
  const lit = onUpright(light);
  const rows = [1, 0.62].map((far, k) => ({
    rise: rise * far,
    crowns: byTurn((turn) => 0.3 + 0.75 * around(noise, turn, 46 + 30 * k, 40 * k, 2)),
  }));
  return (turn, elevation, bare) => {
    for (const [k, row] of rows.entries()) {
      const crowns = row.crowns(turn);
      if (elevation > row.rise * (crowns + LEAFY)) continue;
      const leafy = around(noise, turn, 480, elevation * 1.1 + 20 * k, 3);
      const top = row.rise * (crowns + 2 * LEAFY * (leafy - 0.5));
      if (elevation > top) continue;
      const lumps = around(noise, turn, 520, elevation * 1.9 + 9 + 11 * k, 4);
      const tone = (0.35 + 1.5 * (lumps - 0.2)) * (0.55 + 0.6 * (elevation / Math.max(0.5, top)));
      const leaves = sent(scale(scenery.leaves, scenery.dimmed * Math.max(0.12, tone)), lit);
      return mix(leaves, bare, 0.03 + 0.14 * k);
    }
    return undefined;
  };
}

const STOREY_DEG = 0.55;
const LIT_FROM_ROOMS = 12;
/** Towers that stand around a street fill its windows: their lamps count for less. */
const LIT_FROM_STREETS = 3;

/** Lamps in a room tell the eye what bright is: a city at night is seen from it as it is photographed. */
const lampGain = (scenery: Scenery): number => {
  if (scenery.dimmed >= 1) return 1;
  return scenery.surroundings === 'city' && !overCity(scenery) ? LIT_FROM_STREETS : LIT_FROM_ROOMS;
};

function skyline(scenery: Scenery, light: OutdoorLight, rise: number): Layer {
  const { seed, lampsOn, surroundings } = scenery;
  const haze = hazeOf(scenery);
  const random = seededRandom(seed + 5);
  const lit = onUpright(light);
  const glow = lampGain(scenery);
  const rows = [0, 1].map((row) => {
    const towers: { to: number; top: number; tone: number; tint: number }[] = [];
    for (let at = 0; at < 1; ) {
      at += (0.006 + 0.014 * random()) * (row === 0 ? 1.2 : 0.8);
      const gap = surroundings === 'city' ? 0.12 : 0.45;
      const top =
        random() < gap ? 0 : rise * (row === 0 ? 0.2 + 0.5 * random() : 0.3 + 0.7 * random() ** 2);
      towers.push({ to: at, top, tone: 0.16 + 0.3 * random(), tint: random() });
    }
    return towers;
  });
  const towerOf = rows.map((towers) => byTurn((turn) => towers.find(({ to }) => turn < to)));
  return (turn, elevation, bare) => {
    for (const [row, at] of towerOf.entries()) {
      const tower = at(turn);
      if (!tower || elevation > tower.top) continue;
      const column = Math.floor(turn * 720);
      const storey = Math.floor(elevation / STOREY_DEG);
      const dark = (elevation / STOREY_DEG) % 1 < 0.62 && (turn * 720) % 1 < 0.7;
      const hash =
        Math.abs(Math.sin(column * 12.9898 + storey * 78.233 + row * 37.7) * 43758.5453) % 1;
      const tone = tower.tone * (dark ? 0.6 : 1);
      const wall = sent(
        [tone, tone * (0.96 + 0.04 * tower.tint), tone * (0.9 + 0.14 * tower.tint)],
        lit,
      );
      const shown = mix(wall, bare, haze * (0.2 + 0.28 * row));
      const isLit = lampsOn && dark && hash < 0.4;
      return isLit ? add(shown, scale([1, 0.72, 0.42], (0.004 + 0.03 * hash) * glow)) : shown;
    }
    return undefined;
  };
}

function ridge(light: OutdoorLight, noise: Noise, rise: number, haze: number): Layer {
  const body = sent([0.06, 0.085, 0.075], onUpright(light));
  const tops = [0.55, 0.8, 1].map((far, k) =>
    byTurn((turn) => rise * far * (0.25 + 0.85 * around(noise, turn, 14 + 5 * k, 60 * k, 5))),
  );
  return (turn, elevation, bare) => {
    for (const [k, top] of tops.entries()) {
      if (elevation < top(turn)) return mix(body, bare, haze * (0.35 + 0.22 * k));
    }
    return undefined;
  };
}

/** Grass, paths and beds that run to the horizon. */
function groundPainter(
  scenery: Scenery,
  light: OutdoorLight,
  noise: Noise,
): (direction: Vec3) => Vec3 {
  const { surroundings, eyeM, grass, leaves, dimmed, pavedM = 0 } = scenery;
  const clear = hazeOf(scenery);
  const lit = add(light.sun, light.sky);
  const hazy = scale(light.sky, 0.3 * dimmed);
  const paved: Vec3 = surroundings === 'city' ? [0.2, 0.195, 0.185] : [0.25, 0.23, 0.19];
  return ([x, y, z]) => {
    const away = eyeM / Math.max(0.004, -z);
    const [u, v] = [x * away, y * away];
    const haze = clear * Math.min(0.6, away / 900);
    const patches = cloudy(noise, u * 0.09 + 5, v * 0.09 + 13, 3);
    const fine = 0.75 + 0.5 * cloudy(noise, u * 0.9, v * 0.9, 2);
    const terrace = pavedM > 0 ? between(pavedM, pavedM * 0.85, away * Math.hypot(x, y)) : 0;
    const path = between(0.56, 0.6, patches) * (surroundings === 'city' ? 1 : 0.55);
    const paving = Math.max(terrace, path);
    const bed = between(0.42, 0.38, patches);
    const albedo = mix(mix(grass, leaves, bed), paved, paving);
    return mix(sent(scale(albedo, fine * dimmed), lit), hazy, haze);
  };
}
