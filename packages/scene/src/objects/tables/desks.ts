import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, turnZ } from '../../mesh/transform.ts';
import { kind, sized } from '../kind.ts';
import { four, pair, slot, splayedLegs } from '../parts.ts';
import { cabinet, columnsOf } from '../storage/cabinet.ts';
import { wear } from '../wear.ts';

const clearance = { front: 0.75 };
const TALL = 0.75;

/** A drawer block hanging under a top or standing beside the knees. */
function drawers(
  s: Shapes,
  x0: number,
  x1: number,
  y: number,
  z0: number,
  z1: number,
  rows: number,
) {
  return cabinet(s, {
    lo: [x0, -y + 0.03, z0],
    hi: [x1, y - 0.02, z1],
    columns: columnsOf(
      1,
      Array.from({ length: rows }, () => 1),
    ),
  });
}

const desk = kind({
  id: 'desk',
  name: '书桌',
  words: ['书桌', '写字台', '学习桌', '写字桌', '电脑桌', '工作台'],
  category: 'table',
  params: sized([1.4, 0.65, 0.75], 0.75, 1.5),
  clearance,
  against: 'wall',
  slots: [slot('top', wear.wood), slot('legs', wear.wood), slot('handle', wear.brass)],
  size: (p) => [p.width, p.depth, TALL],
  build(p, s) {
    const block = drawers(
      s,
      p.width / 2 - 0.52,
      p.width / 2 - 0.1,
      p.depth / 2,
      TALL - 0.16,
      TALL - 0.028,
      1,
    );
    return merge(
      paint(
        0,
        s.plate(s.rounded(rectangle(p.width, p.depth), 0.02), TALL - 0.028, TALL, { bevel: 0.006 }),
        block.body,
        block.fronts,
      ),
      paint(1, splayedLegs(s, [p.width - 0.06, p.depth - 0.06, TALL - 0.025], 0.024, 0.05)),
      paint(2, block.handles),
    );
  },
});

const executive = kind({
  id: 'desk-executive',
  name: '大班台',
  words: ['大班台', '老板桌', '大班桌', '总裁桌'],
  category: 'table',
  params: sized([2.2, 0.95, 0.76], 0.8, 1.4),
  clearance: { front: 1, back: 1 },
  against: 'free',
  slots: [slot('body', wear.darkWood), slot('top', wear.leather), slot('handle', wear.brass)],
  size: (p) => [p.width, p.depth, 0.76],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    // One sits on its far side: the modesty panel faces the visitor.
    const left = drawers(s, -x + 0.06, -x + 0.5, y - 0.04, 0.04, 0.7, 3);
    const right = drawers(s, x - 0.5, x - 0.06, y - 0.04, 0.04, 0.7, 3);
    return merge(
      paint(
        0,
        s.plate(s.rounded(rectangle(p.width, p.depth), 0.02), 0.7, 0.755, { bevel: 0.01 }),
        aboutFace(left.body),
        aboutFace(left.fronts),
        aboutFace(right.body),
        aboutFace(right.fronts),
        s.slab([-x + 0.1, -y + 0.09, 0.08], [x - 0.1, -y + 0.13, 0.7], 0.004),
        pair(s.slab([0.02, -y + 0.075, 0.14], [x - 0.16, -y + 0.095, 0.64], 0.008)),
        s.slab([-x + 0.08, -y + 0.08, 0], [x - 0.08, y - 0.08, 0.05], 0.003),
      ),
      paint(1, s.slab([-x * 0.62, y - 0.62, 0.75], [x * 0.62, y - 0.06, 0.76], 0.003)),
      paint(2, aboutFace(left.handles), aboutFace(right.handles)),
    );
  },
});

