import type { Enlargement } from './back-project.ts';

/** How far a pixel may leave the range of the source pixels around it, in parts of that range. */
const OVERSHOOT = 0.5;

/**
 * Takes off the faint echoes beside hard edges, in place: a value stays within the range of the four
 * source pixels nearest to it, widened in proportion to that range. On flat paper nothing is left of
 * an echo; lines may still grow thinner and darker than the source could show them.
 */
export function limitRinging({
  estimate,
  source,
  width,
  height,
  channels,
  scale,
}: Enlargement): void {
  const rowLength = width * channels;
  let at = 0;
  for (let y = 0; y < height * scale; y++) {
    const above = Math.floor((y + 0.5) / scale - 0.5);
    const top = Math.max(0, above) * rowLength;
    const bottom = Math.min(height - 1, above + 1) * rowLength;
    for (let x = 0; x < width * scale; x++) {
      const before = Math.floor((x + 0.5) / scale - 0.5);
      const left = Math.max(0, before) * channels;
      const right = Math.min(width - 1, before + 1) * channels;
      for (let c = 0; c < channels; c++, at++) {
        const p = source[top + left + c];
        const q = source[top + right + c];
        const r = source[bottom + left + c];
        const s = source[bottom + right + c];
        const low = Math.min(p, q, r, s);
        const high = Math.max(p, q, r, s);
        const slack = OVERSHOOT * (high - low);
        estimate[at] = Math.min(high + slack, Math.max(low - slack, estimate[at]));
      }
    }
  }
}
