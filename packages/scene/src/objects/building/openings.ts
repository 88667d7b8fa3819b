import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move } from '../../mesh/transform.ts';
import type { Vec3 } from '../../vec.ts';
import { frame } from '../decor/frame.ts';
import { count, kind, metres, type ObjectKind } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const door = kind({
  id: 'door',
  name: '室内门',
  words: ['门', '室内门', '房门', '木门', '隐形门'],
  category: 'opening',
  params: {
    width: metres('宽', 0.9, 0.7, 1.2),
    depth: metres('墙厚', 0.14, 0.1, 0.3),
    height: metres('高', 2.15, 2, 2.8),
  },
  clearance: { front: 0.9 },
  against: 'wall',
  slots: [slot('leaf', wear.paint), slot('frame', wear.paint), slot('handle', wear.metal)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const inner = x - 0.045;
    const panel = (z0: number, z1: number) =>
      move(frame(s, 2 * inner - 0.2, z1 - z0, 0.022, -y + 0.018, -y + 0.028), [0, 0, z0]);
    return merge(
      paint(
        0,
        s.slab([-inner, -y + 0.025, 0.006], [inner, -y + 0.065, p.height - 0.045], 0.002),
        panel(0.16, 0.9),
        panel(1, p.height - 0.18),
      ),
      paint(
        1,
        ...[-1, 1].map((side) =>
          s.slab(
            [side * (x - 0.0225) - 0.0225, -y, 0],
            [side * (x - 0.0225) + 0.0225, y, p.height],
            0.003,
          ),
        ),
        s.slab([-x + 0.04, -y, p.height - 0.045], [x - 0.04, y, p.height], 0.003),
      ),
      paint(
        2,
        s.slab([inner - 0.1, -y + 0.012, 0.94], [inner - 0.05, -y + 0.026, 1.1], 0.002),
        s.tube(
          [
            [inner - 0.075, -y + 0.02, 1.04],
            [inner - 0.075, -y + 0.003, 1.04],
            [inner - 0.19, -y + 0.008, 1.04],
          ],
          0.008,
        ),
      ),
    );
  },
});

interface Glazed {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly size: Vec3;
  readonly leaf: number;
  readonly bars?: true;
  readonly hangM?: number;
}

/** Casements side by side in a frame, with glazing bars where the style has them. */
function glazed({ id, name, words, size, leaf, bars, hangM }: Glazed): ObjectKind {
  return kind({
    id,
    name,
    words,
    category: 'opening',
    params: {
      width: metres('宽', size[0], 0.6, size[0] * 3),
      depth: metres('框厚', size[1], 0.05, 0.3),
      height: metres('高', size[2], 0.5, size[2] * 1.5),
    },
    against: 'wall',
    hangM,
    slots: [slot('frame', wear.metal), slot('glass', wear.glass)],
    build(p, s) {
      const leaves = Math.max(1, Math.round(p.width / leaf));
      const wide = p.width / leaves;
      const y = p.depth / 2;
      const side = Math.min(0.05, wide * 0.1);
      const rows = bars ? Math.max(2, Math.round(p.height / 0.55)) : 1;
      const bar = Array.from({ length: rows - 1 }, (_, k) => (p.height * (k + 1)) / rows);
      return merge(
        paint(
          0,
          row(leaves, p.width, (x) =>
            merge(
              move(frame(s, wide, p.height, side, -y, y), [x, 0, 0]),
              ...bar.map((z) =>
                s.slab(
                  [x - wide / 2 + side - 0.002, -0.012, z - 0.01],
                  [x + wide / 2 - side + 0.002, 0.012, z + 0.01],
                  0.002,
                ),
              ),
              ...(bars
                ? [
                    s.slab(
                      [x - 0.01, -0.012, side - 0.002],
                      [x + 0.01, 0.012, p.height - side + 0.002],
                      0.002,
                    ),
                  ]
                : []),
            ),
          ),
        ),
        paint(
          1,
          row(leaves, p.width, (x) =>
            s.slab(
              [x - wide / 2 + side - 0.002, -0.004, side - 0.002],
              [x + wide / 2 - side + 0.002, 0.004, p.height - side + 0.002],
              0,
            ),
          ),
        ),
      );
    },
  });
}

const window = glazed({
  id: 'window',
  name: '平开窗',
  words: ['窗', '窗户', '平开窗', '飘窗'],
  size: [1.5, 0.08, 1.5],
  leaf: 0.75,
  hangM: 0.9,
});
const french = glazed({
  id: 'french-window',
  name: '法式格窗',
  words: ['法式窗', '格子窗', '法式门窗', '玻璃门'],
  size: [1.6, 0.08, 2.3],
  leaf: 0.8,
  bars: true,
});
const full = glazed({
  id: 'window-full',
  name: '落地窗',
  words: ['落地窗', '全景窗', '推拉门', '落地玻璃'],
  size: [3.6, 0.1, 2.7],
  leaf: 1.2,
});

