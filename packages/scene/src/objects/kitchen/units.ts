import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Vec3 } from '../../vec.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { pair, row, slot } from '../parts.ts';
import { cabinet, columnsOf } from '../storage/cabinet.ts';
import { wear } from '../wear.ts';

const [BODY, FRONTS, HANDLES, TOP, PLINTH] = [0, 1, 2, 3, 4];
const slots = [
  slot('body', wear.lacquer),
  slot('front', wear.lacquer),
  slot('handle', wear.metal),
  slot('top', wear.stone),
  slot('plinth', wear.metal),
];
const clearance = { front: 0.9 };

/** Drawers and doors by turns, about 0.6 m wide each. */
const mixed = (width: number) =>
  Array.from({ length: Math.max(1, Math.round(width / 0.6)) }, (_, k) =>
    k % 3 === 1 ? [1, 1, 0.6] : [1],
  );

/** A tap bent over like a swan's neck, standing at `at` and reaching towards -y. */
export function tap(s: Shapes, [x, y, z]: Vec3, rise: number, reach: number) {
  return merge(
    s.tube(
      [
        [x, y, z],
        [x, y, z + rise * 0.75],
        [x, y - reach * 0.2, z + rise * 0.98],
        [x, y - reach * 0.8, z + rise * 0.98],
        [x, y - reach, z + rise * 0.75],
        [x, y - reach, z + rise * 0.6],
      ],
      0.011,
      { curved: true },
    ),
    s.drum([x, y, z], 0.022, 0.02, 0.003),
    s.rod([x + 0.02, y, z + rise * 0.25], [x + 0.085, y, z + rise * 0.32], 0.006),
  );
}

/** Worktop with a hole and a bowl hanging in it. */
function sunkTop(
  s: Shapes,
  lo: Vec3,
  hi: Vec3,
  hole: readonly [x: number, y: number, w: number, d: number],
) {
  const [hx, hy, w, d] = hole;
  const outline = rectangle(hi[0] - lo[0], hi[1] - lo[1], [
    (lo[0] + hi[0]) / 2,
    (lo[1] + hi[1]) / 2,
  ]);
  const mouth = s.rounded(rectangle(w, d, [hx, hy]), 0.03);
  const inner = s.rounded(rectangle(w - 0.03, d - 0.03, [hx, hy]), 0.03);
  const top = s.plate(outline, lo[2], hi[2], { holes: [mouth], bevel: 0.003 });
  const bowl = merge(
    s.plate(mouth, lo[2] - 0.2, lo[2] + 0.004, { holes: [inner] }),
    s.plate(mouth, lo[2] - 0.21, lo[2] - 0.2),
  );
  return { top, bowl };
}

const run = kind({
  id: 'kitchen-run',
  name: '橱柜地柜',
  words: ['橱柜', '整体橱柜', '操作台', '灶台', '一字橱柜', '定制橱柜'],
  category: 'kitchen',
  params: {
    width: metres('宽', 3, 1.2, 5),
    depth: metres('深', 0.62, 0.55, 0.7),
    height: metres('高', 0.9, 0.8, 0.95),
  },
  clearance,
  against: 'wall',
  slots: [...slots, slot('sink', wear.steel), slot('hob', wear.screen)],
  size: (p) => [p.width, p.depth, p.height + 0.35],
  rest: (p) => p.height,
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const h = p.height;
    const sinkAt = -x + p.width * 0.28;
    const hobAt = x - Math.max(0.42, p.width * 0.24);
    const bowl = [sinkAt, -0.02, Math.min(0.66, p.width * 0.3), 0.4] as const;
    const { top, bowl: basin } = sunkTop(s, [-x, -y, h - 0.035], [x, y, h], bowl);
    const fronts = cabinet(s, {
      lo: [-x, -y + 0.024, 0.1],
      hi: [x, y, h - 0.245],
      columns: mixed(p.width),
    });
    const upper = s.slab([-x, -y + 0.026, h - 0.243], [x, -y + 0.044, h - 0.038], 0.002);
    return merge(
      paint(
        BODY,
        fronts.body,
        pair(s.slab([x - 0.018, -y + 0.043, h - 0.246], [x, y, h - 0.036], 0)),
        s.slab([-x, y - 0.02, h - 0.246], [x, y, h - 0.036], 0),
      ),
      paint(FRONTS, fronts.fronts, upper),
      paint(HANDLES, fronts.handles),
      paint(TOP, top),
      paint(PLINTH, s.slab([-x + 0.01, -y + 0.08, 0], [x - 0.01, y, 0.1], 0)),
      paint(5, basin, tap(s, [sinkAt, y - 0.06, h], 0.335, 0.2)),
      paint(
        6,
        s.slab([hobAt - 0.38, -0.26, h], [hobAt + 0.38, 0.25, h + 0.006], 0.002),
        ...[-0.19, 0.19].map((dx) =>
          s.turned(
            [
              [0.11, 0],
              [0.11, 0.022],
              [0.09, 0.03],
              [0.09, 0.022],
              [0.06, 0.02],
              [0, 0.02],
            ],
            [hobAt + dx, 0.02, h + 0.005],
          ),
        ),
        row(3, 0.2, (dx) => s.drum([hobAt + dx, -0.21, h + 0.005], 0.018, 0.02, 0.002)),
      ),
    );
  },
});

