import { type Field, findTool, type MaskedPrompt, type Settings, TOOL_GROUPS } from '@zhuhui/tools';
import { classifyEntry } from '@zhuhui/tools/classify';
import type { Tx } from '../../platform/db/client.ts';
import { taskWords } from '../../platform/db/schema.ts';

/**
 * What a task can be found by. Chinese has no spaces to cut words at, so the index holds every character
 * and every pair of neighbours: any part of the text narrows the search, and the text itself decides
 * (`like`). Hashes are salted with the user, so that one reads no posting lists of others.
 */

interface FoundBy {
  readonly id: string;
  readonly userId: string;
  readonly tool: string;
  readonly settings: Settings;
}

/** Says what is not wanted; to find a picture by it would surprise. */
const NOT_SEARCHED = 'negativePrompt';

/** Writes down what tasks are found by; those that are written down already stay as they are. */
export async function insertTaskWords(tx: Tx, tasks: readonly FoundBy[]): Promise<void> {
  const rows = tasks.map(({ id, userId, tool, settings }) => {
    const text = wordsOfTask(tool, settings);
    return { taskId: id, userId, text, grams: gramsOf(text, userId) };
  });
  if (rows.length > 0) await tx.insert(taskWords).values(rows).onConflictDoNothing();
}

/** Prompt, names of the tool and its group, and names of what was chosen, a line each; folded. */
export function wordsOfTask(toolId: string, settings: Settings): string {
  const tool = findTool(toolId);
  const names = tool ? [tool.name, tool.id, TOOL_GROUPS[tool.group]] : [toolId];
  return [...names, ...wordsOfSettings(toolId, settings)].map(fold).filter(Boolean).join('\n');
}

/** What was written and what was chosen for a task, in the order of the tool's form. */
export function wordsOfSettings(toolId: string, settings: Settings): string[] {
  return Object.entries(findTool(toolId)?.fields ?? {}).flatMap(([name, field]) =>
    name === NOT_SEARCHED ? [] : wordsOfSetting(field, settings[name]),
  );
}

function wordsOfSetting(field: Field, value: unknown): string[] {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? [value] : [];
    case 'choice': {
      // What stands there by itself says nothing about this task.
      const chosen = field.options.find((option) => option.value === value);
      return chosen && value !== field.default ? [chosen.label] : [];
    }
    case 'number': {
      // 黄昏, 忠实: what a stop is called is how one remembers having set it.
      const stop = field.stops?.find((each) => each.value === value);
      return stop && value !== field.default ? [stop.label] : [];
    }
    case 'category': {
      const entry = typeof value === 'string' ? classifyEntry(value) : undefined;
      return entry ? [entry.name] : [];
    }
    case 'scene':
      return [briefOf(value)];
    case 'maskedPrompts':
      return Array.isArray(value) ? (value as MaskedPrompt[]).map(({ prompt }) => prompt) : [];
    default:
      return [];
  }
}

/** The words that a scene was made of. */
const briefOf = (scene: unknown): string =>
  typeof scene === 'object' && scene !== null && 'brief' in scene ? String(scene.brief) : '';

/** One form for what looks alike: full and half width, capitals, kinds of blanks. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** The words of a query, folded; each has to occur. */
export function wordsToFind(keyword: string): string[] {
  return fold(keyword).split(' ').filter(Boolean);
}

/** Hashes of the characters and pairs of a text. */
export function gramsOf(text: string, userId: string): number[] {
  const grams = new Set<number>();
  for (const line of text.split('\n')) {
    for (let at = 0; at < line.length; at++) {
      grams.add(hash(line.slice(at, at + 1), userId));
      if (at + 1 < line.length) grams.add(hash(line.slice(at, at + 2), userId));
    }
  }
  return [...grams];
}

/** Hashes that a text containing all these words has. */
export function gramsToFind(words: readonly string[], userId: string): number[] {
  const grams = new Set<number>();
  for (const word of words) {
    if (word.length === 1) grams.add(hash(word, userId));
    for (let at = 0; at + 1 < word.length; at++) grams.add(hash(word.slice(at, at + 2), userId));
  }
  return [...grams];
}

/** FNV-1a, 32 bits, signed as PostgreSQL's integers are. */
function hash(gram: string, salt: string): number {
  let value = 0x811c9dc5;
  const text = `${salt}\0${gram}`;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value | 0;
}
