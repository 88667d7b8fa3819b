import { merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { ring, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** A conical shade open above and below, on `z`. */
function coneShade(s: Shapes, x: number, z: number, low: number, high: number, tall: number) {
  const wall = 0.003;
  return s.turned(
    [
      [low, 0],
      [high, tall],
      [high - wall, tall],
      [low - wall, 0],
      [low, 0],
    ],
    [x, 0, z],
  );
}

const floor = kind({
  id: 'floor-lamp',
  name: '落地灯',
  words: ['落地灯', '立灯', '纸落地灯'],
  category: 'lamp',
  params: { width: metres('径', 0.42, 0.3, 0.6), height: metres('高', 1.6, 1.2, 1.9) },
  against: 'free',
  slots: [slot('shade', wear.shade), slot('metal', wear.brass), slot('lamp', wear.lamp)],
  build: (p, s) =>
    merge(
      paint(0, coneShade(s, 0, p.height - 0.3, p.width / 2, p.width * 0.38, 0.28)),
      paint(
        1,
        s.drum([0, 0, 0], p.width * 0.34, 0.022, 0.004),
        s.rod([0, 0, 0.02], [0, 0, p.height], 0.009),
        ring(3, s.rod([0, 0, p.height - 0.04], [p.width * 0.385, 0, p.height - 0.04], 0.002)),
      ),
      paint(2, s.ball([0, 0, p.height - 0.17], [0.04, 0.04, 0.05])),
    ),
});

const arc = kind({
  id: 'floor-lamp-arc',
  name: '钓鱼灯',
  words: ['钓鱼灯', '弧形落地灯', '鱼竿灯'],
  category: 'lamp',
  params: { width: metres('伸出', 1.5, 1.1, 2), height: metres('高', 2, 1.7, 2.3) },
  against: 'free',
  slots: [
    slot('shade', wear.metal),
    slot('metal', wear.brass),
    slot('base', wear.marble),
    slot('lamp', wear.lamp),
  ],
  size: (p) => [p.width, 0.36, p.height],
  build(p, s) {
    const foot = -p.width / 2 + 0.15;
    const head = p.width / 2 - 0.17;
    return merge(
      paint(
        0,
        s.turned(
          [
            [0.17, 0],
            [0.165, 0.05],
            [0.1, 0.14],
            [0.03, 0.17],
            [0.02, 0.165],
            [0.094, 0.132],
            [0.158, 0.05],
            [0.164, 0],
            [0.17, 0],
          ],
          [head, 0, p.height - 0.55],
        ),
      ),
      paint(
        1,
        s.tube(
          [
            [foot, 0, 0.05],
            [foot, 0, p.height * 0.55],
            [foot + 0.25, 0, p.height * 0.88],
            [0.1, 0, p.height - 0.012],
            [head - 0.12, 0, p.height - 0.16],
            [head, 0, p.height - 0.4],
          ],
          0.012,
          { curved: true },
        ),
      ),
      paint(2, s.slab([foot - 0.15, -0.18, 0], [foot + 0.15, 0.18, 0.06], 0.01)),
      paint(3, s.ball([head, 0, p.height - 0.5], [0.05, 0.05, 0.05])),
    );
  },
});

const table = kind({
  id: 'table-lamp',
  name: '台灯',
  words: ['台灯', '床头灯', '桌灯', '阅读灯'],
  category: 'lamp',
  params: { width: metres('径', 0.28, 0.2, 0.45), height: metres('高', 0.46, 0.3, 0.7) },
  against: 'surface',
  slots: [
    slot('shade', wear.shade),
    slot('body', wear.ceramic),
    slot('metal', wear.brass),
    slot('lamp', wear.lamp),
  ],
  build(p, s) {
    const h = p.height;
    const r = p.width / 2;
    return merge(
      paint(0, coneShade(s, 0, h * 0.55, r, r * 0.68, h * 0.42)),
      paint(
        1,
        s.thrown([
          [r * 0.42, 0],
          [r * 0.46, h * 0.02],
          [r * 0.62, h * 0.18],
          [r * 0.5, h * 0.38],
          [r * 0.16, h * 0.48],
          [r * 0.14, h * 0.51],
        ]),
      ),
      paint(
        2,
        s.rod([0, 0, h * 0.5], [0, 0, h], 0.006),
        ring(3, s.rod([0, 0, h * 0.93], [r * 0.69, 0, h * 0.93], 0.0018)),
      ),
      paint(3, s.ball([0, 0, h * 0.74], [0.03, 0.03, 0.04])),
    );
  },
});

const mushroom = kind({
  id: 'table-lamp-mushroom',
  name: '蘑菇灯',
  words: ['蘑菇灯', '中古台灯', '玻璃台灯'],
  category: 'lamp',
  params: { width: metres('径', 0.3, 0.2, 0.42), height: metres('高', 0.36, 0.24, 0.5) },
  against: 'surface',
  slots: [slot('shade', wear.frosted), slot('base', wear.brass), slot('lamp', wear.lamp)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.turned([
          [r, h * 0.52],
          [r * 0.97, h * 0.66],
          [r * 0.76, h * 0.86],
          [r * 0.4, h * 0.97],
          [0, h],
          [0, h - 0.006],
          [r * 0.38, h * 0.955],
          [r * 0.73, h * 0.85],
          [r * 0.94, h * 0.66],
          [r * 0.97, h * 0.52],
          [r, h * 0.52],
        ]),
      ),
      paint(
        1,
        s.thrown([
          [r * 0.5, 0],
          [r * 0.48, h * 0.03],
          [r * 0.2, h * 0.1],
          [r * 0.13, h * 0.3],
          [r * 0.12, h * 0.66],
        ]),
      ),
      paint(2, s.ball([0, 0, h * 0.72], [r * 0.26, r * 0.26, h * 0.1])),
    );
  },
});

