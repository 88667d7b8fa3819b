import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move, turnX } from '../../mesh/transform.ts';
import type { Vec2 } from '../../vec.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { fitted, four, leant, pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { frame } from './frame.ts';

const computer = kind({
  id: 'computer',
  name: '电脑显示器',
  words: ['电脑', '显示器', '台式电脑'],
  category: 'electronics',
  params: {
    width: metres('宽', 0.6, 0.45, 1),
    depth: metres('深', 0.2, 0.16, 0.26),
    height: metres('高', 0.47, 0.38, 0.6),
  },
  against: 'surface',
  slots: [slot('screen', wear.screen), slot('case', wear.aluminium)],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.slab(
          [-p.width / 2 + 0.004, -0.022, 0.12],
          [p.width / 2 - 0.004, -0.016, p.height - 0.004],
          0.001,
        ),
      ),
      paint(
        1,
        s.slab([-p.width / 2, -0.02, 0.115], [p.width / 2, 0.004, p.height], 0.004),
        s.slab([-0.09, -p.depth / 2, 0], [0.09, p.depth / 2, 0.008], 0.003),
        s.slab([-0.03, 0.002, 0], [0.03, 0.014, p.height * 0.6], 0.003),
      ),
    ),
});

const laptop = kind({
  id: 'laptop',
  name: '笔记本电脑',
  words: ['笔记本电脑', '笔记本', '手提电脑'],
  category: 'electronics',
  params: { width: metres('宽', 0.33, 0.28, 0.4) },
  against: 'surface',
  slots: [slot('case', wear.aluminium), slot('screen', wear.screen)],
  size: (p) => [p.width, 0.3, 0.22],
  build(p, s) {
    const x = p.width / 2;
    const lid = (x0: number, y0: number, z0: number, y1: number, z1: number) =>
      leant(s.slab([-x0, y0, z0], [x0, y1, z1], 0.001), 0.26, [0, 0.09, 0.012]);
    return merge(
      paint(0, s.slab([-x, -0.15, 0], [x, 0.09, 0.014], 0.003), lid(x, 0, 0, 0.006, 0.214)),
      paint(
        1,
        lid(x - 0.008, -0.001, 0.01, 0.001, 0.206),
        s.slab([-x + 0.03, -0.04, 0.0135], [x - 0.03, 0.07, 0.015], 0),
      ),
    );
  },
});

const speaker = kind({
  id: 'speaker-floor',
  name: '落地音箱',
  words: ['音箱', '落地音箱', '音响'],
  category: 'electronics',
  params: sized([0.24, 0.32, 1], 0.6, 1.4),
  against: 'free',
  slots: [slot('case', wear.darkWood), slot('drivers', wear.black)],
  build(p, s) {
    const y = -p.depth / 2;
    const cone = (z: number, r: number) =>
      move(
        turnX(
          s.turned([
            [r, 0],
            [r, 0.014],
            [r * 0.86, 0.014],
            [r * 0.3, 0.004],
            [r * 0.28, 0.01],
            [0, 0.013],
          ]),
          Math.PI / 2,
        ),
        [0, y + 0.014, z],
      );
    return merge(
      paint(
        0,
        s.slab([-p.width / 2, y + 0.012, 0.02], [p.width / 2, p.depth / 2, p.height], 0.012),
      ),
      paint(
        1,
        s.slab(
          [-p.width / 2 + 0.01, y + 0.02, 0],
          [p.width / 2 - 0.01, p.depth / 2 - 0.01, 0.022],
          0,
        ),
        cone(p.height * 0.88, p.width * 0.14),
        cone(p.height * 0.72, p.width * 0.36),
        cone(p.height * 0.5, p.width * 0.36),
      ),
    );
  },
});

