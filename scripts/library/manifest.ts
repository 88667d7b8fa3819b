import { fileURLToPath } from 'node:url';
import type { LibraryEntry } from './entry.ts';

/** Where the server finds the pictures and their list. */
export const LIBRARY_FOLDER = fileURLToPath(new URL('../../apps/server/library', import.meta.url));

/** What the list says of an entry, apart from its picture. */
export function listed({ id, kind, name, tags, material, unitM }: LibraryEntry) {
  return { id, kind, name, tags, material, unitM };
}
