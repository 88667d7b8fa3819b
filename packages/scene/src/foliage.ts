import type { Random } from './random.ts';
import type { Vec2 } from './vec.ts';

/** Turns a smooth crown outline into a leafy one: a run of small uneven lobes, as trees are drawn by hand. */
export function leafy(points: readonly Vec2[], random: Random, lobePx: number): Vec2[] {
  const out: Vec2[] = [];
  let lobe = lobePx * (0.6 + random());
  let travelled = 0;
  let height = lobe * 0.3;
  for (let k = 0; k + 1 < points.length; k++) {
    const [ax, ay] = points[k];
    const [bx, by] = points[k + 1];
    const length = Math.hypot(bx - ax, by - ay) || 1e-9;
    const lift = height * Math.sin((Math.PI * travelled) / lobe);
    out.push([ax + ((by - ay) / length) * lift, ay - ((bx - ax) / length) * lift]);
    travelled += length;
    if (travelled < lobe) continue;
    travelled = 0;
    lobe = lobePx * (0.5 + random());
    height = lobe * (0.18 + 0.3 * random()) * (random() < 0.25 ? -0.6 : 1);
  }
  return out;
}
