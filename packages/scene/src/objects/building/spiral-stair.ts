import { merge, paint } from '../../mesh/mesh.ts';
import { turnZ } from '../../mesh/transform.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

const RAIL_M = 0.95;
const STEP_M = 0.185;
/** Fifteen treads make a full turn. */
const PER_STEP_RAD = (2 * Math.PI) / 15;

/** Treads around a post, a landing at the top, and a rail that winds up with them. */
export const spiralStair = kind({
  id: 'stair-spiral',
  name: '旋转楼梯',
  words: ['旋转楼梯', '螺旋楼梯', '弧形楼梯', '旋梯'],
  category: 'structure',
  params: {
    width: metres('直径', 2, 1.4, 3.2),
    height: metres('层高', 3, 2.2, 6),
  },
  clearance: { front: 0.9 },
  against: 'free',
  slots: [slot('treads', wear.wood), slot('metal', wear.metal)],
  size: (p) => [p.width, p.width, p.height + RAIL_M],
  build(p, s) {
    const steps = Math.max(6, Math.round(p.height / STEP_M));
    const rise = p.height / steps;
    const r = p.width / 2;
    const hub = 0.07;
    const wide = PER_STEP_RAD * 1.12;
    const wedge = [
      [hub * 0.6, -hub * 0.5],
      ...Array.from({ length: 5 }, (_, k) => {
        const a = (k / 4 - 0.5) * wide;
        return [(r - 0.03) * Math.cos(a), (r - 0.03) * Math.sin(a)] as const;
      }),
      [hub * 0.6, hub * 0.5],
    ] as const;
    const angle = (k: number) => k * PER_STEP_RAD - Math.PI / 2;
    const onEdge = (k: number, z: number): Vec3 => [
      (r - 0.045) * Math.cos(angle(k)),
      (r - 0.045) * Math.sin(angle(k)),
      z,
    ];
    const treads = Array.from({ length: steps }, (_, k) =>
      turnZ(s.plate(wedge, (k + 1) * rise - 0.05, (k + 1) * rise, { bevel: 0.004 }), angle(k)),
    );
    const balusters = Array.from({ length: steps }, (_, k) =>
      s.rod(onEdge(k, (k + 1) * rise - 0.01), onEdge(k, (k + 1) * rise + RAIL_M - 0.09), 0.011),
    );
    const rail = Array.from({ length: steps }, (_, k) => onEdge(k, (k + 1) * rise + RAIL_M - 0.09));
    const band = Array.from({ length: steps }, (_, k) => onEdge(k, (k + 1) * rise - 0.07));
    // Seen from above the treads reach the circle only where one points along an axis.
    const collar = s.turned([
      [0, 0],
      [r, 0],
      [r, 0.012],
      [0, 0.012],
    ]);
    return merge(
      paint(0, ...treads),
      paint(
        1,
        collar,
        s.drum([0, 0, 0], hub, p.height + RAIL_M, 0.01),
        ...balusters,
        s.tube(rail, 0.021, { curved: true }),
        s.tube(band, 0.028, { curved: true }),
      ),
    );
  },
});
