import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move } from '../../mesh/transform.ts';
import { kind, metres, sized } from '../kind.ts';
import { four, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const clearance = { front: 0.9 };

const fridge = kind({
  id: 'fridge',
  name: '冰箱',
  words: ['冰箱', '双开门冰箱', '嵌入式冰箱'],
  category: 'kitchen',
  params: sized([0.92, 0.72, 1.82], 0.65, 1.15),
  clearance,
  against: 'wall',
  slots: [slot('front', wear.steel), slot('body', wear.metal)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const split = p.height * 0.4;
    const leaf = (x0: number, x1: number, z0: number, z1: number) =>
      s.slab([x0 + 0.002, -y + 0.03, z0 + 0.002], [x1 - 0.002, -y + 0.09, z1 - 0.002], 0.008);
    return merge(
      paint(
        0,
        leaf(-x, 0, split, p.height),
        leaf(0, x, split, p.height),
        leaf(-x, x, 0.05, split * 0.53),
        leaf(-x, x, split * 0.53, split),
        ...[-0.045, 0.025].map((hx) =>
          s.slab([hx, -y, split + 0.12], [hx + 0.02, -y + 0.032, p.height * 0.82], 0.006),
        ),
        ...[split * 0.46, split - 0.07].map((z) =>
          s.slab([-x * 0.6, -y, z], [x * 0.6, -y + 0.032, z + 0.02], 0.006),
        ),
      ),
      paint(
        1,
        s.slab([-x, -y + 0.088, 0.03], [x, y, p.height], 0.004),
        four(s.drum([x - 0.06, y - 0.15, 0], 0.02, 0.03, 0)),
      ),
    );
  },
});

const hood = kind({
  id: 'hood',
  name: '油烟机',
  words: ['油烟机', '抽油烟机', '烟机'],
  category: 'kitchen',
  params: sized([0.9, 0.5, 0.7], 0.65, 1.4),
  against: 'wall',
  hangM: 1.6,
  slots: [slot('body', wear.steel), slot('filter', wear.black), slot('light', wear.lamp)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0.01], [x, y, 0.07], 0.004),
        s.plateY(
          [
            [-x + 0.002, 0.068],
            [x - 0.002, 0.068],
            [0.17, Math.min(0.26, p.height * 0.5)],
            [-0.17, Math.min(0.26, p.height * 0.5)],
          ],
          -y + 0.12,
          y,
          { bevel: 0.004 },
        ),
        s.slab([-0.15, y - 0.3, 0.2], [0.15, y, p.height], 0.004),
      ),
      paint(
        1,
        row(2, p.width * 0.8, (at) =>
          s.slab(
            [at - p.width * 0.18, -y + 0.08, 0],
            [at + p.width * 0.18, y - 0.06, 0.011],
            0.002,
          ),
        ),
      ),
      paint(
        2,
        ...[-1, 1].map((side) => s.drum([side * (x - 0.05), -y + 0.05, 0.004], 0.022, 0.007, 0)),
      ),
    );
  },
});

const oven = kind({
  id: 'oven',
  name: '烤箱',
  words: ['烤箱', '蒸烤箱', '蒸烤一体机', '微波炉'],
  category: 'kitchen',
  params: {
    width: metres('宽', 0.6, 0.45, 0.76),
    depth: metres('深', 0.58, 0.4, 0.6),
    height: metres('高', 0.6, 0.35, 0.65),
  },
  against: 'surface',
  slots: [slot('glass', wear.screen), slot('body', wear.steel)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const panel = p.height * 0.8;
    return merge(
      paint(
        0,
        s.slab([-x, -y + 0.035, 0.004], [x, -y + 0.06, panel - 0.003], 0.004),
        s.slab([-x * 0.3, -y + 0.033, panel + 0.03], [x * 0.3, -y + 0.04, p.height - 0.03], 0),
      ),
      paint(
        1,
        s.slab([-x, -y + 0.035, panel], [x, -y + 0.06, p.height], 0.003),
        s.slab([-x + 0.005, -y + 0.058, 0], [x - 0.005, y, p.height - 0.003], 0.002),
        s.rod([-x * 0.85, -y + 0.01, panel - 0.06], [x * 0.85, -y + 0.01, panel - 0.06], 0.01),
        ...[-1, 1].map((side) =>
          s.rod(
            [side * x * 0.75, -y + 0.01, panel - 0.06],
            [side * x * 0.75, -y + 0.04, panel - 0.06],
            0.006,
          ),
        ),
        ...[-1, 1].map((side) =>
          s.rod(
            [side * x * 0.65, -y + 0.012, (panel + p.height) / 2],
            [side * x * 0.65, -y + 0.036, (panel + p.height) / 2],
            0.02,
          ),
        ),
      ),
    );
  },
});

const hob = kind({
  id: 'hob',
  name: '灶具',
  words: ['灶具', '燃气灶', '电磁炉', '灶'],
  category: 'kitchen',
  params: sized([0.76, 0.46, 0.06], 0.7, 1.3),
  against: 'surface',
  slots: [slot('glass', wear.screen), slot('grate', wear.metal), slot('knobs', wear.steel)],
  size: (p) => [p.width, p.depth, 0.055],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const burners = p.width > 0.85 ? 3 : 2;
    return merge(
      paint(0, s.slab([-x, -y, 0], [x, y, 0.012], 0.004)),
      paint(
        1,
        row(burners, p.width, (at) =>
          merge(
            s.drum([at, 0.03, 0.012], 0.05, 0.02, 0.006),
            ...[0, 1, 2, 3].map((k) => {
              const [c, d] = [
                Math.cos((k * Math.PI) / 2 + 0.785),
                Math.sin((k * Math.PI) / 2 + 0.785),
              ];
              return s.bar(
                [at + c * 0.05, 0.03 + d * 0.05, 0.047],
                [at + c * 0.12, 0.03 + d * 0.12, 0.047],
                0.01,
                0.014,
                0.002,
              );
            }),
            s.plate(
              s.oval(0.25, 0.25).map(([a, b]) => [a + at, b + 0.03] as const),
              0.012,
              0.043,
              { holes: [s.oval(0.225, 0.225).map(([a, b]) => [a + at, b + 0.03] as const)] },
            ),
          ),
        ),
      ),
      paint(
        2,
        row(burners, p.width * 0.5, (at) => s.drum([at, -y + 0.05, 0.012], 0.018, 0.022, 0.004)),
      ),
    );
  },
});