const wall = kind({
  id: 'kitchen-wall',
  name: '吊柜',
  words: ['吊柜', '上柜'],
  category: 'kitchen',
  params: { ...sized([2.4, 0.36, 0.72], 0.4, 1.7), glazed: count('玻璃门', 0, 0, 1) },
  against: 'wall',
  hangM: 1.55,
  slots: [...slots.slice(0, 2), slot('light', wear.lamp)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const { body, fronts } = cabinet(s, {
      lo: [-x, -y, 0.012],
      hi: [x, y, p.height],
      columns: columnsOf(Math.round(p.width / 0.5)),
      handle: 'none',
      hollow: p.glazed > 0,
    });
    return merge(
      paint(BODY, body, s.slab([-x, y - 0.06, 0], [x, y, 0.013], 0)),
      paint(FRONTS, fronts),
      paint(2, s.slab([-x + 0.03, -y + 0.05, 0.004], [x - 0.03, -y + 0.065, 0.013], 0)),
    );
  },
});

const tall = kind({
  id: 'kitchen-tall',
  name: '电器高柜',
  words: ['高柜', '电器高柜', '电器柜', '嵌入式电器'],
  category: 'kitchen',
  params: { ...sized([1.2, 0.62, 2.3], 0.5, 1.6), height: metres('高', 2.3, 1.9, 2.75) },
  clearance,
  against: 'wall',
  slots: [...slots.slice(0, 3), slot('oven', wear.screen), slot('plinth', wear.metal)],
  build(p, s) {
    const { height } = p;
    const [x, y] = [p.width / 2, p.depth / 2];
    const columns = Math.max(1, Math.round(p.width / 0.6));
    const wide = p.width / columns;
    // Ovens sit in the first column between a drawer and a door; the others are doors.
    const stack = [0.6, 1.25];
    const doors = cabinet(s, {
      lo: [-x, -y + 0.024, stack[1]],
      hi: [x, y, height],
      columns: columnsOf(columns),
    });
    const low = cabinet(s, {
      lo: [-x, -y + 0.024, 0.1],
      hi: [x, y, stack[0]],
      columns: columnsOf(columns),
    });
    const rest =
      columns > 1
        ? [
            cabinet(s, {
              lo: [-x + wide, -y + 0.024, stack[0]],
              hi: [x, y, stack[1]],
              columns: columnsOf(columns - 1),
            }),
          ]
        : [];
    const oven = (z: number, h: number) =>
      merge(
        s.slab([-x + 0.004, -y + 0.024, z + 0.003], [-x + wide - 0.004, y, z + h - 0.003], 0.003),
      );
    const all = [doors, low, ...rest];
    return merge(
      paint(BODY, ...all.map((c) => c.body)),
      paint(FRONTS, ...all.map((c) => c.fronts)),
      paint(
        HANDLES,
        ...all.map((c) => c.handles),
        ...[stack[0] + 0.27, stack[1] - 0.06].map((z) =>
          s.slab([-x + 0.08, -y, z], [-x + wide - 0.08, -y + 0.012, z + 0.012], 0.003),
        ),
        ...[stack[0] + 0.27, stack[1] - 0.06].map((z) =>
          s.slab([-x + 0.1, -y + 0.01, z + 0.002], [-x + 0.11, -y + 0.026, z + 0.01], 0),
        ),
      ),
      paint(3, oven(stack[0], 0.325), oven(stack[0] + 0.325, 0.325)),
      paint(4, s.slab([-x + 0.01, -y + 0.08, 0], [x - 0.01, y, 0.1], 0)),
    );
  },
});

const island = kind({
  id: 'kitchen-island',
  name: '岛台',
  words: ['岛台', '中岛', '中岛台', '西厨岛台', '厨房中岛'],
  category: 'kitchen',
  params: {
    width: metres('宽', 2, 1.2, 3.6),
    depth: metres('深', 0.9, 0.7, 1.3),
    height: metres('高', 0.9, 0.85, 1.05),
    bowl: count('水槽', 1, 0, 1),
  },
  clearance: { front: 0.9, back: 0.9, left: 0.7, right: 0.7 },
  against: 'free',
  slots: [...slots, slot('tap', wear.steel)],
  size: (p) => [p.width, p.depth, p.height + (p.bowl > 0 ? 0.35 : 0)],
  rest: (p) => p.height,
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const h = p.height;
    const [lo, hi]: [Vec3, Vec3] = [
      [-x, -y, h - 0.04],
      [x, y, h],
    ];
    const wet = p.bowl > 0 ? sunkTop(s, lo, hi, [-x * 0.45, 0.06, 0.5, 0.38]) : undefined;
    const top = wet?.top ?? s.slab(lo, hi, 0.003);
    const kick = 0.26;
    const fronts = cabinet(s, {
      lo: [-x + 0.05, -y + kick, 0.1],
      hi: [x - 0.05, y - 0.05, h - 0.255],
      columns: columnsOf(Math.round(p.width / 0.6), [1]),
      handle: 'none',
    });
    return merge(
      paint(
        BODY,
        fronts.body,
        s.slab([-x + 0.05, y - 0.075, h - 0.26], [x - 0.05, y - 0.05, h - 0.038], 0),
        s.slab([-x + 0.05, -y + kick, h - 0.256], [x - 0.05, -y + kick + 0.03, h - 0.038], 0),
      ),
      paint(FRONTS, fronts.fronts),
      paint(
        HANDLES,
        s.slab(
          [-x + 0.05, -y + kick - 0.003, h - 0.262],
          [x - 0.05, -y + kick + 0.015, h - 0.25],
          0,
        ),
      ),
      paint(TOP, top, pair(s.slab([x - 0.04, -y, 0], [x, y, h - 0.038], 0.003))),
      paint(PLINTH, s.slab([-x + 0.06, -y + kick + 0.06, 0], [x - 0.06, y - 0.1, 0.1], 0)),
      ...(wet ? [paint(5, wet.bowl, tap(s, [-x * 0.45, y - 0.12, h], 0.335, 0.2))] : []),
    );
  },
});

export const kitchenUnits = [run, wall, tall, island];
