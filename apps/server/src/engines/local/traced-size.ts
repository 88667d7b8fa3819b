interface Size {
  readonly width: number;
  readonly height: number;
}

/** Tracing more pixels takes minutes on a small machine: larger pictures are enlarged. */
const LARGEST_TRACED_PX = 1280;

/** What is traced of a picture, px, and how often enlarged it covers it, by a pixel too much at most. */
export function tracedSize({ width, height }: Size): Size & { readonly scale: 1 | 2 } {
  const scale = Math.max(width, height) > LARGEST_TRACED_PX ? 2 : 1;
  return { width: Math.ceil(width / scale), height: Math.ceil(height / scale), scale };
}
