import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { move } from '../../mesh/transform.ts';
import { count, kind, metres } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Width of the flight of stairs at one side: two people pass. */
const STAIRS_M = 1.1;
const CUSHION_M = { width: 0.56, depth: 0.46, thick: 0.07 } as const;
/** From cushion to cushion, where all are laid out. */
const PITCH_M = 0.78;
const LAID_OUT_SHARE = 0.5;
const BOARD_M = 0.03;
const NOSE_M = 0.012;

/** Tiers that one sits on, with cushions here and there and a flight of lower steps at one side. */
export const steppedSeats = kind({
  id: 'stepped-seats',
  name: '阶梯座位',
  words: [
    '阶梯座位',
    '阶梯座椅',
    '阶梯坐席',
    '阶梯看台',
    '阶梯坐凳',
    '台阶座位',
    '台阶坐席',
    '阶梯式座位',
    '阶梯式座椅',
    '阶梯阅读区',
    '大阶梯座位',
    '看台座位',
  ],
  category: 'seating',
  params: {
    width: metres('宽', 4.8, 3, 9),
    depth: metres('深', 2.7, 1.6, 4.5),
    height: metres('高', 1.26, 0.8, 2.2),
    tiers: count('级', 3, 2, 5),
  },
  clearance: { front: 1 },
  against: 'wall',
  slots: [slot('frame', wear.paleWood), slot('fabric', wear.fabric)],
  rest: (p) => p.height / p.tiers,
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const [rise, going] = [p.height / p.tiers, p.depth / p.tiers];
    const stairsFrom = x - STAIRS_M;
    /** Whole to the back; its board stands out a little, so that each has its line. */
    const step = (from: number, to: number, front: number, top: number, high: number): Mesh =>
      merge(
        s.slab([from, front, top - high], [to, y, top - BOARD_M], 0),
        s.slab([from, Math.max(-y, front - NOSE_M), top - BOARD_M], [to, y, top], 0.004),
      );
    const tiers = Array.from({ length: p.tiers }, (_, k) =>
      step(-x, stairsFrom, -y + k * going, (k + 1) * rise, rise),
    );
    const stairs = Array.from({ length: 2 * p.tiers }, (_, k) =>
      step(stairsFrom, x, -y + (k * going) / 2, ((k + 1) * rise) / 2, rise / 2),
    );
    const cushion = s.soft(
      [-CUSHION_M.width / 2, 0, 0],
      [CUSHION_M.width / 2, CUSHION_M.depth, CUSHION_M.thick],
      { plan: 5, side: 4 },
    );
    const places = Math.floor((stairsFrom + x) / PITCH_M);
    const cushions = tiers.slice(0, -1).flatMap((_, k) =>
      Array.from({ length: places }, (_, place) => {
        const isLaidOut = place === k % places || random() < LAID_OUT_SHARE;
        const at = -x + (place + 0.5) * PITCH_M;
        return isLaidOut ? [move(cushion, [at, -y + k * going + 0.04, (k + 1) * rise])] : [];
      }).flat(),
    );
    return merge(paint(0, ...tiers, ...stairs), paint(1, ...cushions));
  },
});
