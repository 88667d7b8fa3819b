import type { Spot } from '../look.ts';
import type { MaterialId } from '../material.ts';
import type { StyleId } from '../styles/index.ts';
import type { Swatch } from '../swatch.ts';

/** Weather, season and hour as the renderers know them. */
export type Atmosphere =
  | 'day'
  | 'goldenHour'
  | 'dusk'
  | 'night'
  | 'overcast'
  | 'rain'
  | 'snow'
  | 'softInterior';

/** Surroundings as the renderers know them. */
export type Environment = 'city' | 'suburb' | 'waterfront' | 'mountain' | 'forest' | 'plain';

/** What one word of a prompt means. */
export type Lexeme =
  | {
      readonly kind: 'material';
      /** Several are variants of one name; the first is meant when no colour is said. */
      readonly materials: readonly MaterialId[];
      /** Its own colour where it differs from the material's. */
      readonly colour?: string;
      /** Where it goes when nothing is said. */
      readonly spots: readonly Spot[];
    }
  | { readonly kind: 'colour'; readonly colour: string }
  /** Lighter (> 0) or darker (< 0) than usual, −1 … 1. */
  | { readonly kind: 'shade'; readonly shade: number }
  | {
      readonly kind: 'object';
      readonly spots: readonly Spot[];
      /** What it is made of when no material is said. */
      readonly of?: MaterialId;
      /** Naming it is asking for it. */
      readonly alone?: true;
    }
  | { readonly kind: 'style'; readonly style: StyleId }
  | { readonly kind: 'light'; readonly light: LightWish }
  | { readonly kind: 'atmosphere'; readonly atmosphere: Atmosphere }
  | { readonly kind: 'season'; readonly finishes: Partial<Record<Spot, readonly Swatch[]>> }
  | { readonly kind: 'environment'; readonly environment: Environment }
  /** Words that build the sentence: not, instead, and, verbs of making, and words without weight. */
  | { readonly kind: 'not' | 'instead' | 'and' | 'list' | 'make' | 'empty' };

export interface LightWish {
  readonly temperatureK?: number;
  readonly exposureEv?: number;
  readonly contrast?: number;
}

/** One row of a table: words parted by spaces, then what they mean. */
export type Row<Meaning extends readonly unknown[]> = readonly [words: string, ...Meaning];
