import { merge, paint } from '../../mesh/mesh.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { four, pair, ring, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const billiards = kind({
  id: 'billiard-table',
  name: '台球桌',
  words: ['台球桌', '台球', '桌球台', '斯诺克'],
  category: 'table',
  params: sized([2.54, 1.4, 0.82], 0.85, 1.4),
  clearance: { front: 0.9, back: 0.6, left: 0.9, right: 0.9 },
  slots: [
    slot('frame', wear.darkWood),
    slot('cloth', wear.felt),
    slot('pockets', wear.black),
    slot('balls', wear.lacquer),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const rail = 0.14;
    return merge(
      paint(
        0,
        s.slab([-x, -y, h - 0.09], [x, -y + rail, h], 0.012),
        s.slab([-x, y - rail, h - 0.09], [x, y, h], 0.012),
        s.slab([-x, -y + rail, h - 0.09], [-x + rail, y - rail, h], 0.012),
        s.slab([x - rail, -y + rail, h - 0.09], [x, y - rail, h], 0.012),
        s.slab([-x + 0.1, -y + 0.1, h - 0.26], [x - 0.1, y - 0.1, h - 0.09], 0.01),
        four(s.leg([x - 0.3, y - 0.28, 0], [x - 0.3, y - 0.28, h - 0.22], 0.06, 0.085)),
      ),
      paint(1, s.slab([-x + rail, -y + rail, h - 0.08], [x - rail, y - rail, h - 0.05], 0)),
      paint(
        2,
        ...[-1, 0, 1].flatMap((i) =>
          [-1, 1].map((j) =>
            s.drum(
              [i * (x - rail), j * (y - rail + (i === 0 ? 0.03 : 0)), h - 0.05],
              0.06,
              0.052,
              0.004,
            ),
          ),
        ),
      ),
      paint(
        3,
        ...Array.from({ length: 10 }, (_, k) => {
          const r = Math.floor((Math.sqrt(8 * k + 1) - 1) / 2);
          const c = k - (r * (r + 1)) / 2;
          return s.ball(
            [x * 0.35 + r * 0.052, (c - r / 2) * 0.06, h - 0.022],
            [0.028, 0.028, 0.028],
          );
        }),
        s.ball([-x * 0.45, 0.1, h - 0.022], [0.028, 0.028, 0.028]),
      ),
    );
  },
});

const pingPong = kind({
  id: 'ping-pong-table',
  name: '乒乓球台',
  words: ['乒乓球台', '乒乓球桌', '乒乓球'],
  category: 'table',
  params: sized([2.74, 1.53, 0.91], 0.9, 1.05),
  clearance: { front: 0.8, back: 0.6, left: 0.8, right: 0.8 },
  slots: [
    slot('top', wear.blueLacquer),
    slot('lines', wear.paint),
    slot('frame', wear.metal),
    slot('net', wear.white),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height - 0.15];
    const line = (x0: number, y0: number, x1: number, y1: number) =>
      s.slab([x0, y0, h], [x1, y1, h + 0.001], 0);
    return merge(
      paint(0, s.slab([-x, -y, h - 0.028], [x, y, h], 0.003)),
      paint(
        1,
        line(-x + 0.002, -y + 0.002, x - 0.002, -y + 0.022),
        line(-x + 0.002, y - 0.022, x - 0.002, y - 0.002),
        pair(line(x - 0.022, -y + 0.022, x - 0.002, y - 0.022)),
        line(-x + 0.022, -0.003, x - 0.022, 0.003),
      ),
      paint(
        2,
        four(s.leg([x - 0.35, y - 0.2, 0], [x - 0.3, y - 0.22, h - 0.02], 0.025)),
        pair(s.slab([0.1, -y + 0.2, h - 0.1], [x - 0.25, y - 0.2, h - 0.026], 0.004)),
      ),
      paint(3, s.slab([-0.004, -y, h + 0.001], [0.004, y, h + 0.15], 0)),
    );
  },
});