const projector = kind({
  id: 'projector',
  name: '投影仪',
  words: ['投影仪', '投影', '投影机'],
  category: 'electronics',
  params: sized([0.35, 0.3, 0.13], 0.7, 1.4),
  against: 'surface',
  slots: [slot('case', wear.white), slot('lens', wear.screen)],
  build(p, s) {
    const r = p.height * 0.3;
    return merge(
      paint(
        0,
        s.slab(
          [-p.width / 2, -p.depth / 2 + 0.015, 0.01],
          [p.width / 2, p.depth / 2, p.height],
          0.02,
        ),
        four(s.drum([p.width / 2 - 0.04, p.depth / 2 - 0.05, 0], 0.012, 0.012, 0)),
      ),
      paint(
        1,
        s.rod(
          [p.width * 0.22, -p.depth / 2, p.height * 0.52],
          [p.width * 0.22, -p.depth / 2 + 0.03, p.height * 0.52],
          r,
        ),
      ),
    );
  },
});

const fireplace = kind({
  id: 'fireplace',
  name: '壁炉',
  words: ['壁炉', '电子壁炉', '真火壁炉', '法式壁炉'],
  category: 'structure',
  params: sized([1.5, 0.4, 1.15], 0.8, 1.3),
  clearance: { front: 0.8 },
  against: 'wall',
  slots: [
    slot('surround', wear.marble),
    slot('hearth', wear.slate),
    slot('logs', wear.bark),
    slot('fire', wear.lamp),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const mouth: readonly Vec2[] = [
      [-x * 0.55, 0.04],
      [x * 0.55, 0.04],
      [x * 0.55, h * 0.66],
      [-x * 0.55, h * 0.66],
    ];
    return merge(
      paint(
        0,
        s.plateY(rectangle(2 * x - 0.12, h - 0.05, [0, (h - 0.05) / 2]), -y + 0.08, y, {
          holes: [mouth],
          bevel: 0.004,
        }),
        s.slab([-x, -y, h - 0.05], [x, y, h], 0.01),
        s.slab([-x + 0.03, -y + 0.03, h - 0.09], [x - 0.03, y, h - 0.048], 0.012),
        pair(s.slab([x * 0.63, -y + 0.045, 0.14], [x - 0.06, -y + 0.085, h - 0.14], 0.01)),
        pair(s.slab([x * 0.6, -y + 0.025, 0], [x - 0.03, -y + 0.085, 0.14], 0.008)),
        pair(s.slab([x * 0.6, -y + 0.025, h - 0.15], [x - 0.03, -y + 0.085, h - 0.08], 0.008)),
      ),
      paint(
        1,
        s.slab([-x * 0.56, y - 0.03, 0.04], [x * 0.56, y - 0.001, h * 0.67], 0),
        s.slab([-x * 0.8, -y, 0], [x * 0.8, y - 0.01, 0.05], 0.003),
      ),
      paint(
        2,
        s.rod([-x * 0.3, -0.02, 0.1], [x * 0.3, 0.04, 0.1], 0.045),
        s.rod([-x * 0.3, 0.09, 0.1], [x * 0.28, -0.06, 0.17], 0.04),
      ),
      paint(
        3,
        row(5, x, (at) => s.ball([at, 0.02, 0.2 + 0.05 * Math.cos(at * 20)], [0.03, 0.02, 0.08])),
      ),
    );
  },
});

