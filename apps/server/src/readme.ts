/**
 * Renews the parts of the documents that are drawn from the program: in the README the table of what
 * the built-in engine can do and who else can, and the configuration table, in docs/engines the options of every kind of
 * engine.
 *
 *   npm run readme
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { capabilityTable } from './engines/capability-table.ts';
import { createLocalEngine } from './engines/local/engine.ts';
import { optionsTable } from './engines/options-table.ts';
import { kindsServing, remoteKinds } from './engines/serving-kinds.ts';
import { configurationTable } from './platform/env-table.ts';
import { silentLog } from './platform/log/log.ts';

const README = new URL('../../../README.md', import.meta.url);

const ENGINES = new URL('../../../docs/engines/README.md', import.meta.url);

/** Puts a table in the place of the one that begins with the same header line, below a heading. */
function withTable(text: string, table: string, headerStart: string, heading = ''): string {
  const lines = text.split('\n');
  const below = lines.findIndex((line) => line === heading || heading === '');
  const from = lines.findIndex((line, at) => at >= below && line.startsWith(headerStart));
  if (below < 0 || from < 0) throw new Error(`no table “${headerStart}” below “${heading}”`);
  let to = from;
  while (lines[to]?.startsWith('|')) to++;
  return [...lines.slice(0, from), table, ...lines.slice(to)].join('\n');
}

const engine = createLocalEngine(silentLog);
let readme = readFileSync(README, 'utf8');
readme = withTable(readme, capabilityTable(engine, await kindsServing()), '| 工具 | ');
readme = withTable(readme, configurationTable(), '| 变量 | ');
writeFileSync(README, readme);

let engines = readFileSync(ENGINES, 'utf8');
for (const kind of remoteKinds()) {
  engines = withTable(engines, optionsTable(kind), '| 选项 | ', `## ${kind.name}`);
}
writeFileSync(ENGINES, engines);
await engine.close();
