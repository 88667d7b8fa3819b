import type { Import } from './read-imports.ts';

/**
 * A shortest cycle through every file that lies on one, unless a cycle already listed shows it.
 * A script started by its address is a program of its own and closes no cycle.
 */
export function findCycles(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to, byUrl } of imports) {
    if (!byUrl) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const reported = new Set<string>();
  const cycles: string[][] = [];
  for (const file of [...targets.keys()].sort()) {
    if (reported.has(file)) continue;
    const cycle = shortestWayBack(file, targets);
    if (!cycle) continue;
    for (const member of cycle) reported.add(member);
    cycles.push(cycle);
  }
  return cycles;
}

/** Breadth first, so the first way found is a shortest one. */
function shortestWayBack(start: string, targets: Map<string, string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const next of targets.get(file) ?? []) {
      if (next === start) return wayTo(file, cameFrom, start);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, cameFrom: Map<string, string>, start: string): string[] {
  const way: string[] = [];
  for (let file: string | undefined = end; file && file !== start; file = cameFrom.get(file)) {
    way.unshift(file);
  }
  return [start, ...way];
}