const piano = kind({
  id: 'piano',
  name: '三角钢琴',
  words: ['钢琴', '三角钢琴'],
  category: 'decor',
  params: sized([1.5, 1.6, 1], 0.9, 1.4),
  clearance: { front: 0.9 },
  against: 'free',
  slots: [
    slot('body', wear.blackLacquer),
    slot('white-keys', wear.white),
    slot('black-keys', wear.black),
    slot('brass', wear.brass),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const rim: readonly Vec2[] = [
      [-x, -y + 0.14],
      [x, -y + 0.14],
      [x, -y * 0.35],
      [x * 0.72, y * 0.05],
      [x * 0.42, y * 0.5],
      [x * 0.02, y * 0.97],
      [-x * 0.4, y],
      [-x, y * 0.85],
    ];
    const body = s.rounded(rim, 0.22);
    const keys = s.detail === 'low' ? 12 : 36;
    return merge(
      paint(
        0,
        s.plate(body, h * 0.58, h * 0.87, { bevel: 0.008 }),
        s.plate(body, h * 0.88, h * 0.9, { bevel: 0.005 }),
        s.slab([-x, -y, h * 0.58], [x, -y + 0.2, h * 0.68], 0.006),
        pair(s.slab([x - 0.07, -y, h * 0.66], [x, -y + 0.2, h * 0.87], 0.02)),
        s.slab([-x * 0.45, -y + 0.2, h * 0.9], [x * 0.45, -y + 0.225, h], 0.004),
        ...(
          [
            [-x + 0.12, -y + 0.28],
            [x - 0.12, -y + 0.28],
            [-x * 0.3, y * 0.72],
          ] as const
        ).map(([lx, ly]) => s.leg([lx, ly, 0.04], [lx, ly, h * 0.6], 0.03, 0.06)),
        s.slab([-0.09, -y + 0.25, 0.1], [0.09, -y + 0.29, h * 0.6], 0.004),
      ),
      paint(
        1,
        row(keys, p.width - 0.18, (at) =>
          s.slab(
            [at - (x - 0.09) / keys + 0.0006, -y + 0.02, h * 0.68],
            [at + (x - 0.09) / keys - 0.0006, -y + 0.16, h * 0.695],
            0,
          ),
        ),
      ),
      paint(
        2,
        row(Math.round(keys * 0.7), p.width - 0.2, (at) =>
          s.slab([at - 0.006, -y + 0.08, h * 0.694], [at + 0.006, -y + 0.16, h * 0.708], 0),
        ),
      ),
      paint(
        3,
        ...(
          [
            [-x + 0.12, -y + 0.28],
            [x - 0.12, -y + 0.28],
            [-x * 0.3, y * 0.72],
          ] as const
        ).map(([lx, ly]) => s.drum([lx, ly, 0], 0.028, 0.042, 0.004)),
        row(3, 0.14, (at) =>
          s.slab([at - 0.014, -y + 0.16, 0.08], [at + 0.014, -y + 0.26, 0.095], 0.003),
        ),
      ),
    );
  },
});

const screen = kind({
  id: 'screen',
  name: '屏风',
  words: ['屏风', '折屏', '隔断屏风', '纱屏'],
  category: 'structure',
  params: {
    width: metres('宽', 1.8, 1, 3.6),
    depth: metres('深', 0.4, 0.2, 0.6),
    height: metres('高', 1.8, 1.4, 2.4),
    leaves: count('扇数', 4, 2, 8),
  },
  against: 'free',
  slots: [slot('frame', wear.darkWood), slot('panel', wear.paper)],
  build(p, s) {
    const t = 0.03;
    const wide = (p.width - t) / p.leaves;
    const leaves = Array.from({ length: p.leaves }, (_, k) => {
      const [y0, y1] =
        k % 2 === 0
          ? [p.depth / 2 - t / 2, -p.depth / 2 + t / 2]
          : [-p.depth / 2 + t / 2, p.depth / 2 - t / 2];
      const x0 = -p.width / 2 + t / 2 + k * wide;
      const bar = (u: number, v: number, z0: number, z1: number, thick: number) =>
        s.slab(
          [x0 + wide * u - thick / 2, y0 + (y1 - y0) * u - thick / 2, z0],
          [x0 + wide * v + thick / 2, y0 + (y1 - y0) * v + thick / 2, z1],
          0.003,
        );
      const rail = (z: number, thick: number) =>
        s.bar([x0, y0, z], [x0 + wide, y1, z], thick, thick, 0.003);
      return {
        frame: merge(
          bar(0, 0, 0, p.height, t),
          bar(1, 1, 0, p.height, t),
          rail(p.height - t / 2, t),
          rail(0.2, t * 0.9),
          rail(p.height * 0.42, 0.018),
          rail(p.height * 0.7, 0.014),
          bar(0.5, 0.5, 0.2, p.height - t, 0.014),
        ),
        panel: s.bar(
          [x0, y0, p.height * 0.5 + 0.1],
          [x0 + wide, y1, p.height * 0.5 + 0.1],
          0.004,
          p.height - 0.24,
          0,
        ),
      };
    });
    return merge(paint(0, ...leaves.map((l) => l.frame)), paint(1, ...leaves.map((l) => l.panel)));
  },
});

