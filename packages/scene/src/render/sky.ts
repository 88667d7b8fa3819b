import { luminance } from '@zhuhui/kernels/oklab';
import type { Camera } from '../camera.ts';
import { normalize, scale, type Vec3 } from '../vec.ts';
import { airOf, skyRadiance, sunIrradiance } from './atmosphere.ts';
import { fallOf, paintDirections, turnOf } from './directions.ts';
import { type Outlook, paintOutlook } from './outlook.ts';
import type { RenderSky, RenderSun } from './render-scene.ts';
import { overCity, type Scenery, sceneryPainter } from './scenery.ts';

const WIDTH = 256;
const HEIGHT = 128;

/** The sky as the renderer wants it: radiance over directions and the shares it is chosen by. */
export interface SkyTable {
  readonly width: number;
  readonly height: number;
  /** Radiance (rows from the zenith down, columns from +x), cumulated shares in rows, of rows. */
  readonly data: Float32Array;
  /** What a camera sees of it, finer; for the eye alone. */
  readonly outlook?: Outlook | undefined;
}

/** Sun and sky of a clear day: the direction towards the sun, turbidity 1…10, the ground's albedo. */
export function clearDay(
  toward: Vec3,
  turbidity: number,
  ground: Vec3,
): { sun: RenderSun; sky: RenderSky } {
  return {
    sun: { toward, irradiance: sunIrradiance(airOf(turbidity), toward) },
    sky: { kind: 'clear', toward, turbidity, ground },
  };
}

/** Radiance in a unit direction, kcd/m²; a clear sky also lights the ground seen below the horizon. */
export function radianceOf(sky: RenderSky): (direction: Vec3) => Vec3 {
  switch (sky.kind) {
    case 'uniform':
      return () => sky.radiance;
    case 'overcast': {
      // CIE overcast sky (Moon & Spencer 1942): its horizontal illuminance is 7π/9 of the zenith's.
      const below = groundUnder(sky.ground, scale(sky.zenith, (7 * Math.PI) / 9));
      return ([, , z]) => (z < 0 ? below : scale(sky.zenith, (1 + 2 * z) / 3));
    }
    case 'clear': {
      const air = airOf(sky.turbidity);
      const above = (d: Vec3): Vec3 => skyRadiance(air, sky.toward, d);
      const sun = scale(sunIrradiance(air, sky.toward), Math.max(0, normalize(sky.toward)[2]));
      const light = horizontalLight(above);
      const below = groundUnder(sky.ground, [
        light[0] + sun[0],
        light[1] + sun[1],
        light[2] + sun[2],
      ]);
      return (d) => (d[2] < 0 ? below : above(d));
    }
  }
}

function groundUnder(albedo: Vec3, light: Vec3): Vec3 {
  return [0, 1, 2].map((k) => (albedo[k] * light[k]) / Math.PI) as unknown as Vec3;
}

/** Illuminance of a level surface, by a coarse sum over the upper half. */
export function horizontalLight(above: (direction: Vec3) => Vec3): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  const [rings, turns] = [12, 24];
  for (let i = 0; i < rings; i++) {
    // Rings of equal projected area.
    const sine = Math.sqrt((i + 0.5) / rings);
    const z = Math.sqrt(1 - sine * sine);
    for (let j = 0; j < turns; j++) {
      const turn = ((j + 0.5) / turns) * 2 * Math.PI;
      const light = above([sine * Math.cos(turn), sine * Math.sin(turn), z]);
      for (let k = 0; k < 3; k++) sum[k] += (light[k] * Math.PI) / (rings * turns);
    }
  }
  return sum;
}

export function skyTable(sky: RenderSky): SkyTable {
  const [width, height] = sky.kind === 'uniform' ? [8, 4] : [WIDTH, HEIGHT];
  return tableOf(width, height, radianceOf(sky));
}

/** Clouds and what stands around want more than the sky alone. */
const PAINTED = { width: 1024, height: 512 } as const;
/** Rows from 24° above the horizon to 12° below: all that has edges stands there. */
const HORIZON = [188, 290] as const;
/** To 45° below where a city is looked down on. */
const CITY = [188, 384] as const;

/** The sky with clouds and surroundings painted over it; as fine as pictures want it before a camera, or all around. */
export function paintedSky(
  sky: RenderSky,
  sun: RenderSun | undefined,
  scenery: Scenery,
  camera: Camera | null,
): SkyTable {
  const table = skyTable(sky);
  const direction = sun && normalize(sun.toward);
  const level = scale(sun?.irradiance ?? [0, 0, 0], Math.max(0, direction?.[2] ?? 0));
  const above = lookUp(table);
  const rows = overCity(scenery) ? CITY : HORIZON;
  const bare = (d: Vec3): Vec3 => (sky.kind === 'uniform' ? afterglow(above(d), d) : above(d));
  const paint = sceneryPainter(scenery, {
    ...{ sun: level, sky: horizontalLight(above), bare },
    ...(direction && { toward: direction }),
  });
  const radiance = (d: Vec3): Vec3 => paint(d, d[2] < 0 ? NO_LIGHT : bare(d));
  return {
    ...tableOf(PAINTED.width, PAINTED.height, radiance, rows),
    outlook: paintOutlook(camera, PAINTED, rows, radiance),
  };
}

