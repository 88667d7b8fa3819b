import type { Capability } from '@zhuhui/tools';
import type { ReferenceKind } from './references.ts';

/** What is told about a task. */
export interface BriefFacts {
  readonly capability: Capability;
  /** What the picture is to show. */
  readonly description: string;
  /** 0 … 1: how closely the base picture's structure is to be kept; null when the tool does not ask. */
  readonly structure: number | null;
  /** 0 … 1: how far the reference picture's look is followed. */
  readonly strength: number;
  /** What the base picture was taken for; `auto` when nobody said. */
  readonly inputKind: string;
  /** What the pictures after the base are; the first of them is picture 2. */
  readonly references: readonly ReferenceKind[];
  /** The style picture counts more than the words. */
  readonly followsStyle: boolean;
  /** Coloured zones of a colour-ID map are left as they are. */
  readonly zonesStay: boolean;
}

/** Says what is to be done with a picture. */
export type Tell = (facts: BriefFacts) => string;
export type TellTable = Partial<Record<Capability, Tell>>;

export type Degree = 'low' | 'middle' | 'high';

const STRUCTURE_LOW_MOST = 0.5;
const STRUCTURE_HIGH_LEAST = 0.9;
const STRENGTH_LOW_LESS_THAN = 0.4;
const STRENGTH_HIGH_LEAST = 0.85;

/** How closely the structure is kept, as far as words can tell apart. */
export function structureDegree({ structure }: BriefFacts): Degree | null {
  if (structure === null) return null;
  if (structure <= STRUCTURE_LOW_MOST) return 'low';
  return structure >= STRUCTURE_HIGH_LEAST ? 'high' : 'middle';
}

/** How far a style is carried over, as far as words can tell apart. */
export function strengthDegree({ strength }: BriefFacts): Degree {
  if (strength < STRENGTH_LOW_LESS_THAN) return 'low';
  return strength >= STRENGTH_HIGH_LEAST ? 'high' : 'middle';
}

/** The number of the picture that is a reference of that kind; null when none is given. */
export function pictureOf(kind: ReferenceKind, { references }: BriefFacts): number | null {
  const at = references.indexOf(kind);
  return at < 0 ? null : at + 2;
}
