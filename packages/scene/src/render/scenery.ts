import type { Surroundings } from '../design/description.ts';
import { seededRandom } from '../random.ts';
import { add, mix, scale, type Vec3 } from '../vec.ts';

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
  /** Windows of far buildings are lit. */
  readonly lampsOn: boolean;
  readonly seed: number;
}

/** Light that falls on a level surface from the sun (0 without one) and from the sky, klx. */
export interface OutdoorLight {
  readonly sun: Vec3;
  readonly sky: Vec3;
}

/** Radiance of a direction, given what the bare sky sends from there. */
type Painter = (direction: Vec3, bare: Vec3) => Vec3;

type Noise = (x: number, y: number) => number;

/** Smooth noise over the plane, 0…1, the same again after 256. */
function noiseOf(seed: number): Noise {
  const random = seededRandom(seed);
  const values = Float32Array.from({ length: 256 }, () => random());
  const order = Uint8Array.from({ length: 256 }, () => Math.floor(random() * 256));
  const at = (x: number, y: number) => values[order[(order[x & 255] + y) & 255]];
  return (x, y) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [eased(x - ix), eased(y - iy)];
    const low = at(ix, iy) + (at(ix + 1, iy) - at(ix, iy)) * u;
    const high = at(ix, iy + 1) + (at(ix + 1, iy + 1) - at(ix, iy + 1)) * u;
    return low + (high - low) * v;
  };
}

const eased = (t: number): number => t * t * (3 - 2 * t);

/** Sum of octaves of noise, 0…1. */
function cloudy(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let whole = 0;
  for (let k = 0, share = 1, per = 1; k < octaves; k++, share *= 0.5, per *= 2.03) {
    sum += share * noise(x * per + k * 17, y * per + k * 31);
    whole += share;
  }
  return sum / whole;
}

const between = (from: number, to: number, value: number): number =>
  eased(Math.min(1, Math.max(0, (value - from) / (to - from))));

/** Noise around the viewer, without a seam: lumps a full turn, and how far it has changed upwards. */
function around(noise: Noise, turn: number, lumps: number, up: number, octaves: number): number {
  const radius = lumps / (2 * Math.PI);
  const angle = turn * 2 * Math.PI;
  const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  return cloudy(noise, x + up * 0.7 + 300, y - up * 0.7 + 300, octaves);
}

const sent = (albedo: Vec3, light: Vec3): Vec3 => [
  (albedo[0] * light[0]) / Math.PI,
  (albedo[1] * light[1]) / Math.PI,
  (albedo[2] * light[2]) / Math.PI,
];

/** Degrees that far things rise over the horizon: hills, buildings, crowns of trees. */
const RISES: Readonly<Record<Surroundings, readonly [hills: number, city: number, trees: number]>> =
  {
    city: [0, 15, 4],
    suburb: [3, 4, 8],
    waterfront: [3.5, 5, 0],
    mountain: [13, 0, 6],
    forest: [0, 0, 14],
    plain: [0, 0, 0],
  };

