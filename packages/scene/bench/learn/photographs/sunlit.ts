import type { Random, Rgb8 } from '@zhuhui/kernels';

/** A slanted field of sun or shade: middle, two half sides, in shares of the width and height. */
interface Patch {
  readonly x: number;
  readonly y: number;
  readonly side: readonly [number, number];
  readonly other: readonly [number, number];
  readonly factor: number;
}

const MOST_PATCHES = 2;
/** Logarithm of the light that a patch has more or less. */
const STRONGEST = 0.8;

/** Lays up to two slanted fields of sun or shade over a picture, as windows and eaves do. */
export function sunlit({ width, height, data }: Rgb8, random: Random): Rgb8 {
  const between = (low: number, high: number) => low + (high - low) * random.float();
  const patches = Array.from({ length: random.below(MOST_PATCHES + 1) }, (): Patch => {
    const turn = between(0, Math.PI);
    const [long, wide] = [between(0.08, 0.45), between(0.05, 0.25)];
    const skew = turn + between(0.9, 2.2);
    return {
      x: between(0, 1),
      y: between(0, 1),
      side: [long * Math.cos(turn), long * Math.sin(turn)],
      other: [wide * Math.cos(skew), wide * Math.sin(skew)],
      factor: Math.exp(between(-STRONGEST, STRONGEST)),
    };
  });
  const out = Uint8Array.from(data);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      let factor = 1;
      for (const patch of patches)
        if (within(patch, (x + 0.5) / width, (y + 0.5) / height)) factor *= patch.factor;
      if (factor === 1) continue;
      for (let k = 0; k < 3; k++) out[p + k] = Math.min(255, Math.round(data[p + k] * factor));
    }
  }
  return { width, height, data: out };
}

function within({ x, y, side: [ax, ay], other: [bx, by] }: Patch, px: number, py: number): boolean {
  const [dx, dy] = [px - x, py - y];
  const area = ax * by - ay * bx;
  return (
    Math.abs(dx * by - dy * bx) < Math.abs(area) && Math.abs(ax * dy - ay * dx) < Math.abs(area)
  );
}