const sink = kind({
  id: 'sink',
  name: '水槽',
  words: ['水槽', '洗菜盆', '厨盆'],
  category: 'kitchen',
  params: {
    width: metres('宽', 0.75, 0.45, 0.9),
    depth: metres('深', 0.45, 0.4, 0.5),
    height: metres('高', 0.22, 0.16, 0.26),
  },
  against: 'surface',
  slots: [slot('bowl', wear.steel)],
  build(p, s) {
    const mouth = s.rounded(rectangle(p.width, p.depth), 0.03);
    const inner = s.rounded(rectangle(p.width - 0.05, p.depth - 0.05), 0.03);
    return merge(
      s.plate(mouth, 0.008, p.height, { holes: [inner], bevel: 0.003 }),
      s.plate(mouth, 0, 0.008),
      move(
        s.turned([
          [0.045, 0],
          [0.045, 0.004],
          [0.03, 0.006],
          [0.03, 0.002],
          [0, 0.002],
        ]),
        [0, 0, 0.008],
      ),
    );
  },
});

const washer = kind({
  id: 'washing-machine',
  name: '洗衣机',
  words: ['洗衣机', '烘干机', '洗烘一体机', '洗烘套装'],
  category: 'kitchen',
  params: sized([0.62, 0.62, 0.86], 0.85, 1.1),
  clearance: { front: 0.7 },
  against: 'wall',
  slots: [slot('body', wear.lacquer), slot('door', wear.screen), slot('ring', wear.chrome)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const z = p.height * 0.46;
    const r = p.width * 0.31;
    const disc = (radius: number, from: number, to: number, hole?: number) =>
      move(
        s.plateY(s.oval(2 * radius, 2 * radius), from, to, {
          bevel: 0.004,
          holes: hole ? [s.oval(2 * hole, 2 * hole)] : [],
        }),
        [0, 0, z],
      );
    return merge(
      paint(
        0,
        s.slab([-x, -y + 0.03, 0.02], [x, y, p.height], 0.014),
        four(s.drum([x - 0.06, y - 0.08, 0], 0.02, 0.02, 0)),
        s.slab(
          [-x + 0.03, -y + 0.022, p.height - 0.13],
          [-x + 0.2, -y + 0.031, p.height - 0.04],
          0.003,
        ),
      ),
      paint(
        1,
        disc(r * 0.84, -y + 0.012, -y + 0.031),
        s.slab([0, -y + 0.026, p.height - 0.11], [x - 0.05, -y + 0.031, p.height - 0.06], 0),
      ),
      paint(2, disc(r, -y, -y + 0.031, r * 0.82)),
    );
  },
});

const coffee = kind({
  id: 'coffee-machine',
  name: '咖啡机',
  words: ['咖啡机', '意式咖啡机'],
  category: 'commercial',
  params: sized([0.5, 0.42, 0.42], 0.8, 1.6),
  against: 'surface',
  slots: [slot('body', wear.chrome), slot('panel', wear.black), slot('cups', wear.ceramic)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const k = h / 0.42;
    const groups = Math.max(1, Math.round(p.width / 0.28));
    return merge(
      paint(
        0,
        s.slab([-x, y - p.depth * 0.45, 0.03 * k], [x, y, h * 0.84], 0.014),
        s.slab([-x, -y + 0.02, h * 0.6], [x, y - p.depth * 0.4, h * 0.84], 0.014),
        s.slab([-x, -y, 0.03 * k], [x, y - p.depth * 0.4, 0.085 * k], 0.008),
        row(groups, p.width, (at) => s.drum([at, -y + 0.1, h * 0.5], 0.035, h * 0.11, 0.006)),
      ),
      paint(
        1,
        s.slab([-x + 0.02, -y + 0.02, 0], [x - 0.02, y - 0.02, 0.031 * k], 0),
        s.slab(
          [-x + 0.02, -y + 0.012, 0.085 * k - 0.002],
          [x - 0.02, y - p.depth * 0.46, 0.085 * k + 0.004],
          0,
        ),
        row(groups, p.width, (at) =>
          s.rod([at, -y + 0.1, h * 0.52], [at, -y + 0.004, h * 0.5], 0.011),
        ),
        s.slab([-x * 0.5, -y + 0.014, h * 0.68], [x * 0.5, -y + 0.022, h * 0.78], 0),
      ),
      paint(
        2,
        ...[0, 1].flatMap((j) => [
          row(Math.max(3, Math.floor(p.width / 0.1)), p.width - 0.04, (at) =>
            s.turned(
              [
                [0.022, 0],
                [0.036, h * 0.16],
                [0.032, h * 0.16],
                [0.018, 0.01],
                [0, 0.01],
              ],
              [at, y - 0.08 - j * 0.1, h * 0.84],
            ),
          ),
        ]),
      ),
    );
  },
});

export const appliances = [fridge, hood, oven, hob, sink, washer, coffee];