const wall = kind({
  id: 'wall-lamp',
  name: '壁灯',
  words: ['壁灯', '床头壁灯', '镜前灯'],
  category: 'lamp',
  params: sized([0.14, 0.16, 0.3], 0.7, 1.8),
  against: 'wall',
  hangM: 1.5,
  slots: [slot('shade', wear.frosted), slot('metal', wear.brass), slot('lamp', wear.lamp)],
  build(p, s) {
    const r = Math.min(p.width, p.depth) * 0.42;
    const y = p.depth / 2;
    const c = -y + r;
    return merge(
      paint(
        0,
        s.turned(
          [
            [r, 0],
            [r, p.height * 0.9],
            [r - 0.004, p.height * 0.9],
            [r - 0.004, 0],
            [r, 0],
          ],
          [0, c, p.height * 0.1],
        ),
      ),
      paint(
        1,
        s.drum([0, c, 0], r * 0.7, p.height * 0.16, 0.004),
        s.slab(
          [-p.width / 2, y - 0.015, p.height * 0.12],
          [p.width / 2, y, p.height * 0.62],
          0.004,
        ),
        s.slab([-0.012, c, p.height * 0.04], [0.012, y - 0.004, p.height * 0.14], 0.003),
        s.slab([-0.012, y - 0.03, p.height * 0.04], [0.012, y - 0.004, p.height * 0.3], 0.003),
      ),
      paint(2, s.drum([0, c, p.height * 0.15], r * 0.4, p.height * 0.6, 0.01)),
    );
  },
});

const ceiling = kind({
  id: 'ceiling-lamp',
  name: '吸顶灯',
  words: ['吸顶灯', '顶灯'],
  category: 'lamp',
  params: { width: metres('径', 0.6, 0.3, 1.1), height: metres('厚', 0.12, 0.06, 0.25) },
  against: 'ceiling',
  slots: [slot('lamp', wear.lamp), slot('rim', wear.white)],
  build: (p, s) =>
    merge(
      paint(0, s.drum([0, 0, 0], p.width * 0.46, p.height * 0.5, 0.02)),
      paint(1, s.drum([0, 0, p.height * 0.4], p.width / 2, p.height * 0.6, 0.012)),
    ),
});

