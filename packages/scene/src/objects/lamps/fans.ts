import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, turnX } from '../../mesh/transform.ts';
import { kind, metres } from '../kind.ts';
import { ring, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Blades are pitched by this angle against the air. */
const PITCH_RAD = 0.2;
const BLADES = 4;
const HUB_M = 0.11;

interface Fan {
  readonly width: number;
  readonly height: number;
}

/** Blades about the motor, rod and cup up to the ceiling. */
function fan(s: Shapes, { width, height }: Fan, low: number): [blades: Mesh, metal: Mesh] {
  const z = low + 0.07;
  const blade = s.plate(
    s.rounded(
      [
        [HUB_M + 0.05, -0.05],
        [width / 2 - 0.005, -0.075],
        [width / 2 - 0.005, 0.075],
        [HUB_M + 0.05, 0.05],
      ],
      0.03,
    ),
    -0.004,
    0.004,
  );
  const pitched = move(turnX(blade, PITCH_RAD), [0, 0, z]);
  const arm = s.slab([HUB_M - 0.03, -0.018, z - 0.006], [HUB_M + 0.12, 0.018, z + 0.006], 0.002);
  const motor = s.turned([
    [0.05, low],
    [HUB_M, low + 0.03],
    [HUB_M, low + 0.1],
    [0.05, low + 0.14],
    [0.012, low + 0.15],
  ]);
  return [
    ring(BLADES, pitched),
    merge(
      motor,
      ring(BLADES, arm),
      s.rod([0, 0, low + 0.13], [0, 0, height - 0.02], 0.012),
      s.turned([
        [0.02, height - 0.07],
        [0.065, height - 0.02],
        [0.065, height],
      ]),
    ),
  ];
}

const params = {
  width: metres('径', 1.3, 0.9, 1.8),
  height: metres('总高', 0.42, 0.34, 1.6),
};

const plain = kind({
  id: 'ceiling-fan',
  name: '吊扇',
  words: ['吊扇', '木质吊扇', '木吊扇', '热带吊扇', '吸顶扇'],
  category: 'decor',
  params,
  against: 'ceiling',
  slots: [slot('blades', wear.darkWood), slot('metal', wear.metal)],
  size: (p) => [p.width, p.width, p.height],
  build(p, s) {
    const [blades, metal] = fan(s, p, 0);
    return merge(paint(0, blades), paint(1, metal));
  },
});

const GLOBE_M = 0.09;

const lit = kind({
  id: 'ceiling-fan-lamp',
  name: '吊扇灯',
  words: ['吊扇灯', '风扇灯', '带灯吊扇', '风扇吊灯', '吊扇吊灯'],
  category: 'lamp',
  params: { ...params, height: metres('总高', 0.5, 0.42, 1.6) },
  against: 'ceiling',
  slots: [slot('blades', wear.wood), slot('metal', wear.brass), slot('lamp', wear.lamp)],
  size: (p) => [p.width, p.width, p.height],
  build(p, s) {
    const [blades, metal] = fan(s, p, GLOBE_M - 0.01);
    const bowl = s.turned([
      [0, 0],
      [0.07, 0.012],
      [0.105, 0.045],
      [0.1, GLOBE_M],
      [0, GLOBE_M],
    ]);
    return merge(paint(0, blades), paint(1, metal), paint(2, bowl));
  },
});

export const fans = [plain, lit];
