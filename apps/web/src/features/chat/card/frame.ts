/** Longest margin the tool takes, px. */
const LONGEST_PX = 4096;

/**
 * The margins, px, that bring a picture to a frame without cropping it: grown alike on both sides of one axis.
 *
 * @param frame width to height
 */
export function marginsFor(
  frame: readonly [number, number],
  picture: { readonly width: number; readonly height: number },
): { left: number; top: number; right: number; bottom: number } {
  const ratio = frame[0] / frame[1];
  const wide = Math.max(0, Math.round(picture.height * ratio) - picture.width);
  const high = Math.max(0, Math.round(picture.width / ratio) - picture.height);
  const half = (length: number) => Math.min(LONGEST_PX, Math.floor(length / 2));
  const rest = (length: number) => Math.min(LONGEST_PX, Math.ceil(length / 2));
  return { left: half(wide), top: half(high), right: rest(wide), bottom: rest(high) };
}
