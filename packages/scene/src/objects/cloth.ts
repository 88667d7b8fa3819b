import type { Mesh } from '../mesh/mesh.ts';
import type { Shapes } from '../mesh/shapes.ts';
import { type Random, valueNoise } from '../random.ts';
import type { Vec2, Vec3 } from '../vec.ts';

export interface Drape {
  /** Corners of the level that it lies on, and the level's height. */
  readonly lo: Vec2;
  readonly hi: Vec2;
  readonly top: number;
  /** How far it hangs down left, right, in front and behind. */
  readonly drop: readonly [left: number, right: number, front: number, back: number];
  /** Height of its wrinkles. */
  readonly wrinkle?: number;
}

/** A cloth laid over a level, hanging over its edges: an open sheet with wrinkles and wavy sides. */
export function draped(s: Shapes, cloth: Drape, random: Random): Mesh {
  const { lo, hi, top, drop, wrinkle = 0.012 } = cloth;
  const seed = Math.floor(random() * 1e6);
  const [wide, long] = [hi[0] - lo[0], hi[1] - lo[1]];
  const cells = (length: number) => Math.max(6, Math.round(length / 0.09));
  const across = (at: number, from: number, to: number) => {
    // Round over the edge, then straight down.
    const over = at < from ? from - at : at > to ? at - to : 0;
    const sign = at < from ? -1 : 1;
    const edge = Math.min(Math.max(at, from), to);
    return { over, at: edge + sign * 0.035 * (1 - Math.exp(-over / 0.03)) };
  };
  return s.sheet(cells(wide + drop[0] + drop[1]), cells(long + drop[2] + drop[3]), (u, v): Vec3 => {
    const x = across(lo[0] - drop[0] + u * (wide + drop[0] + drop[1]), lo[0], hi[0]);
    const y = across(lo[1] - drop[2] + v * (long + drop[2] + drop[3]), lo[1], hi[1]);
    const over = Math.max(x.over, y.over);
    const noise = valueNoise(x.at * 4 + 50, y.at * 4 + 50, seed) - 0.5;
    const wave = Math.sin((x.over > y.over ? y.at : x.at) * 21 + seed) * 0.012;
    const out = Math.min(1, over / 0.15) * wave;
    return [
      x.at + (x.over > 0 ? Math.sign(x.at - (lo[0] + hi[0]) / 2) * out : 0),
      y.at + (y.over > 0 && x.over === 0 ? Math.sign(y.at - (lo[1] + hi[1]) / 2) * out : 0),
      top - over + 2 * noise * wrinkle * (over > 0 ? 0.4 : 1),
    ];
  });
}
