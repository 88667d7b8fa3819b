import type { Finish, Light, Look, SurfaceRole } from '../look/look.ts';
import { MATERIALS } from '../look/material.ts';
import { STYLES, type StyleId } from '../look/styles/index.ts';
import { readSwatches } from '../look/swatch.ts';
import { type Kind, SETTING_BASE, SETTING_ROLES, SPACE_KINDS } from './kinds.ts';
import type { Space } from './space.ts';
import { meaningOf } from './tree.ts';

type Finishes = Look['finishes'];

/** Light stays within what a lamp and a camera can do. */
const LIMITS: Readonly<Record<keyof Light, readonly [number, number]>> = {
  temperatureK: [2700, 9000],
  exposureEv: [-1.5, 1.5],
  contrast: [0, 1],
};

/**
 * What an entry of the classification means: the setting's base, the kind of space, the style and what
 * the space always has, laid over each other in this order.
 * @throws RangeError for an id that is not on the second or third level
 */
export function lookOf(id: string): Look {
  const meaning = meaningOf(id);
  if (!meaning) throw new RangeError(`no look for the category ${JSON.stringify(id)}`);
  return deriveLook(meaning.space, meaning.style);
}

function deriveLook(space: Space, styleId: StyleId): Look {
  const style = STYLES[styleId];
  const kind: Kind = SPACE_KINDS[space.kind];
  const base = SETTING_BASE[kind.setting];
  const under: Finishes = { ...readSwatches(base.finishes), ...readSwatches(kind.usual ?? {}) };
  const wished: Finishes = {
    ...readSwatches(style.finishes),
    ...(kind.wet ? readSwatches(style.wet ?? {}) : {}),
  };
  const over: Finishes = {
    ...readSwatches(kind.always ?? {}),
    ...readSwatches(space.always ?? {}),
  };
  const finishes: Partial<Record<SurfaceRole, readonly Finish[]>> = {};
  for (const role of SETTING_ROLES[kind.setting]) {
    const fitting = (wished[role] ?? []).filter(({ material }) => !refused(kind, role, material));
    finishes[role] = over[role] ?? (fitting.length > 0 ? fitting : under[role]);
  }
  const styleLight = kind.setting === 'indoors' ? style.light : style.daylight;
  return { finishes, light: shiftLight({ ...base.light, ...styleLight }, kind.light ?? {}) };
}

function refused(kind: Kind, role: SurfaceRole, material: Finish['material']): boolean {
  return kind.refuses?.[role]?.includes(MATERIALS[material].family) ?? false;
}

function shiftLight(light: Light, by: Partial<Light>): Light {
  const shifted = (field: keyof Light) => {
    const [lowest, highest] = LIMITS[field];
    const sum = light[field] + (by[field] ?? 0);
    return Math.min(highest, Math.max(lowest, Math.round(sum * 100) / 100));
  };
  return {
    temperatureK: shifted('temperatureK'),
    exposureEv: shifted('exposureEv'),
    contrast: shifted('contrast'),
  };
}
