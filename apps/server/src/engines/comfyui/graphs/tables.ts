import { committedSchema } from '../schema/committed.ts';
import { servings } from '../schema/serving.ts';
import { CAPABILITY_LIMITS, CAPABILITY_NAMES } from './capability-names.ts';
import type { GraphValueName, GraphVariant } from './graph.ts';
import { PLACEHOLDERS } from './placeholders.ts';

const OLD = '0.3.64';

/** Markdown: what serves each capability, in the order in which it is tried. */
function variantsTable(variants: readonly GraphVariant[]): string {
  const rows = servings(variants, committedSchema(OLD)).map(({ capability, can }) => {
    const names = variants
      .filter((variant) => variant.capability === capability)
      .map((variant) => `${variant.name}${can.includes(variant) ? '' : '†'}`);
    const cells = [
      `${CAPABILITY_NAMES[capability]} \`${capability}\``,
      [...new Set(names)].join('；'),
      CAPABILITY_LIMITS[capability] ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| 功能 | 依次选用 | 做不到 |', '|---|---|---|', ...rows].join('\n');
}

/** Markdown: every model file, where it belongs, and what wants it. */
function modelsTable(variants: readonly GraphVariant[]): string {
  const wanted = new Map<string, Set<string>>();
  for (const { graph, models, capability } of variants) {
    for (const { node, input, folder } of models) {
      const path = `${folder ?? ''}/${String(graph[node]?.inputs[input])}`;
      const names = wanted.get(path) ?? new Set();
      wanted.set(path, names.add(CAPABILITY_NAMES[capability]));
    }
  }
  const rows = [...wanted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, names]) => `| \`models/${path}\` | ${[...names].join('、')} |`);
  return ['| 文件 | 用于 |', '|---|---|', ...rows].join('\n');
}

const KINDS = { text: '文字', integer: '整数', fraction: '小数' };

/** Markdown: what can stand in a graph. */
function placeholdersTable(): string {
  const names = Object.keys(PLACEHOLDERS) as readonly GraphValueName[];
  const rows = names.map((name) => {
    const { kind, means } = PLACEHOLDERS[name];
    return `| \`$${name}\` | ${KINDS[kind]} | ${means} |`;
  });
  return ['| 占位符 | 种类 | 是什么 |', '|---|---|---|', ...rows].join('\n');
}

/** All of a document's tables, by the start of their header line. */
const documentTables = (variants: readonly GraphVariant[]): Readonly<Record<string, string>> => ({
  '| 功能 | 依次选用': variantsTable(variants),
  '| 文件 | 用于': modelsTable(variants),
  '| 占位符 | 种类': placeholdersTable(),
});

/** The document with its tables as the program has them now. */
export function withTables(document: string, variants: readonly GraphVariant[]): string {
  return Object.entries(documentTables(variants)).reduce((text, [header, table]) => {
    const lines = text.split('\n');
    const from = lines.findIndex((line) => line.startsWith(header));
    if (from < 0) throw new Error(`no table “${header}”`);
    const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
    const to = length < 0 ? lines.length : from + length;
    return [...lines.slice(0, from), table, ...lines.slice(to)].join('\n');
  }, document);
}
