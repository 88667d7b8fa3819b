import type { Light } from '../look.ts';
import type { SwatchTable } from '../swatch.ts';

/** One style of the trade: a single definition serves every room, building and garden it appears in. */
export interface Style {
  /** Two digits: the tail of a category's stored id; never reused. */
  readonly code: string;
  readonly name: string;
  /** Further names it goes by in a prompt. */
  readonly words?: readonly string[];
  /** What it says about surfaces, indoors and out; a place uses the roles it has. */
  readonly finishes: SwatchTable;
  /** Instead, where floors and walls get wet. */
  readonly wet?: SwatchTable;
  /** Light in its rooms. */
  readonly light?: Partial<Light>;
  /** Light on its buildings and gardens. */
  readonly daylight?: Partial<Light>;
}

export type StyleTable = Readonly<Record<string, Style>>;