const workstation = kind({
  id: 'workstation',
  name: '办公工位',
  words: ['工位', '办公桌', '办公位', '卡位', '升降桌'],
  category: 'table',
  params: sized([1.4, 0.7, 0.75], 0.8, 1.4),
  clearance: { front: 0.9 },
  against: 'free',
  slots: [
    slot('top', wear.paleWood),
    slot('frame', wear.white),
    slot('panel', wear.fabric),
    slot('screen', wear.screen),
  ],
  size: (p) => [p.width, p.depth, 1.22],
  rest: () => TALL,
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const z = TALL;
    return merge(
      paint(0, s.slab([-x, -y, z - 0.025], [x, y - 0.03, z], 0.004)),
      paint(
        1,
        pair(
          merge(
            s.slab([x - 0.2, -0.04, 0.03], [x - 0.13, 0.04, z - 0.03], 0.004),
            s.slab([x - 0.2, -y + 0.03, 0], [x - 0.13, y - 0.06, 0.03], 0.006),
          ),
        ),
        s.slab([-x + 0.14, -0.03, z - 0.07], [x - 0.14, 0.03, z - 0.03], 0.003),
        s.slab([-0.1, y - 0.24, z], [0.1, y - 0.1, z + 0.008], 0.003),
        s.slab([-0.025, y - 0.16, z], [0.025, y - 0.145, z + 0.3], 0.003),
        s.slab([-0.22, -y + 0.16, z], [0.18, -y + 0.28, z + 0.018], 0.004),
      ),
      paint(2, s.slab([-x, y - 0.03, z - 0.3], [x, y, 1.2], 0.01)),
      paint(3, s.slab([-0.31, y - 0.185, z + 0.12], [0.31, y - 0.16, z + 0.47], 0.004)),
    );
  },
});

const vanity = kind({
  id: 'vanity',
  name: '梳妆台',
  words: ['梳妆台', '化妆台', '梳妆桌', '化妆桌'],
  category: 'table',
  params: sized([1.1, 0.45, 0.76], 0.75, 1.4),
  clearance,
  against: 'wall',
  slots: [slot('body', wear.paint), slot('legs', wear.brass), slot('mirror', wear.mirror)],
  size: (p) => [p.width, p.depth, 1.45],
  rest: () => 0.76,
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const block = cabinet(s, {
      lo: [-x + 0.01, -y + 0.022, 0.6],
      hi: [x - 0.01, y, 0.735],
      columns: columnsOf(2),
      handle: 'knob',
    });
    const r = 0.33;
    return merge(
      paint(0, s.slab([-x, -y + 0.015, 0.735], [x, y, 0.76], 0.005), block.body, block.fronts),
      paint(
        1,
        block.handles,
        four(s.leg([x - 0.04, y - 0.045, 0], [x - 0.05, y - 0.06, 0.6], 0.008, 0.014)),
        s.tube(
          Array.from(
            { length: 24 },
            (_, k) =>
              [
                r * Math.cos((k / 12) * Math.PI),
                y - 0.03,
                1.11 + r * Math.sin((k / 12) * Math.PI),
              ] as const,
          ),
          0.01,
          { closed: true },
        ),
        s.slab([-0.1, y - 0.06, 0.76], [0.1, y - 0.005, 0.79], 0.004),
      ),
      paint(2, move(s.plateY(s.oval(2 * r, 2 * r), -0.004, 0.004), [0, y - 0.03, 1.11])),
    );
  },
});

const school = kind({
  id: 'class-desk',
  name: '课桌',
  words: ['课桌', '课桌椅', '学生桌'],
  category: 'table',
  params: sized([1.2, 0.5, 0.75], 0.5, 1.2),
  clearance: { front: 0.6 },
  against: 'free',
  slots: [slot('top', wear.paleWood), slot('frame', wear.metal)],
  size: (p) => [p.width, p.depth, TALL],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        0,
        s.plate(s.rounded(rectangle(p.width, p.depth), 0.03), TALL - 0.022, TALL, { bevel: 0.005 }),
        s.slab([-x + 0.06, -y + 0.1, TALL - 0.14], [x - 0.06, y - 0.04, TALL - 0.128], 0.002),
      ),
      paint(
        1,
        pair(
          merge(
            s.tube(
              [
                [x - 0.05, -y + 0.06, 0.014],
                [x - 0.05, y - 0.06, 0.014],
              ],
              0.013,
            ),
            s.slab([x - 0.065, -0.03, 0.014], [x - 0.035, 0.03, TALL - 0.03], 0.004),
            s.slab([x - 0.065, -y + 0.06, TALL - 0.05], [x - 0.035, y - 0.06, TALL - 0.02], 0.004),
          ),
        ),
        s.slab([-x + 0.06, -0.012, 0.3], [x - 0.06, 0.012, 0.34], 0.004),
        s.slab([-x + 0.06, y - 0.06, TALL - 0.14], [x - 0.06, y - 0.045, TALL - 0.022], 0.002),
      ),
    );
  },
});

const aboutFace = (mesh: Mesh): Mesh => turnZ(mesh, Math.PI);

export const desks = [desk, executive, workstation, vanity, school];
