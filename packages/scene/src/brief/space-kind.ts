import type { Setting, View } from '../design/description.ts';
import type { FinishTable } from './finish-table.ts';

/** A kind of place a brief can ask for, and what it is like when the brief says no more. */
export interface SpaceKind {
  readonly name: string;
  /** Chinese words that mean it, parted by spaces. */
  readonly words: string;
  readonly setting: Setting;
  /** How it is furnished or built: a key of `layout/programs` (indoors) or `layout/sites`. */
  readonly program: string;
  /** Indoors: floor area. Outdoors: half the ground that is designed, in metres. */
  readonly usual: number;
  /** Clear height of the room, or of one floor. */
  readonly heightM: number;
  /** Floors of a building. */
  readonly floors?: number;
  readonly view?: View;
  readonly style: string;
  /** Finishes that such a place has in any style. */
  readonly finishes?: FinishTable;
}

/** A room by its usual floor area. */
export const room = (
  name: string,
  words: string,
  program: string,
  usual: number,
  style: string,
  heightM = 2.8,
  finishes?: FinishTable,
): SpaceKind => ({
  name,
  words,
  setting: 'indoors',
  program,
  usual,
  heightM,
  style,
  ...(finishes && { finishes }),
});

/** A building by its usual width, floors and their height. */
export const house = (
  name: string,
  words: string,
  program: string,
  [usual, floors, heightM]: readonly [number, number, number],
  style: string,
  view: View = 'twoPoint',
): SpaceKind => ({
  name,
  words,
  setting: 'building',
  program,
  usual,
  floors,
  heightM,
  style,
  view,
});

/** An open place by half the extent of its ground. */
export const open = (
  name: string,
  words: string,
  program: string,
  usual: number,
  style: string,
): SpaceKind => ({ name, words, setting: 'openAir', program, usual, heightM: 3, style });
