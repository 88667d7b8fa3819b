import type { Detail, Mesh } from '../mesh/mesh.ts';
import { type Shapes, shapesAt } from '../mesh/shapes.ts';
import type { Random } from '../random.ts';
import type { Vec3 } from '../vec.ts';

export type Category =
  | 'seating'
  | 'bed'
  | 'table'
  | 'storage'
  | 'kitchen'
  | 'bath'
  | 'lamp'
  | 'textile'
  | 'plant'
  | 'decor'
  | 'electronics'
  | 'commercial'
  | 'opening'
  | 'structure'
  | 'landscape'
  | 'people'
  | 'facade'
  | 'roof';

/** One measure of an object that a designer may set: metres, or a whole number of things. */
export interface ParamField {
  /** Chinese label. */
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: true;
}

/** A part of an object that wears one material. */
export interface Slot {
  readonly name: string;
  /** Id of the material it wears unless told otherwise. */
  readonly material: string;
  /** Its surface is a sheet with two sides and a border (cloth, leaves), not the skin of a solid. */
  readonly open?: true;
}

/** Free floor that an object needs around it to be used, in metres. */
export interface Clearance {
  readonly front: number;
  readonly back: number;
  readonly left: number;
  readonly right: number;
}

/** Measures by field; what is absent takes its default. */
export type Params = Readonly<Record<string, number>>;

/**
 * A parametric object. It stands with the middle of its footprint on the origin, its underside at
 * z = 0 and its front towards -y; what hangs from a ceiling has its mount at the top of its box.
 */
export interface ObjectKind {
  readonly id: string;
  readonly name: string;
  /** Chinese words of a brief that mean it, most telling first. */
  readonly words: readonly string[];
  readonly category: Category;
  readonly params: Readonly<Record<string, ParamField>>;
  readonly clearance: Clearance;
  readonly against?: 'wall' | 'free' | 'ceiling' | 'surface';
  /** Usual height of the underside above the floor, for things that hang on a wall; metres. */
  readonly hangM?: number;
  readonly slots: readonly Slot[];
  /** Bounding width (x), depth (y) and height (z) in metres. */
  sizeOf(params: Params): Vec3;
  /** Height of the surface that other things stand on: below taps, screens and mirrors. */
  restM(params: Params): number;
  build(params: Params, random: Random, detail?: Detail): Mesh;
}

interface Definition<P extends string> {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly category: Category;
  readonly params: Readonly<Record<P, ParamField>>;
  readonly clearance?: Partial<Clearance>;
  readonly against?: ObjectKind['against'];
  readonly hangM?: number;
  readonly slots: readonly Slot[];
  /** Bounding box where it is not simply width, depth and height. */
  readonly size?: (p: Readonly<Record<P, number>>) => Vec3;
  /** Where things stand on it, if not on the top of its box. */
  readonly rest?: (p: Readonly<Record<P, number>>) => number;
  readonly build: (p: Readonly<Record<P, number>>, shapes: Shapes, random: Random) => Mesh;
}

/** An object kind from its definition; measures are completed by defaults and held to their range. */
export function kind<P extends string>(definition: Definition<P>): ObjectKind {
  const { size, rest, build, clearance, ...others } = definition;
  const complete = (params: Params) => completed(definition.params, params);
  const sizeOf = (params: Params) => (size ?? plainSize)(complete(params));
  return {
    ...others,
    clearance: { front: 0, back: 0, left: 0, right: 0, ...clearance },
    sizeOf,
    restM: (params) => (rest ? rest(complete(params)) : sizeOf(params)[2]),
    build: (params, random, detail = 'normal') => build(complete(params), shapesAt(detail), random),
  };
}

function completed<P extends string>(
  fields: Readonly<Record<P, ParamField>>,
  params: Params,
): Record<P, number> {
  const all = {} as Record<P, number>;
  for (const [key, field] of Object.entries<ParamField>(fields)) {
    const value = Math.min(field.max, Math.max(field.min, params[key] ?? field.default));
    all[key as P] = field.whole ? Math.round(value) : value;
  }
  return all;
}

/** Width, depth and height; round things have no depth of their own. */
const plainSize = (p: Params): Vec3 => [p.width, p.depth ?? p.width, p.height];

/** A measure in metres. */
export const metres = (name: string, usual: number, min: number, max: number): ParamField => ({
  name,
  default: usual,
  min,
  max,
});

/** A whole number of things. */
export const count = (name: string, usual: number, min: number, max: number): ParamField => ({
  ...metres(name, usual, min, max),
  whole: true,
});

/** Width, depth and height around the usual ones, from `least` to `most` times as much. */
export const sized = ([width, depth, height]: Vec3, least = 0.7, most = 1.4) => ({
  width: metres('宽', width, width * least, width * most),
  depth: metres('深', depth, depth * least, depth * most),
  height: metres('高', height, height * least, height * most),
});