/** Of the bare sky below the horizon, where surroundings cover all of it. */
const NO_LIGHT: Vec3 = [0, 0, 0];

/** A night's sky of one brightness as it is seen: deep above, brighter and warmer to the horizon. */
function afterglow([r, g, b]: Vec3, [, , z]: Vec3): Vec3 {
  const low = Math.exp(-Math.max(0, z) * 4.5);
  return [r * (0.5 + 1.7 * low), g * (0.55 + 1.05 * low), b * (0.7 + 0.5 * low)];
}

/** Radiance of a table between its directions; sky and ground do not mix over the horizon. */
function lookUp({ width, height, data }: SkyTable): (direction: Vec3) => Vec3 {
  return (direction) => {
    const x = turnOf(direction) * width - 0.5;
    const y = fallOf(direction) * height - 0.5;
    const [left, above] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - left, y - above];
    const [first, last] = direction[2] < 0 ? [height / 2, height - 1] : [0, height / 2 - 1];
    const upper = Math.min(last, Math.max(first, above)) * width;
    const lower = Math.min(last, Math.max(first, above + 1)) * width;
    const [from, to] = [(left + width) % width, (left + 1) % width];
    const [a, b] = [(upper + from) * 3, (upper + to) * 3];
    const [c, d] = [(lower + from) * 3, (lower + to) * 3];
    const value = (k: number): number => {
      const top = data[a + k] * (1 - fx) + data[b + k] * fx;
      const low = data[c + k] * (1 - fx) + data[d + k] * fx;
      return top + (low - top) * fy;
    };
    return [value(0), value(1), value(2)];
  };
}

/** A table of even sides; outside the rows that are `fine` (from, to: even) every second place is worked out. */
function tableOf(
  width: number,
  height: number,
  radiance: (direction: Vec3) => Vec3,
  fine: readonly [number, number] = [0, height],
): SkyTable {
  const pixels = width * height;
  const data = new Float32Array(pixels * 3 + (width + 1) * height + height + 1);
  const isFine = (y: number): boolean => y >= fine[0] && y < fine[1];
  const all = { left: 0, top: 0, steps: 1, columns: width, rows: height };
  paintDirections(
    data,
    { width, height },
    all,
    radiance,
    (x, y) => !isFine(y) && (x % 2 === 1 || y % 2 === 1),
  );
  for (let y = 0; y < height; y += 2) {
    if (isFine(y)) continue;
    for (let x = 1; x < width; x += 2) {
      meanInto(data, y * width + x, y * width + x - 1, y * width + ((x + 1) % width));
    }
  }
  for (let y = 1; y < height; y += 2) {
    if (isFine(y)) continue;
    const below = Math.min(y + 1, height - 2);
    for (let x = 0; x < width; x++) {
      meanInto(data, y * width + x, (y - 1) * width + x, below * width + x);
    }
  }
  cumulate(data, width, height);
  return { width, height, data };
}

function meanInto(data: Float32Array, to: number, one: number, other: number): void {
  for (let k = 0; k < 3; k++) data[to * 3 + k] = (data[one * 3 + k] + data[other * 3 + k]) / 2;
}

/** Radiance of a table about a unit direction. */
export function radianceIn({ width, height, data }: SkyTable, direction: Vec3): Vec3 {
  const x = Math.min(width - 1, Math.floor(turnOf(direction) * width));
  const y = Math.floor(fallOf(direction) * height);
  const at = (Math.min(height - 1, y) * width + x) * 3;
  return [data[at], data[at + 1], data[at + 2]];
}

/** Writes the shares by brightness × solid angle behind the radiance. */
function cumulate(data: Float32Array, width: number, height: number): void {
  const columns = width * height * 3;
  const rows = columns + (width + 1) * height;
  let whole = 0;
  for (let y = 0; y < height; y++) {
    const line = columns + y * (width + 1);
    const solid = Math.sin(((y + 0.5) / height) * Math.PI);
    let sum = 0;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      sum += luminance(data[at], data[at + 1], data[at + 2]) + 1e-12;
      data[line + x + 1] = sum;
    }
    for (let x = 1; x <= width; x++) data[line + x] /= sum;
    whole += sum * solid;
    data[rows + y + 1] = whole;
  }
  for (let y = 1; y <= height; y++) data[rows + y] /= whole;
}
