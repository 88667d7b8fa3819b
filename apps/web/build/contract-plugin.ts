import { existsSync } from 'node:fs';
import { endpoints, KEYWORD_MOST, TASK_STATE_NAMES } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TOOL_GROUPS, TOOLS } from '@zhuhui/tools';
import { BRANCHES_OF } from '@zhuhui/tools/classify';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:contract';
const RESOLVED_ID = `\0${MODULE_ID}`;

/**
 * Hands the browser what it needs from the contract before any page is open: how each call travels,
 * which tools exist, and what things are called. All of it is read from the packages at build time, so the schemas and the
 * validator behind them stay out of the first download.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'zhuhui:contract',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? contractModule() : undefined),
  };
}

const PUBLIC = new URL('../public', import.meta.url).pathname;

/** What a tool makes of a sample, as `npm run samples` painted it; null where this program cannot run it. */
function coverOf(toolId: string) {
  const path = (suffix: string) => `/samples/covers/${toolId}${suffix}.webp`;
  const isThere = (file: string) => existsSync(`${PUBLIC}${file}`);
  if (!isThere(path(''))) return null;
  const before = isThere(path('-before')) ? path('-before') : null;
  return { before, after: path(''), thumb: path('.thumb') };
}

function contractModule(): string {
  const wire = Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, encoding, raw }]) => [
      name,
      { method, path, encoding, ...(raw && { raw }) },
    ]),
  );
  const toolIndex = TOOLS.map(
    ({ id, routes, compactRoutes = [], name, summary, group, icon, surface, fields }) => ({
      id,
      routes,
      compactRoutes,
      name,
      summary,
      group,
      icon,
      surface,
      cover: coverOf(id),
      pictureField: Object.keys(fields).find((key) => fields[key]?.kind === 'picture') ?? null,
    }),
  );
  return Object.entries({
    wire,
    toolIndex,
    toolGroupNames: TOOL_GROUPS,
    taskStateNames: TASK_STATE_NAMES,
    keywordMost: KEYWORD_MOST,
    ticketKinds: TICKET_KINDS,
    ticketNames: TICKET_NAMES,
    branchesOf: BRANCHES_OF,
  })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
