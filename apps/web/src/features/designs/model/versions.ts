/** What the order of versions is read from. */
interface Ordered {
  readonly id: string;
  /** Counts up within a view and is never given twice. */
  readonly number: number;
}

/** The current version first, then the newest: what is shown is what holds. */
export function inOrder<V extends Ordered>(versions: readonly V[], currentId: string | null): V[] {
  const rank = (version: V) =>
    version.id === currentId ? Number.POSITIVE_INFINITY : version.number;
  return versions.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

/** Which versions are compared, at most two; the first was picked first. */
export type Pair = readonly string[];

/** Picks a version for comparing or lets it go; a third one takes the place of the older pick. */
export function togglePick(pair: Pair, id: string): Pair {
  return pair.includes(id) ? pair.filter((each) => each !== id) : [...pair, id].slice(-2);
}

/** The two sides of a comparison, the earlier version first; null until two that exist are picked. */
export function sidesOf<V extends Ordered>(
  pair: Pair,
  versions: readonly V[],
): { readonly before: V; readonly after: V } | null {
  const [before, after] = versions
    .filter(({ id }) => pair.includes(id))
    .toSorted((a, b) => a.number - b.number);
  return before && after ? { before, after } : null;
}

/** The neighbour of a version in a list, round its ends. */
export function neighbour<V extends { readonly id: string }>(
  list: readonly V[],
  id: string,
  step: 1 | -1,
): V | null {
  const at = list.findIndex((each) => each.id === id);
  return at < 0 ? null : (list[(at + step + list.length) % list.length] ?? null);
}
