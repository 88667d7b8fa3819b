import type { HandbookDomain, HandbookEntry } from '../entry.ts';
import { ARCHITECTURE } from './architecture/index.ts';
import { ERGONOMICS } from './ergonomics/index.ts';
import { INTERIOR } from './interior/index.ts';
import { LANDSCAPE } from './landscape/index.ts';
import { LIGHTING } from './lighting/index.ts';
import { MATERIALS } from './materials/index.ts';
import { PRODUCT } from './product/index.ts';
import { REGULATIONS } from './regulations/index.ts';

/** The whole handbook by subject; each folder's index lists its files. */
export const ENTRIES_BY_DOMAIN: Readonly<Record<HandbookDomain, readonly HandbookEntry[]>> = {
  interior: INTERIOR,
  ergonomics: ERGONOMICS,
  lighting: LIGHTING,
  materials: MATERIALS,
  architecture: ARCHITECTURE,
  landscape: LANDSCAPE,
  regulations: REGULATIONS,
  product: PRODUCT,
};

export const ENTRIES: readonly HandbookEntry[] = Object.values(ENTRIES_BY_DOMAIN).flat();

const byId: ReadonlyMap<string, HandbookEntry> = new Map(ENTRIES.map((entry) => [entry.id, entry]));

/** The entry with this id. */
export function findEntry(id: string): HandbookEntry | undefined {
  return byId.get(id);
}