/** Paints clouds above and the surroundings around the horizon over a bare sky. */
export function sceneryPainter(scenery: Scenery, light: OutdoorLight): Painter {
  const noise = noiseOf(scenery.seed);
  const clouds = cloudPainter(scenery, light, noise);
  const layers = layersOf(scenery, light, noise);
  const below = groundPainter(scenery, light, noise);
  return (direction, bare) => {
    const elevation = (Math.asin(Math.max(-1, Math.min(1, direction[2]))) * 180) / Math.PI;
    const turn = (Math.atan2(direction[1], direction[0]) / (2 * Math.PI) + 1) % 1;
    if (elevation < 0) return below(direction);
    for (const layer of layers) {
      const radiance = layer(turn, elevation, bare);
      if (radiance) return radiance;
    }
    return clouds(direction, bare);
  };
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

function layersOf(scenery: Scenery, light: OutdoorLight, noise: Noise): Layer[] {
  const [hills, city, trees] = RISES[scenery.surroundings];
  // From high up the surroundings sink towards the horizon.
  const sunk = 1 / (1 + Math.max(0, scenery.eyeM - 3) / 25);
  const layers: Layer[] = [];
  if (trees > 0) layers.push(treeLine(scenery, light, noise, trees * sunk));
  if (city > 0) layers.push(skyline(scenery, light, city * (0.5 + 0.5 * sunk)));
  if (hills > 0) layers.push(ridge(light, noise, hills));
  return layers;
}

/** Light on upright things: sky and a part of the sun. */
const onUpright = ({ sun, sky }: OutdoorLight): Vec3 => add(scale(sun, 0.45), scale(sky, 0.6));

function treeLine(scenery: Scenery, light: OutdoorLight, noise: Noise, rise: number): Layer {
  const lit = onUpright(light);
  return (turn, elevation, bare) => {
    for (const [k, far] of [1, 0.62].entries()) {
      const crowns = around(noise, turn, 46 + 30 * k, 40 * k, 2);
      const leafy = around(noise, turn, 480, elevation * 1.1 + 20 * k, 3);
      const top = rise * far * (0.3 + 0.75 * crowns + 0.3 * (leafy - 0.5));
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

function skyline(
  { seed, lampsOn, surroundings }: Scenery,
  light: OutdoorLight,
  rise: number,
): Layer {
  const random = seededRandom(seed + 5);
  const lit = onUpright(light);
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
  return (turn, elevation, bare) => {
    for (const [row, towers] of rows.entries()) {
      const tower = towers.find(({ to }) => turn < to);
      if (!tower || elevation > tower.top) continue;
      const column = Math.floor(turn * 720);
      const storey = Math.floor(elevation / STOREY_DEG);
      const dark = (elevation / STOREY_DEG) % 1 < 0.62 && (turn * 720) % 1 < 0.7;
      const hash =
        Math.abs(Math.sin(column * 12.9898 + storey * 78.233 + row * 37.7) * 43758.5453) % 1;
      if (lampsOn && dark && hash < 0.4) return scale([1, 0.72, 0.42], 0.004 + 0.03 * hash);
      const tone = tower.tone * (dark ? 0.6 : 1);
      const wall = sent(
        [tone, tone * (0.96 + 0.04 * tower.tint), tone * (0.9 + 0.14 * tower.tint)],
        lit,
      );
      return mix(wall, bare, 0.2 + 0.28 * row);
    }
    return undefined;
  };
}

function ridge(light: OutdoorLight, noise: Noise, rise: number): Layer {
  const body = sent([0.06, 0.085, 0.075], onUpright(light));
  return (turn, elevation, bare) => {
    for (const [k, far] of [0.55, 0.8, 1].entries()) {
      const top = rise * far * (0.25 + 0.85 * around(noise, turn, 14 + 5 * k, 60 * k, 5));
      if (elevation < top) return mix(body, bare, 0.35 + 0.22 * k);
    }
    return undefined;
  };
}

/** Grass, paths and beds that run to the horizon; water by the shore. */
function groundPainter(
  { surroundings, eyeM, grass, leaves, dimmed }: Scenery,
  light: OutdoorLight,
  noise: Noise,
): (direction: Vec3) => Vec3 {
  const lit = add(light.sun, light.sky);
  const hazy = scale(light.sky, 0.3 * dimmed);
  const paved: Vec3 = surroundings === 'city' ? [0.2, 0.195, 0.185] : [0.25, 0.23, 0.19];
  return ([x, y, z]) => {
    const away = eyeM / Math.max(0.004, -z);
    const [u, v] = [x * away, y * away];
    const haze = Math.min(0.6, away / 900);
    if (surroundings === 'waterfront' && away > 18) {
      const wave = 0.75 + 0.5 * noise(u * 0.35, v * 0.9);
      return mix(scale(light.sky, 0.16 * wave), hazy, haze);
    }
    const patches = cloudy(noise, u * 0.09 + 5, v * 0.09 + 13, 3);
    const fine = 0.75 + 0.5 * cloudy(noise, u * 0.9, v * 0.9, 2);
    const paving = between(0.56, 0.6, patches) * (surroundings === 'city' ? 1 : 0.55);
    const bed = between(0.42, 0.38, patches);
    const albedo = mix(mix(grass, leaves, bed), paved, paving);
    return mix(sent(scale(albedo, fine * dimmed), lit), hazy, haze);
  };
}
