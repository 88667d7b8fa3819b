import type { Vec2 } from '../vec.ts';
import type { Shore } from './description.ts';

/** Metres along a shore, and from the end of the ground out to the water. */
export interface ByShore {
  readonly alongM: number;
  readonly outM: number;
}

const axesOf = ({ towardDeg }: Shore): { along: Vec2; out: Vec2 } => {
  const turn = (towardDeg * Math.PI) / 180;
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  return { along: [c, s], out: [-s, c] };
};

export function byShore(shore: Shore, [x, y]: Vec2): ByShore {
  const { along, out } = axesOf(shore);
  return {
    alongM: x * along[0] + y * along[1],
    outM: x * out[0] + y * out[1] - shore.awayM,
  };
}

export function onSite(shore: Shore, { alongM, outM }: ByShore): Vec2 {
  const { along, out } = axesOf(shore);
  const away = outM + shore.awayM;
  return [along[0] * alongM + out[0] * away, along[1] * alongM + out[1] * away];
}

/** Height of a quay's coping over the ground behind it, metres. */
export const COPING_M = 0.14;

/** Metres over which the ground goes down to the water's surface. */
const SLOPE_M: Readonly<Record<Shore['edge'], number>> = { beach: 13, rocks: 6, bank: 3, quay: 0 };

export const slopeM = ({ edge }: Shore): number => SLOPE_M[edge];

/** Height of the sloping ground of a shore over the ground behind it, metres; a quay has none. */
export function shoreHeight(shore: Shore, { alongM, outM }: ByShore): number {
  const reach = slopeM(shore);
  if (reach === 0 || outM <= 0) return 0;
  // Cusps: the water's edge swings to and fro.
  const swing = 0.09 * (Math.sin(alongM * 0.21 + 1) + Math.sin(alongM * 0.087 + 4));
  const t = outM / reach;
  return shore.levelM * (t < 1 ? t * (0.55 + 0.45 * t) : t * 1.4 - 0.4) + swing * Math.min(1, t);
}

/** The part of a polygon on the ground side, `marginM` from its end. */
export function onLand(shore: Shore, polygon: readonly Vec2[], marginM = 0): readonly Vec2[] {
  const outOf = (at: Vec2) => byShore(shore, at).outM + marginM;
  return polygon.flatMap((from, k): readonly Vec2[] => {
    const to = polygon[(k + 1) % polygon.length];
    const [a, b] = [outOf(from), outOf(to)];
    const kept = a <= 0 ? [from] : [];
    if (a <= 0 === b <= 0) return kept;
    const t = a / (a - b);
    return [...kept, [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]];
  });
}