const coatStand = kind({
  id: 'coat-stand',
  name: '衣帽架',
  words: ['衣帽架', '挂衣架子', '立式衣架', '落地衣帽架'],
  category: 'storage',
  params: { width: metres('径', 0.5, 0.4, 0.6), height: metres('高', 1.78, 1.6, 1.9) },
  slots: [slot('frame', wear.wood), slot('cloth', wear.wool)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.rod([0, 0, 0.06], [0, 0, h], 0.022, 0.016),
        ring(4, s.bar([0, 0, 0.14], [r - 0.012, 0, 0.012], 0.026), 0),
        ring(4, s.rod([0, 0, h - 0.22], [r * 0.6, 0, h - 0.06], 0.012), 0.4),
        ring(4, s.rod([0, 0, h - 0.42], [r * 0.5, 0, h - 0.3], 0.012), 0.9),
      ),
      paint(
        1,
        s.drum([r * 0.42, 0, h - 0.13], r * 0.5, 0.012, 0.004),
        s.drum([r * 0.42, 0, h - 0.125], r * 0.3, 0.085, 0.02, r * 0.24),
        s.slab([-r * 0.5, -0.045, h - 1.0], [-r * 0.44, 0.045, h - 0.3], 0.006),
        s.slab([-r * 0.36, -0.045, h - 0.86], [-r * 0.3, 0.045, h - 0.3], 0.006),
        s.slab([-r * 0.5, -0.045, h - 0.32], [-r * 0.3, 0.045, h - 0.28], 0.012),
      ),
    );
  },
});

const dryingRack = kind({
  id: 'drying-rack',
  name: '晾衣架',
  words: ['晾衣架', '晾衣杆', '晒衣架', '升降晾衣架', '晾衣机'],
  category: 'bath',
  params: { width: metres('宽', 1.5, 0.9, 2.2), height: metres('高', 1.0, 0.6, 1.6) },
  against: 'ceiling',
  slots: [slot('frame', wear.aluminium), slot('cloth', wear.cotton)],
  size: (p) => [p.width, 0.44, p.height],
  build(p, s) {
    const [x, h] = [p.width / 2, p.height];
    const bar = 0.5;
    return merge(
      paint(
        0,
        ...[-0.2, 0.2].map((y) => s.rod([-x, y, bar], [x, y, bar], 0.016)),
        pair(s.slab([x * 0.6, -0.216, bar - 0.01], [x * 0.6 + 0.03, 0.216, bar + 0.02], 0.003)),
        pair(s.rod([x * 0.6 + 0.015, 0, bar], [x * 0.6 + 0.015, 0, h - 0.03], 0.004)),
        s.slab([-x * 0.7, -0.06, h - 0.06], [x * 0.7, 0.06, h], 0.008),
      ),
      paint(
        1,
        row(2, p.width * 0.8, (at) =>
          s.slab(
            [at - p.width * 0.14, -0.212, 0],
            [at + p.width * 0.14, -0.188, bar + 0.02],
            0.004,
          ),
        ),
      ),
    );
  },
});

const bin = kind({
  id: 'litter-bin',
  name: '垃圾桶',
  words: ['垃圾桶', '垃圾箱', '果皮箱', '分类垃圾桶'],
  category: 'landscape',
  params: sized([0.8, 0.4, 0.95], 0.7, 1.3),
  slots: [slot('body', wear.metal), slot('front', wear.deck), slot('liner', wear.steel)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.slab([-x + 0.03, -y + 0.03, 0], [x - 0.03, y - 0.03, h - 0.12], 0.006),
        s.slab([-x, -y, h - 0.05], [x, y, h], 0.015),
        four(s.slab([x - 0.07, y - 0.07, h - 0.13], [x - 0.03, y - 0.03, h - 0.04], 0)),
      ),
      paint(
        1,
        row(2, p.width - 0.1, (at) =>
          s.slab([at - x * 0.42, -y, 0.08], [at + x * 0.42, -y + 0.035, h - 0.16], 0.004),
        ),
      ),
      paint(
        2,
        row(2, p.width - 0.1, (at) => s.drum([at, 0, h - 0.125], y * 0.55, 0.012, 0.002)),
      ),
    );
  },
});

