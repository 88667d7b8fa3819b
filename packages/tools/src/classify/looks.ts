import type { PromptReading } from '../look/interpret.ts';
import { type Finish, type Light, type Look, mergeLook, type SurfaceRole } from '../look/look.ts';
import { MATERIALS } from '../look/material.ts';
import { STYLES, type StyleId } from '../look/styles/index.ts';
import type { Style } from '../look/styles/style.ts';
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
  return deriveLook(meaning.space, [meaning.style]);
}

/** @param styles laid over each other, so that a room's style over a garden's leaves the garden's paving */
function deriveLook(space: Space, styles: readonly StyleId[]): Look {
  const kind: Kind = SPACE_KINDS[space.kind];
  const base = SETTING_BASE[kind.setting];
  const under: Finishes = { ...readSwatches(base.finishes), ...readSwatches(kind.usual ?? {}) };
  const wished: Finishes = Object.assign({}, ...styles.map((id) => finishesOf(STYLES[id], kind)));
  const over: Finishes = {
    ...readSwatches(kind.always ?? {}),
    ...readSwatches(space.always ?? {}),
  };
  const finishes: Partial<Record<SurfaceRole, readonly Finish[]>> = {};
  for (const role of SETTING_ROLES[kind.setting]) {
    const fitting = (wished[role] ?? []).filter(({ material }) => !refused(kind, role, material));
    finishes[role] = over[role] ?? (fitting.length > 0 ? fitting : under[role]);
  }
  const light: Light = Object.assign(
    {},
    base.light,
    ...styles.map((id) => lightOf(STYLES[id], kind)),
  );
  return { finishes, light: shiftLight(light, kind.light ?? {}) };
}

function finishesOf(style: Style, kind: Kind): Finishes {
  return readSwatches(kind.wet ? { ...style.finishes, ...style.wet } : style.finishes);
}

function lightOf(style: Style, kind: Kind): Partial<Light> {
  return (kind.setting === 'indoors' ? style.light : style.daylight) ?? {};
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

/**
 * The look of an entry as a prompt changes it: a style named in the prompt takes the place of the
 * entry's own within the same space (a bathroom keeps its wet floor), then the words are laid over it.
 * @throws RangeError for an id that is not on the second or third level
 */
export function lookFor(id: string, reading: PromptReading): Look {
  const meaning = meaningOf(id);
  if (!meaning || reading.styles.length === 0) return mergeLook(lookOf(id), reading.wishes);
  return mergeLook(deriveLook(meaning.space, [meaning.style, ...reading.styles]), reading.wishes);
}