const stair = kind({
  id: 'stair',
  name: '直跑楼梯',
  words: ['楼梯', '木楼梯', '悬浮楼梯', '钢楼梯'],
  category: 'structure',
  params: {
    width: metres('宽', 1, 0.8, 2),
    depth: metres('长', 3.6, 2.4, 6),
    height: metres('层高', 2.8, 1.2, 4),
  },
  clearance: { front: 0.9 },
  against: 'wall',
  slots: [slot('treads', wear.wood), slot('stringer', wear.metal), slot('glass', wear.glass)],
  size: (p) => [p.width, p.depth, p.height + 0.9],
  build(p, s) {
    const steps = Math.max(4, Math.round(p.height / 0.165));
    const [rise, going] = [p.height / steps, p.depth / steps];
    const [x, y] = [p.width / 2, p.depth / 2];
    const edge = (dz: number): [number, number] => [dz, p.height + dz];
    const [low, high] = edge(0.9);
    return merge(
      paint(
        0,
        ...Array.from({ length: steps }, (_, k) =>
          s.slab(
            [-x, -y + k * going, (k + 1) * rise - 0.045],
            [x, Math.min(y, -y + (k + 1) * going + 0.02), (k + 1) * rise],
            0.004,
          ),
        ),
      ),
      paint(
        1,
        ...[-1, 1].map((side) =>
          s.plateX(
            [
              [-y, 0],
              [-y + going, 0],
              [y, p.height - rise],
              [y, p.height - 0.05],
              [y - going, p.height - 0.05],
              [-y, rise - 0.05],
            ],
            side * (x - 0.12) - 0.025,
            side * (x - 0.12) + 0.025,
          ),
        ),
        s.plateX(
          [
            [-y, low - 0.05],
            [y, high - 0.05],
            [y, high],
            [-y, low],
          ],
          x - 0.045,
          x - 0.005,
        ),
      ),
      paint(
        2,
        s.plateX(
          [
            [-y, rise + 0.02],
            [y, p.height + 0.02],
            [y, high - 0.05],
            [-y, low - 0.05],
          ],
          x - 0.03,
          x - 0.02,
        ),
      ),
    );
  },
});

const railing = kind({
  id: 'railing',
  name: '栏杆',
  words: ['栏杆', '护栏', '玻璃栏杆', '扶手', '栏板'],
  category: 'structure',
  params: {
    width: metres('长', 2, 0.5, 10),
    height: metres('高', 1.05, 0.8, 1.3),
    pitch: metres('间距', 0.11, 0.08, 0.3),
  },
  slots: [slot('frame', wear.metal), slot('rail', wear.wood)],
  size: (p) => [p.width, 0.06, p.height],
  build(p, s) {
    const bars = Math.min(90, Math.max(2, Math.round(p.width / p.pitch)));
    const x = p.width / 2;
    return merge(
      paint(
        0,
        row(bars, p.width, (at) =>
          s.slab([at - 0.006, -0.006, 0.08], [at + 0.006, 0.006, p.height - 0.045], 0),
        ),
        s.slab([-x, -0.015, 0.07], [x, 0.015, 0.09], 0.002),
        s.slab([-x, -0.015, p.height - 0.06], [x, 0.015, p.height - 0.04], 0.002),
        ...[-1, 1].map((side) =>
          s.slab(
            [side * (x - 0.02) - 0.02, -0.02, 0],
            [side * (x - 0.02) + 0.02, 0.02, p.height - 0.04],
            0.003,
          ),
        ),
      ),
      paint(1, s.slab([-x, -0.03, p.height - 0.04], [x, 0.03, p.height], 0.01)),
    );
  },
});

const column = kind({
  id: 'column',
  name: '圆柱',
  words: ['柱子', '罗马柱', '立柱', '圆柱'],
  category: 'structure',
  params: { width: metres('柱础宽', 0.45, 0.25, 1.2), height: metres('高', 2.8, 2, 8) },
  slots: [slot('column', wear.plaster)],
  build(p, s) {
    const [w, h] = [p.width, p.height];
    const r = w * 0.36;
    return merge(
      s.plate(rectangle(w, w), 0, w * 0.2, { bevel: 0.006 }),
      s.plate(rectangle(w * 0.96, w * 0.96), h - w * 0.14, h, { bevel: 0.006 }),
      s.turned([
        [w * 0.48, w * 0.2],
        [w * 0.5, w * 0.27],
        [w * 0.46, w * 0.34],
        [r * 1.12, w * 0.37],
        [r, w * 0.46],
        [r * 0.86, h - w * 0.42],
        [r * 1.02, h - w * 0.4],
        [r * 1.02, h - w * 0.34],
        [w * 0.46, h - w * 0.14],
      ]),
    );
  },
});

const moulding = kind({
  id: 'moulding',
  name: '石膏线',
  words: ['石膏线', '顶角线', '踢脚线', '线条'],
  category: 'structure',
  params: {
    width: metres('长', 3, 0.3, 10),
    depth: metres('出挑', 0.09, 0.02, 0.2),
    height: metres('高', 0.12, 0.04, 0.3),
    steps: count('叠级', 2, 1, 4),
  },
  against: 'ceiling',
  slots: [slot('moulding', wear.plaster)],
  build(p, s) {
    const [y, h, n] = [p.depth / 2, p.height, p.steps];
    const stairs = Array.from({ length: n }, (_, k) => [
      [y - (p.depth * (k + 1)) / n, (h * k) / n] as const,
      [y - (p.depth * (k + 1)) / n, (h * (k + 0.7)) / n] as const,
    ])
      .flat()
      .slice(0, -1);
    return s.plateX([...stairs, [-y, h], [y, h], [y, 0]], -p.width / 2, p.width / 2);
  },
});

export const openings = [door, window, french, full, stair, railing, column, moulding];