const lectern = kind({
  id: 'lectern',
  name: '讲台',
  words: ['讲台', '演讲台', '讲桌', '发言台', '主持台', '驻唱台'],
  category: 'commercial',
  params: sized([0.75, 0.55, 1.15], 0.75, 1.4),
  clearance: { front: 0.3, back: 0.7 },
  slots: [slot('body', wear.wood), slot('top', wear.darkWood), slot('metal', wear.metal)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.slab([-x + 0.05, -y + 0.06, 0.05], [x - 0.05, -y + 0.1, h - 0.1], 0.004),
        pair(s.slab([x - 0.09, -y + 0.1, 0.05], [x - 0.05, y - 0.06, h - 0.1], 0.004)),
        s.slab([-x, -y, 0], [x, y, 0.05], 0.006),
      ),
      paint(
        1,
        s.slab([-x, -y, h - 0.1], [x, y, h - 0.06], 0.006),
        s.slab([-x, -y, h - 0.06], [x, -y + 0.03, h], 0.004),
      ),
      paint(
        2,
        s.slab([-x * 0.4, -y + 0.052, h * 0.55], [x * 0.4, -y + 0.062, h * 0.72], 0.002),
        s.tube(
          [
            [x * 0.35, -y + 0.08, h - 0.065],
            [x * 0.35, -y + 0.08, h - 0.03],
            [x * 0.3, -y + 0.16, h - 0.008],
          ],
          0.006,
        ),
      ),
    );
  },
});

const incense = kind({
  id: 'incense-burner',
  name: '香炉',
  words: ['香炉', '香薰炉', '铜香炉', '熏香炉'],
  category: 'decor',
  params: { width: metres('径', 0.16, 0.1, 0.4), height: metres('高', 0.17, 0.12, 0.4) },
  against: 'surface',
  slots: [slot('body', wear.brass), slot('lid', wear.darkWood)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.thrown([
          [r * 0.5, h * 0.2],
          [r * 0.92, h * 0.34],
          [r * 0.98, h * 0.5],
          [r * 0.8, h * 0.64],
          [r * 0.88, h * 0.7],
        ]),
        ring(3, s.leg([r * 0.62, 0, 0], [r * 0.5, 0, h * 0.3], r * 0.09, r * 0.14), 0.5),
        pair(s.slab([r * 0.84, -r * 0.16, h * 0.5], [r, r * 0.16, h * 0.78], 0.002)),
      ),
      paint(
        1,
        s.thrown([
          [r * 0.78, h * 0.7],
          [r * 0.6, h * 0.82],
          [r * 0.16, h * 0.88],
          [r * 0.14, h * 0.94],
          [r * 0.1, h],
        ]),
      ),
    );
  },
});

const printer = kind({
  id: 'printer',
  name: '打印机',
  words: ['打印机', '复印机', '一体机'],
  category: 'electronics',
  params: { ...sized([0.62, 0.6, 1.1], 0.8, 1.2), trays: count('纸盒', 3, 1, 4) },
  clearance: { front: 0.7 },
  against: 'wall',
  slots: [slot('body', wear.white), slot('dark', wear.black), slot('paper', wear.paper)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const high = (h * 0.55) / p.trays;
    return merge(
      paint(
        0,
        s.slab([-x, -y + 0.02, 0.04], [x, y, h * 0.62], 0.01),
        s.slab([-x, -y + 0.12, h * 0.62], [x, y, h * 0.78], 0.008),
        s.slab([-x, -y + 0.02, h * 0.78], [x, y, h - 0.05], 0.01),
        s.slab([-x + 0.03, -y + 0.06, h - 0.05], [x - 0.03, y - 0.02, h], 0.012),
      ),
      paint(
        1,
        s.slab([-x + 0.03, -y + 0.04, 0], [x - 0.03, y - 0.03, 0.04], 0),
        ...Array.from({ length: p.trays }, (_, k) =>
          s.slab(
            [-x * 0.4, -y, 0.06 + high * (k + 0.62)],
            [x * 0.4, -y + 0.03, 0.06 + high * (k + 0.78)],
            0.003,
          ),
        ),
        s.slab([-x + 0.06, -y, h * 0.86], [x * 0.1, -y + 0.03, h * 0.93], 0.004),
      ),
      paint(2, s.slab([-x * 0.6, -y + 0.04, h * 0.62], [x * 0.6, y * 0.2, h * 0.635], 0)),
    );
  },
});

