import { merge, paint } from '../../mesh/mesh.ts';
import type { Outline } from '../../mesh/outline.ts';
import type { Vec2 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const EDGE_M = 0.02;
const WAVES = 5;

/** A ribbon that swings along a screen, as an outline of x and height. */
function wave(widthM: number, heightM: number, k: number, pieces: number): Outline {
  const half = widthM / 2 - EDGE_M;
  const middle = heightM * (0.42 + 0.1 * k);
  const thick = heightM * (0.012 + 0.004 * (k % 3));
  const at = (step: number): Vec2 => {
    const share = step / pieces;
    const swing = Math.sin(share * (5 + k) + k * 1.7) * Math.sin(Math.PI * share);
    return [-half + 2 * half * share, middle + heightM * 0.11 * swing];
  };
  const steps = Array.from({ length: pieces + 1 }, (_, step) => at(step));
  return [
    ...steps.map(([x, z]): Vec2 => [x, z - thick]),
    ...[...steps].reverse().map(([x, z]): Vec2 => [x, z + thick]),
  ];
}

export const ledScreen = kind({
  id: 'led-screen',
  name: 'LED大屏',
  words: ['LED大屏', 'LED屏', 'LED显示屏', '拼接屏', '电子屏'],
  category: 'electronics',
  params: {
    width: metres('宽', 4, 1.2, 9),
    depth: metres('厚', 0.08, 0.06, 0.14),
    height: metres('高', 2.25, 0.7, 4.5),
  },
  against: 'wall',
  hangM: 0.6,
  slots: [
    slot('ground', wear.screenLit),
    slot('waves', wear.screenLit),
    slot('bars', wear.screenLit),
    slot('case', wear.black),
  ],
  build(p, s, random) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const front = -y + 0.004;
    const bars = Math.round(p.width / 0.16);
    return merge(
      paint(0, s.slab([-x + EDGE_M, front, EDGE_M], [x - EDGE_M, front + 0.012, h - EDGE_M], 0)),
      paint(
        1,
        ...Array.from({ length: WAVES }, (_, k) =>
          s.plateY(wave(p.width, h, k, s.cells(28)), front - 0.003, front),
        ),
      ),
      paint(
        2,
        row(bars, p.width - 0.2, (at) =>
          s.slab(
            [at - 0.022, front - 0.003, h * 0.07],
            [at + 0.022, front, h * (0.1 + 0.2 * random() ** 2)],
            0,
          ),
        ),
      ),
      paint(3, s.slab([-x, front + 0.012, 0], [x, y, h], 0.003)),
    );
  },
});
