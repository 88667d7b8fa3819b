import type { Room, SceneDescription, SceneLight, Water } from '../design/description.ts';
import { hasPeaks, isOutlook, OUTLOOK_GROUND_M } from '../design/outlook.ts';
import { linearOf } from '../materials/colour.ts';
import type { Mood, RenderSky, RenderSun } from '../render/render-scene.ts';
import type { OpenWater, Scenery } from '../render/scenery.ts';
import { clearDay, radianceOf } from '../render/sky.ts';
import type { Vec3 } from '../vec.ts';

const RAD = Math.PI / 180;
/** Lawn and paving around, as the sky sees them. */
const GROUND: Vec3 = [0.18, 0.18, 0.14];
/** The sun this low (degrees) no longer lights the scene by itself. */
const LOWEST_SUN_DEG = 1.5;

/**
 * Direction towards the sun in the scene's axes; its z is negative at night. Declination after Cooper,
 * "The absorption of radiation in solar stills" (Solar Energy 12, 1969), on the middle of the month.
 */
export function sunDirection({ month, hour, latitudeDeg, northDeg }: SceneLight): Vec3 {
  const day = (month - 1) * 30.4 + 15;
  const declination = 23.45 * RAD * Math.sin((2 * Math.PI * (284 + day)) / 365);
  const turn = (hour - 12) * 15 * RAD;
  const latitude = latitudeDeg * RAD;
  const up =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(turn);
  const east = -Math.cos(declination) * Math.sin(turn);
  const north =
    Math.cos(latitude) * Math.sin(declination) -
    Math.sin(latitude) * Math.cos(declination) * Math.cos(turn);
  // North lies `northDeg` counter-clockwise from +y, east a quarter turn clockwise from it.
  const [s, c] = [Math.sin(northDeg * RAD), Math.cos(northDeg * RAD)];
  return [east * c - north * s, east * s + north * c, up];
}

/** Zenith luminance of a grey day, kcd/m²; its spectrum is a little blue. */
const OVERCAST: Readonly<Record<'overcast' | 'rain' | 'snow' | 'fog', number>> = {
  overcast: 4.5,
  rain: 2.6,
  snow: 5.5,
  fog: 4,
};
const TURBIDITY = { clear: 1.6, cloudy: 3.5 } as const;

/** Sun and sky for an hour and weather. After sunset a glow is left, then moonlit blue. */
export function daylightOf(light: SceneLight): { sun?: RenderSun; sky: RenderSky } {
  const toward = sunDirection(light);
  const elevationDeg = Math.asin(toward[2]) / RAD;
  if (elevationDeg < LOWEST_SUN_DEG)
    return { sky: { kind: 'uniform', radiance: afterglow(elevationDeg) } };
  if (light.weather === 'clear' || light.weather === 'cloudy') {
    return clearDay(toward, TURBIDITY[light.weather], GROUND);
  }
  const share = Math.min(1, Math.max(0.12, toward[2] * 1.3));
  const grey = OVERCAST[light.weather] * share;
  return { sky: { kind: 'overcast', zenith: [grey * 0.95, grey, grey * 1.08], ground: GROUND } };
}

/** Under this height of the sun (its sine) windows are lit. */
const LATE_SUN = 0.09;

/** Twilight falls by a factor of about ten for every three degrees (CIE daylight tables, rounded). */
function afterglow(elevationDeg: number): Vec3 {
  const level = Math.max(0.0025, 0.7 * 10 ** (Math.min(0, elevationDeg - LOWEST_SUN_DEG) / 4));
  return [level * 0.62, level * 0.8, level * 1.35];
}

const OUTDOORS_EV = -0.4;
/** Rooms are shown bright and their light near white; outdoors noon is white, the colour of an evening stays. */
export function moodOf({ light, setting }: SceneDescription): Mood {
  if (setting === 'indoors') return { exposureEv: light.exposureEv, adapted: 0.7 };
  const late = lateness(light);
  return {
    exposureEv: light.exposureEv + OUTDOORS_EV - 0.7 * late,
    adapted: 0.9 - 0.75 * late,
  };
}

/** Sines of the sun's height between which a day turns into an evening. */
const EVENING = { fromSine: 0.3, toSine: 0.1 } as const;

/** 0 by day, 1 when the sun is about to set and after. */
function lateness(light: SceneLight): number {
  const { fromSine, toSine } = EVENING;
  return Math.min(1, Math.max(0, (fromSine - sunDirection(light)[2]) / (fromSine - toSine)));
}

/** Luminance of lit rooms seen from outside, kcd/m²: at night little is needed to outshine what is around. */
const ROOM_LUMINANCE = { evening: 3.2, night: 0.045 } as const;

/** How bright rooms are seen from outside; 0 by day. */
export function roomGlow(light: SceneLight): number {
  const height = sunDirection(light)[2];
  if (!light.lampsOn || height > (EVENING.fromSine + EVENING.toSine) / 2) return 0;
  return height > 0 ? ROOM_LUMINANCE.evening : ROOM_LUMINANCE.night;
}

