import { luminance } from '../color/oklab.ts';
import type { PictureLight } from './picture-light.ts';
import type { SurfaceLight } from './surface-light.ts';
import type { SurfaceKind } from './surface-plane.ts';
import { sceneOf } from './tone.ts';

/** What is believed of the old material, apart from the light on it. */
export interface OldMaterial {
  /** Share of the light that it throws back, gloss included. */
  readonly reflectance: number;
  /** Colour of the light on it, linear RGB of luminance 1. */
  readonly tint: readonly [number, number, number];
}

interface Usual {
  /** Light on such a surface in the scene of a well exposed picture, and what such surfaces reflect. */
  readonly light: number;
  readonly reflectance: number;
  /** Linear red and blue of such surfaces against their green under white light … */
  readonly red: number;
  readonly blue: number;
  /** … and how much of a deviation from it, warm or cool, is the light's. */
  readonly lit: number;
}

/** Walls are painted pale more often than not, floors are of any wood or stone and lie under the light. */
const USUAL: Readonly<Record<SurfaceKind, Usual>> = {
  floor: { light: 1, reflectance: 0.3, red: 1.15, blue: 0.78, lit: 0.3 },
  wall: { light: 0.85, reflectance: 0.6, red: 1.05, blue: 0.9, lit: 0.85 },
  ceiling: { light: 0.75, reflectance: 0.8, red: 1.02, blue: 0.95, lit: 0.85 },
  other: { light: 1, reflectance: 0.4, red: 1.08, blue: 0.87, lit: 0.4 },
};
/** Reflectances differ more than light does (their variance among both): brightness speaks of them. */
const OWN_SHARE = 0.85;
/** White of a well exposed picture in the scene, and how far an under-exposed one is believed. */
const USUAL_WHITE = 1.2;
const WHITE_BELIEVED = 0.3;
const DARKEST = 0.03;
const BRIGHTEST = 0.92;

/** Where light goes from warm to cool: direction of log red : green against log blue : green. */
const WARM = [0.47, -0.88] as const;
/** Beyond these (natural logs, along and across that direction) a colour is a pigment. */
const LIGHT_RANGE = 0.7;
const OFF_RANGE = 0.15;

/**
 * Tells the old material's reflectance from the light on it: the most likely pair, both log-normal, given
 * how bright the surface is, what it is and how bright the picture's white is. A surface's pale colour
 * along the line of daylight and lamplight is taken for the light's, any other for its own.
 */
export function readOldMaterial(
  surface: SurfaceLight,
  picture: PictureLight,
  kind: SurfaceKind,
): OldMaterial {
  const usual = USUAL[kind];
  const exposure = WHITE_BELIEVED * Math.log(sceneOf(picture.white) / USUAL_WHITE);
  const brightness = Math.log(sceneOf(surface.meanLuma)) - Math.log(usual.light) - exposure;
  const reflectance = Math.exp(
    OWN_SHARE * brightness + (1 - OWN_SHARE) * Math.log(usual.reflectance),
  );
  return {
    reflectance: Math.min(BRIGHTEST, Math.max(DARKEST, reflectance)),
    tint: tintOf(surface, picture, usual),
  };
}

/** Mean reflectance of what a room is made of. */
const ROOM_REFLECTANCE = 0.5;
/** Share of the light that comes by way of the room: windows and lamps shine on floors. */
const INDIRECT: Readonly<Record<SurfaceKind, number>> = {
  floor: 0.25,
  wall: 0.6,
  ceiling: 0.8,
  other: 0.4,
};
const MOST_SHARE = 0.4;

/**
 * Factor on the light that a surface gets once it reflects otherwise: a room of dark walls is darker, by
 * the interreflection of an integrating sphere of which the surface is a part.
 *
 * @param share of the picture that the surface covers, for its share of the room
 */
export function lightChange(
  kind: SurfaceKind,
  before: number,
  after: number,
  share: number,
): number {
  const lost = Math.min(MOST_SHARE, share) * (before - after);
  const absorbed = 1 - ROOM_REFLECTANCE;
  return 1 - INDIRECT[kind] * (1 - absorbed / (absorbed + lost));
}

function tintOf({ red, blue }: SurfaceLight, { tint }: PictureLight, usual: Usual) {
  const dr = red - Math.log(usual.red);
  const db = blue - Math.log(usual.blue);
  const along = dr * WARM[0] + db * WARM[1];
  const off = dr * WARM[1] - db * WARM[0];
  const pale = Math.exp(-((along / LIGHT_RANGE) ** 2) - (off / OFF_RANGE) ** 2);
  const own = usual.lit * pale;
  const r = tint[0] / tint[1];
  const b = tint[2] / tint[1];
  return unitLuma(
    r ** (1 - own) * Math.exp(own * along * WARM[0]),
    b ** (1 - own) * Math.exp(own * along * WARM[1]),
  );
}

function unitLuma(red: number, blue: number): [number, number, number] {
  const luma = luminance(red, 1, blue);
  return [red / luma, 1 / luma, blue / luma];
}