const dishwasher = kind({
  id: 'dishwasher',
  name: '洗碗机',
  words: ['洗碗机', '嵌入式洗碗机', '消毒柜'],
  category: 'kitchen',
  params: sized([0.6, 0.6, 0.86], 0.75, 1.1),
  clearance: { front: 0.8 },
  against: 'wall',
  slots: [slot('body', wear.steel), slot('panel', wear.black), slot('top', wear.stone)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.slab([-x, -y + 0.03, 0.1], [x, y, h - 0.03], 0.003),
        s.slab([-x + 0.003, -y + 0.006, 0.1], [x - 0.003, -y + 0.03, h - 0.14], 0.003),
        s.slab([-x * 0.8, -y, h - 0.2], [x * 0.8, -y + 0.012, h - 0.175], 0.003),
      ),
      paint(
        1,
        s.slab([-x + 0.003, -y + 0.006, h - 0.135], [x - 0.003, -y + 0.03, h - 0.035], 0.003),
        s.slab([-x + 0.02, -y + 0.08, 0], [x - 0.02, y - 0.02, 0.1], 0),
      ),
      paint(2, s.slab([-x, -y + 0.01, h - 0.03], [x, y, h], 0.004)),
    );
  },
});

const vat = kind({
  id: 'water-vat',
  name: '水缸',
  words: ['水缸', '荷花缸', '睡莲缸', '石缸', '陶缸'],
  category: 'landscape',
  params: { width: metres('径', 0.9, 0.5, 1.4), height: metres('高', 0.75, 0.4, 1) },
  slots: [slot('pot', wear.pottery), slot('water', wear.water), slot('leaves', wear.leaf)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.thrown([
          [r * 0.62, 0],
          [r * 0.92, h * 0.45],
          [r * 0.98, h * 0.8],
          [r * 0.95, h * 0.93],
          [r, h * 0.97],
          [r * 0.94, h * 0.985],
          [r * 0.87, h * 0.9],
        ]),
      ),
      paint(1, s.drum([0, 0, h * 0.88], r * 0.88, h * 0.045, 0)),
      paint(
        2,
        ...[
          [0.3, 0.2, 0.28],
          [-0.35, 0.1, 0.24],
          [0.05, -0.4, 0.26],
        ].map(([u, v, size]) => s.drum([u * r, v * r, h * 0.925], size * r, 0.006, 0.001)),
      ),
    );
  },
});

const plinth = kind({
  id: 'plinth',
  name: '展座',
  words: ['展座', '雕塑台', '雕塑底座', '展示座', '独立展台'],
  category: 'commercial',
  params: sized([0.55, 0.55, 0.95], 0.6, 1.6),
  clearance: { front: 0.8, back: 0.6, left: 0.6, right: 0.6 },
  slots: [slot('body', wear.paint), slot('base', wear.black)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const gap = 0.02;
    return merge(
      paint(0, s.slab([-x, -y, 0.04], [x, y, h], 0.004)),
      paint(1, s.slab([-x + gap, -y + gap, 0], [x - gap, y - gap, 0.04], 0)),
    );
  },
});

export const daily = [
  billiards,
  pingPong,
  coatStand,
  dryingRack,
  bin,
  lectern,
  incense,
  printer,
  dishwasher,
  vat,
  plinth,
];