const partition = kind({
  id: 'partition',
  name: '玻璃隔断',
  words: ['隔断', '玻璃隔断', '格栅隔断', '长虹玻璃隔断', '半墙', '隔墙'],
  category: 'structure',
  params: { width: metres('宽', 1.6, 0.6, 6), height: metres('高', 2.3, 1, 3.6) },
  against: 'free',
  slots: [slot('frame', wear.metal), slot('glass', wear.frosted)],
  size: (p) => [p.width, 0.06, p.height],
  build(p, s) {
    const fields = Math.max(1, Math.round(p.width / 0.7));
    const wide = p.width / fields;
    return merge(
      paint(
        0,
        row(fields, p.width, (x) => move(frame(s, wide, p.height, 0.035, -0.03, 0.03), [x, 0, 0])),
      ),
      paint(
        1,
        row(fields, p.width, (x) =>
          s.slab(
            [x - wide / 2 + 0.033, -0.005, 0.033],
            [x + wide / 2 - 0.033, 0.005, p.height - 0.033],
            0,
          ),
        ),
      ),
    );
  },
});

const aquarium = kind({
  id: 'aquarium',
  name: '鱼缸',
  words: ['鱼缸', '水族箱'],
  category: 'decor',
  params: sized([1.2, 0.45, 1.3], 0.6, 1.4),
  clearance: { front: 0.4 },
  against: 'wall',
  slots: [
    slot('cabinet', wear.darkWood),
    slot('glass', wear.glass),
    slot('water', wear.water),
    slot('light', wear.lamp),
    slot('stones', wear.gravel),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const z = h * 0.56;
    return merge(
      paint(0, s.slab([-x, -y, 0], [x, y, z], 0.004), s.slab([-x, -y, h - 0.06], [x, y, h], 0.006)),
      paint(
        1,
        s.plate(rectangle(2 * x - 0.01, 2 * y - 0.01), z, h - 0.06, {
          holes: [rectangle(2 * x - 0.03, 2 * y - 0.03)],
        }),
      ),
      paint(2, s.slab([-x + 0.017, -y + 0.017, z + 0.04], [x - 0.017, y - 0.017, h - 0.12], 0)),
      paint(3, s.slab([-x + 0.05, -0.03, h - 0.07], [x - 0.05, 0.03, h - 0.058], 0)),
      paint(4, s.slab([-x + 0.017, -y + 0.017, z], [x - 0.017, y - 0.017, z + 0.039], 0)),
    );
  },
});

const mannequin = kind({
  id: 'mannequin',
  name: '人台模特',
  words: ['模特', '人台', '假人模特'],
  category: 'commercial',
  params: { height: metres('高', 1.6, 1.3, 1.8) },
  against: 'free',
  slots: [slot('body', wear.fabric), slot('stand', wear.metal)],
  size: (p) => [0.44, 0.32, p.height],
  build(p, s): Mesh {
    const h = p.height;
    const torso = s.thrown([
      [0.13, h * 0.5],
      [0.17, h * 0.56],
      [0.125, h * 0.68],
      [0.165, h * 0.8],
      [0.15, h * 0.88],
      [0.05, h * 0.93],
      [0.05, h * 0.985],
    ]);
    return merge(
      paint(0, move(fitted(torso, [0.44, 0.26, h * 0.49]), [0, 0, h * 0.5])),
      paint(
        1,
        s.drum([0, 0, 0], 0.16, 0.015, 0.003),
        s.rod([0, 0, 0.01], [0, 0, h * 0.52], 0.012),
        s.ball([0, 0, h - 0.012], [0.03, 0.03, 0.012]),
      ),
    );
  },
});

export const equipment = [
  computer,
  laptop,
  speaker,
  projector,
  fireplace,
  piano,
  screen,
  partition,
  aquarium,
  mannequin,
];
