import type { HandbookEntry } from '../entry.ts';
import { termsOf, weightedTerms } from '../search/terms.ts';
import type { Aspect } from './aspect.ts';

/** The headings of an entry's parts, in the order an answer gives them. */
const PARTS = {
  what: '是什么',
  when: '什么时候用',
  numbers: '数据',
  pitfalls: '注意',
} as const;
type Part = keyof typeof PARTS;

/** What each aspect shows; an answer to a pointed question stays short. */
const SHOWN: Readonly<Record<Aspect, readonly Part[]>> = {
  numbers: ['numbers', 'pitfalls'],
  pitfalls: ['pitfalls', 'numbers'],
  when: ['when', 'numbers', 'pitfalls'],
  what: ['what', 'when', 'numbers'],
  all: ['what', 'when', 'numbers', 'pitfalls'],
};

export function linkTo({ id, title }: HandbookEntry): string {
  return `[${title}](#handbook/${id})`;
}

/** One entry as far as the aspect asks; the lines that speak of the question stand first. */
export function entryText(entry: HandbookEntry, aspect: Aspect, question: string): string {
  const [first, ...others] = SHOWN[aspect];
  const blocks = others.map((part) => partText(entry, part, question, `**${PARTS[part]}**`));
  return [`**${linkTo(entry)}**`, partText(entry, first, question), ...blocks].join('\n\n');
}

function partText(entry: HandbookEntry, part: Part, question: string, heading?: string): string {
  const value = entry[part];
  if (typeof value === 'string') return heading ? `${heading}：${value}` : value;
  const lines = byRelevance(value, entry.title, question).map((line) => `- ${line}`);
  return [...(heading ? [heading] : []), ...lines].join('\n');
}

/** Lines that share most with the question first, others as they stood; the title tells none apart. */
function byRelevance(lines: readonly string[], title: string, question: string): string[] {
  const asked = weightedTerms(question);
  for (const term of termsOf(title)) asked.delete(term);
  const shared = (line: string) =>
    [...new Set(termsOf(line))].reduce((sum, term) => sum + (asked.get(term) ?? 0), 0);
  return lines
    .map((line) => ({ line, shared: shared(line) }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ line }) => line);
}

/** Two entries side by side. */
export function comparison(a: HandbookEntry, b: HandbookEntry): string {
  const cell = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : value.join('<br>')).replaceAll('|', '\\|');
  const rows = (Object.keys(PARTS) as Part[]).map(
    (part) => `| ${PARTS[part]} | ${cell(a[part])} | ${cell(b[part])} |`,
  );
  return [`| | ${linkTo(a)} | ${linkTo(b)} |`, '|---|---|---|', ...rows].join('\n');
}

/** Neighbours in one line each. */
export function alsoText(entries: readonly HandbookEntry[]): string {
  return `相关：${entries.map(linkTo).join('、')}`;
}
