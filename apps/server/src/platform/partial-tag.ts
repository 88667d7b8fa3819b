/**
 * Length of the longest end of `text` that `tag` begins with, short of the whole tag: what a reader of
 * a stream must hold back, because the next piece may complete it.
 */
export function partialTagLength(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length--) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
