interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smoothing wants so many samples that more pixels take minutes on a small machine: larger pictures are enlarged. */
const LARGEST_SMOOTHED_PX = 1280;

/**
 * What is traced of a picture, px, and how often enlarged it covers it, by a pixel too much at most. Where a network takes
 * the noise out, every picture is traced as large as it is wanted.
 */
export function tracedSize(
  { width, height }: Size,
  hasNetwork: boolean,
): Size & { readonly scale: 1 | 2 } {
  const scale = hasNetwork || Math.max(width, height) <= LARGEST_SMOOTHED_PX ? 1 : 2;
  return { width: Math.ceil(width / scale), height: Math.ceil(height / scale), scale };
}