const CLOUDS: Readonly<Record<SceneLight['weather'], number>> = {
  clear: 0.4,
  cloudy: 0.9,
  overcast: 0,
  rain: 0,
  snow: 0,
  fog: 0,
};
const LEAVES = {
  spring: '#66794a',
  summer: '#4d6140',
  autumn: '#87602f',
  winter: '#5f5a4e',
} as const;
const GRASS = {
  spring: '#555f40',
  summer: '#4b543b',
  autumn: '#5d593f',
  winter: '#5f5b4c',
} as const;
/** Houses stand in paving: what lights their ceilings is not green. */
const TERRACE_M = 9;
/** Rooms on the ground of a city open to its street. */
const STREET_M = 60;
/** Storeys up: rooms in a city look out over it, others into a garden. */
const LOOKOUT_M = {
  city: 32,
  suburb: 3.4,
  waterfront: 9,
  mountain: 8,
  forest: 4,
  plain: 4,
} as const;

/** What is seen around a scene and through its windows, if anything is. */
export function sceneryOf(description: SceneDescription): Scenery | undefined {
  const { light, season, surroundings, camera, room, site, seed, water, items } = description;
  const ground = items.some(isOutlook) ? camera.eye[2] - OUTLOOK_GROUND_M : undefined;
  const high = room?.floorM === undefined ? undefined : room.floorM + camera.eye[2];
  const lookoutM = ground ?? high ?? (water ? WATER_LOOKOUT_M : LOOKOUT_M[surroundings]);
  // Fog hides everything around; a plain background is one without surroundings.
  if (light.weather === 'fog' || surroundings === 'plain') return undefined;
  const snowed = light.weather === 'snow' || (room !== undefined && hasPeaks(description));
  return {
    surroundings,
    eyeM: room ? lookoutM : Math.max(1.6, camera.eye[2]) + (site?.heightM ?? 0),
    dimmed: room ? dimmedOf(description) : 1,
    clouds: CLOUDS[light.weather],
    leaves: linearOf(snowed ? '#b9bdbd' : LEAVES[season]),
    grass: linearOf(snowed ? '#dfe3e8' : GRASS[season]),
    ...(snowed && { snowed: true as const }),
    ...(room && !room.floorM && { pavedM: room.floorM === 0 ? STREET_M : TERRACE_M }),
    lampsOn: sunDirection(light)[2] < LATE_SUN,
    seed: seed + light.month,
    ...(water && { water: openWater(description, water) }),
  };
}

/** Windows that something is looked at through hold more of it back than others. */
function dimmedOf(description: SceneDescription): number {
  const { water, items, surroundings, room } = description;
  if (hasPeaks(description)) return 0.018;
  if (items.some(isOutlook) || surroundings === 'mountain') return 0.2;
  if (surroundings === 'city' && !water) return room?.floorM === 0 ? 0.2 : 0.13;
  if (water) return room?.floorM ? 0.16 : 0.3;
  return 0.4;
}

const WATER_LOOKOUT_M = 13;

/** Where water lies around: before the windows of a room, beyond the shore of a site. */
function openWater({ room, site, light }: SceneDescription, kind: Water): OpenWater {
  const lowSky = lowSkyOf(light);
  const far = (room?.floorM ? SEEN_FROM_HIGH_M : FAR_BANK_M)[kind];
  const shore = site?.shore;
  if (shore) {
    const towardRad = Math.PI / 2 + shore.towardDeg * RAD;
    return { kind, towardRad, halfRad: 84 * RAD, nearM: 0, farM: shore.widthM, lowSky };
  }
  const towardRad = room ? outOfWindows(room) : Math.PI / 2;
  return { kind, towardRad, halfRad: 100 * RAD, nearM: 58, ...(far && { farM: far }), lowSky };
}

const LOW_SKY = { directions: 24, elevationRad: 8 * RAD } as const;

function lowSkyOf(light: SceneLight): readonly Vec3[] {
  const { directions, elevationRad } = LOW_SKY;
  const radiance = radianceOf(daylightOf(light).sky);
  const level = Math.cos(elevationRad);
  return Array.from({ length: directions }, (_, k) => {
    const turn = (k / directions) * 2 * Math.PI;
    return radiance([level * Math.cos(turn), level * Math.sin(turn), Math.sin(elevationRad)]);
  });
}

/** Of what is narrow nothing would be seen under a high window. */
const SEEN_FROM_HIGH_M: Readonly<Partial<Record<Water, number>>> = { lake: 900, river: 680 };
const FAR_BANK_M: Readonly<Partial<Record<Water, number>>> = { lake: 900, river: 330 };

/** The direction that most of a room's glass looks to, counter-clockwise from +x. */
function outOfWindows({ plan, openings }: Room): number {
  const out = openings
    .filter(({ kind }) => kind === 'window')
    .map(({ wall, widthM, heightM }) => {
      const [from, to] = [plan[wall], plan[(wall + 1) % plan.length]];
      const angle = Math.atan2(from[0] - to[0], to[1] - from[1]);
      return [Math.cos(angle) * widthM * heightM, Math.sin(angle) * widthM * heightM] as const;
    });
  const sum = (k: 0 | 1) => out.reduce((whole, part) => whole + part[k], 0);
  return out.length > 0 ? Math.atan2(sum(1), sum(0)) : Math.PI / 2;
}
