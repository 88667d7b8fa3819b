/** Where a value comes from: a node and the number of its output. */
export type Link = readonly [node: string, output: number];

/** A server takes every list of two for a link; null when the value is a literal. */
export function readLink(value: unknown): Link | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [node, output] = value as readonly unknown[];
  return typeof node === 'string' && Number.isInteger(output) ? [node, Number(output)] : null;
}
