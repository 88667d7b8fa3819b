import type { Hits } from './hits.ts';

/** How many points of each pixel every object covers. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  /** Points of a pixel. */
  readonly points: number;
  /** By object number (its index + 1; 0 the sky), those that are seen: a count a pixel. */
  readonly counts: ReadonlyMap<number, Uint8Array>;
}

/** Counts, from hits with `over` × `over` points a pixel. */
export function coverageOf({ width, height, object }: Hits, over: number): Coverage {
  const [across, down] = [width / over, height / over];
  const counts = new Map<number, Uint8Array>();
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / over) * across;
    for (let x = 0; x < width; x++, i++) {
      let own = counts.get(object[i]);
      if (!own) {
        own = new Uint8Array(across * down);
        counts.set(object[i], own);
      }
      own[row + Math.floor(x / over)]++;
    }
  }
  return { width: across, height: down, points: over * over, counts };
}

/** The anti-aliased mask of one object, 0 … 255 a pixel; empty when it is not seen. */
export function maskOf({ width, height, points, counts }: Coverage, object: number): Uint8Array {
  const own = counts.get(object);
  return own
    ? Uint8Array.from(own, (count) => Math.round((255 * count) / points))
    : new Uint8Array(width * height);
}
