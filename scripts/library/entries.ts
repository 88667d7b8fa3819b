import type { LibraryEntry } from './entry.ts';
import { furnitureEntries } from './furniture.ts';
import { materialEntries } from './materials.ts';
import { plantEntries } from './plants.ts';
import { skyEntries } from './skies.ts';
import { styleEntries } from './styles.ts';

/** Everything the product brings, in the order the library shows it. */
export function libraryEntries(): LibraryEntry[] {
  return [
    ...styleEntries(),
    ...materialEntries(),
    ...furnitureEntries(),
    ...plantEntries(),
    ...skyEntries(),
  ];
}
