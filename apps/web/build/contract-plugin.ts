import { endpoints, TASK_STATE_NAMES } from '@zhuhui/contracts';
import { TOOL_GROUPS, TOOLS } from '@zhuhui/tools';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:contract';
const RESOLVED_ID = `\0${MODULE_ID}`;

/**
 * Hands the browser the two things it needs from the contract before any page is open: how each call
 * travels, and which tools exist. Both are read from the packages at build time, so the schemas and the
 * validator behind them stay out of the first download.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'zhuhui:contract',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? contractModule() : undefined),
  };
}

/** Every sample picture has a small twin beside it. */
function thumbnailOf(path: string | undefined): string | null {
  return path === undefined ? null : path.replace(/\.\w+$/, '.thumb.webp');
}

function contractModule(): string {
  const wire = Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, encoding, raw }]) => [
      name,
      { method, path, encoding, ...(raw && { raw }) },
    ]),
  );
  const toolIndex = TOOLS.map(
    ({ id, routes, compactRoutes = [], name, summary, group, icon, surface, samples, fields }) => ({
      id,
      routes,
      compactRoutes,
      name,
      summary,
      group,
      icon,
      surface,
      cover: thumbnailOf(Object.values(samples[0]?.pictures ?? {})[0]),
      pictureField: Object.keys(fields).find((key) => fields[key]?.kind === 'picture') ?? null,
    }),
  );
  return Object.entries({
    wire,
    toolIndex,
    toolGroupNames: TOOL_GROUPS,
    taskStateNames: TASK_STATE_NAMES,
  })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
