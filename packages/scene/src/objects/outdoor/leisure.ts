import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { move, turnX } from '../../mesh/transform.ts';
import { kind, metres } from '../kind.ts';
import { four, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const SEAT_M = 0.34;
const BACK_M = 0.72;
const LEANT_RAD = 0.72;

const lounger = kind({
  id: 'sun-lounger',
  name: '躺椅',
  words: ['沙滩椅', '日光躺椅', '户外躺椅', '沙滩躺椅', '泳池躺椅'],
  category: 'landscape',
  params: {
    width: metres('宽', 0.68, 0.6, 0.8),
    depth: metres('长', 1.95, 1.8, 2.1),
  },
  clearance: { front: 0.4 },
  slots: [slot('frame', wear.teak), slot('mattress', wear.cotton)],
  size: (p) => [p.width, p.depth, SEAT_M + Math.sin(LEANT_RAD) * BACK_M + 0.037],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const hinge = y - Math.cos(LEANT_RAD) * BACK_M - 0.02;
    const back = (mesh: Mesh) => move(turnX(mesh, LEANT_RAD), [0, hinge, SEAT_M]);
    return merge(
      paint(
        0,
        s.slab([-x, -y, SEAT_M - 0.09], [-x + 0.05, y, SEAT_M], 0.006),
        s.slab([x - 0.05, -y, SEAT_M - 0.09], [x, y, SEAT_M], 0.006),
        s.slab([-x + 0.05, -y, SEAT_M - 0.06], [x - 0.05, hinge, SEAT_M - 0.02], 0.004),
        back(s.slab([-x + 0.03, 0, -0.03], [x - 0.03, BACK_M, 0], 0.004)),
        four(s.leg([x - 0.04, y - 0.2, 0], [x - 0.04, y - 0.2, SEAT_M - 0.05], 0.024)),
      ),
      paint(
        1,
        s.soft([-x + 0.06, -y + 0.02, SEAT_M - 0.02], [x - 0.06, hinge, SEAT_M + 0.06], {
          plan: 9,
          side: 5,
        }),
        back(s.soft([-x + 0.06, 0, 0], [x - 0.06, BACK_M, 0.07], { plan: 9, side: 5 })),
      ),
    );
  },
});

const bollard = kind({
  id: 'bollard',
  name: '车挡石柱',
  words: ['路桩', '车挡', '隔离柱', '阻车柱', '石柱墩'],
  category: 'landscape',
  params: { width: metres('径', 0.24, 0.12, 0.45), height: metres('高', 0.75, 0.4, 1) },
  slots: [slot('post', wear.granite)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return s.turned([
      [r, 0],
      [r, h * 0.72],
      [r * 0.86, h * 0.75],
      [r * 0.86, h * 0.79],
      [r, h * 0.82],
      [r * 0.96, h * 0.94],
      [r * 0.6, h],
      [0, h],
    ]);
  },
});

export const leisure = [lounger, bollard];
