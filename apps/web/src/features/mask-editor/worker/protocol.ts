import { type MaskDocument, type Tile, withTiles } from '../core/document.ts';
import type { Extent } from '../core/geometry.ts';
import type { MaskJob } from '../core/jobs.ts';

/** What a page asks of its worker. `mask` brings the worker's copy of the mask up to date first. */
export type Question =
  | { readonly ask: 'run'; readonly mask: MaskNews; readonly job: MaskJob }
  | { readonly ask: 'encode'; readonly mask: MaskNews }
  | { readonly ask: 'read'; readonly file: Blob; readonly picture: Extent }
  | { readonly ask: 'scale'; readonly url: string; readonly size: Extent };

export interface Numbered<T> {
  readonly id: number;
  readonly body: T;
}

/** The tiles of a mask that the other side does not have yet. */
export interface MaskNews extends Extent {
  readonly columns: number;
  readonly tiles: readonly (readonly [number, Tile])[];
}

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** The copy of a mask after news of it. */
export function updated(copy: MaskDocument | null, news: MaskNews): MaskDocument {
  const { width, height, columns } = news;
  const base = copy ?? { width, height, columns, tiles: [] };
  return withTiles(base, new Map(news.tiles));
}
