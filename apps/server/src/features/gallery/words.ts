import { classifyEntry } from '@zhuhui/tools/classify';
import { STYLES, type StyleId } from '@zhuhui/tools/look';
import { fold, gramsOf, gramsToFind, wordsOfTask } from '../tasks/words.ts';

/** What an entry is found by, as a history is searched (features/tasks/words.ts); everybody's words share one salt. */

const SALT = 'gallery';

interface Described {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly style: string | null;
  readonly city: string;
  readonly designer: string;
}

interface Made {
  readonly tool: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

export function wordsOfEntry(
  entry: Described,
  authorName: string,
  images: readonly Made[],
): { words: string; grams: number[] } {
  const said = [
    ...[entry.title, entry.description, entry.city, entry.designer, authorName],
    ...(classifyEntry(entry.category)?.path ?? []),
    styleName(entry.style) ?? '',
  ].map(fold);
  const made = images.flatMap(({ tool, settings }) => wordsOfTask(tool, settings).split('\n'));
  const words = [...new Set([...said, ...made].filter(Boolean))].join('\n');
  return { words, grams: gramsOf(words, SALT) };
}

export const gramsOfQuery = (words: readonly string[]): number[] => gramsToFind(words, SALT);

export function styleName(style: string | null): string | undefined {
  return style === null ? undefined : STYLES[style as StyleId]?.name;
}

/** The style of a leaf of the classification tree, by its name. */
export function styleOfCategory(category: string): string | null {
  const name = classifyEntry(category)?.path[2];
  if (name === undefined) return null;
  return Object.entries(STYLES).find(([, style]) => style.name === name)?.[0] ?? null;
}

/** The kind of space: the name of the tree's second level. */
export function spaceOfCategory(category: string): string | null {
  return classifyEntry(category)?.path[1] ?? null;
}