const down = kind({
  id: 'downlight',
  name: '筒灯',
  words: ['筒灯', '射灯', '防眩筒灯', '嵌入式筒灯', '点光源', '无主灯'],
  category: 'lamp',
  params: { width: metres('径', 0.09, 0.05, 0.2), height: metres('高', 0.06, 0.02, 0.2) },
  against: 'ceiling',
  slots: [slot('rim', wear.white), slot('lamp', wear.spot)],
  build(p, s) {
    const r = p.width / 2;
    return merge(
      paint(
        0,
        s.turned(
          [
            [r * 0.86, 0],
            [r, 0.004],
            [r, p.height],
            [0, p.height],
            [0, p.height * 0.7],
            [r * 0.62, p.height * 0.7],
            [r * 0.8, 0.003],
            [r * 0.86, 0],
          ].map(([a, z]) => [a, z] as const),
        ),
      ),
      // Flat and as wide as its opening: light is looked for on all of its faces.
      paint(1, s.drum([0, 0, p.height * 0.3], r * 0.68, 0.001, 0)),
    );
  },
});

const track = kind({
  id: 'track-lamp',
  name: '轨道射灯',
  words: ['轨道灯', '磁吸轨道灯', '磁吸灯', '轨道射灯'],
  category: 'lamp',
  params: { width: metres('长', 1.8, 0.8, 4), heads: count('灯头', 4, 2, 10) },
  against: 'ceiling',
  slots: [slot('metal', wear.metal), slot('lamp', wear.spot)],
  size: (p) => [p.width, 0.14, 0.2],
  build(p, s) {
    // Heads lean towards the wall that the track faces.
    const head = (x: number) => ({ a: [x, -0.035, 0.03] as const, b: [x, 0.025, 0.12] as const });
    return merge(
      paint(
        0,
        s.slab([-p.width / 2, -0.018, 0.175], [p.width / 2, 0.018, 0.2], 0.002),
        row(p.heads, p.width, (x) =>
          merge(
            s.rod(head(x).a, head(x).b, 0.032),
            s.rod([x, 0.015, 0.11], [x, 0, 0.18], 0.006),
            s.slab([x - 0.05, -0.014, 0.165], [x + 0.05, 0.014, 0.177], 0.002),
          ),
        ),
        s.slab([-p.width / 2, -0.07, 0.19], [-p.width / 2 + 0.04, 0.07, 0.2], 0.001),
      ),
      paint(
        1,
        row(p.heads, p.width, (x) => s.rod([x, -0.039, 0.024], [x, -0.035, 0.03], 0.026)),
      ),
    );
  },
});

const strip = kind({
  id: 'light-strip',
  name: '灯带',
  words: ['灯带', '灯槽', '氛围灯带', '线性灯', '线性灯带', '洗墙灯', '发光灯带'],
  category: 'lamp',
  params: {
    width: metres('长', 2, 0.3, 8),
    depth: metres('深', 0.04, 0.02, 0.1),
    height: metres('高', 0.03, 0.012, 0.08),
  },
  against: 'ceiling',
  slots: [slot('profile', wear.aluminium), slot('lamp', wear.lamp)],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.slab(
          [-p.width / 2, -p.depth / 2, p.height * 0.4],
          [p.width / 2, p.depth / 2, p.height],
          0.001,
        ),
      ),
      paint(
        1,
        s.slab(
          [-p.width / 2 + 0.002, -p.depth * 0.4, 0],
          [p.width / 2 - 0.002, p.depth * 0.4, p.height * 0.42],
          0.002,
        ),
      ),
    ),
});

export const standingLamps = [floor, arc, table, mushroom, wall, ceiling, down, track, strip];
