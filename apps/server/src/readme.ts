/**
 * Renews the parts of the README that are drawn from the program: the table of what the built-in
 * engine can do, and the configuration table.
 *
 *   npm run readme
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { capabilityTable } from './engines/capability-table.ts';
import { createLocalEngine } from './engines/local/engine.ts';
import { configurationTable } from './platform/env-table.ts';
import { silentLog } from './platform/log/log.ts';

const README = new URL('../../../README.md', import.meta.url);

/** Puts a table in the place of the one that begins with the same header line. */
function withTable(readme: string, table: string, headerStart: string): string {
  const lines = readme.split('\n');
  const from = lines.findIndex((line) => line.startsWith(headerStart));
  if (from < 0) throw new Error(`README.md has no table that begins with “${headerStart}”`);
  let to = from;
  while (lines[to]?.startsWith('|')) to++;
  return [...lines.slice(0, from), table, ...lines.slice(to)].join('\n');
}

const engine = createLocalEngine(silentLog);
let readme = readFileSync(README, 'utf8');
readme = withTable(readme, capabilityTable(engine), '| 工具 | ');
readme = withTable(readme, configurationTable(), '| 变量 | ');
writeFileSync(README, readme);
await engine.close();
