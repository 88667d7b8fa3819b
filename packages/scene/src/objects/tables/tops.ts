import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move } from '../../mesh/transform.ts';
import { type Clearance, count, kind, metres, sized } from '../kind.ts';
import { four, pair, ring, slot, squareLegs } from '../parts.ts';
import { wear } from '../wear.ts';

const [TOP, LEGS] = [0, 1];
const around: Clearance = { front: 0.75, back: 0.75, left: 0.6, right: 0.6 };

/** Farther apart than this the legs of a table would let its top sag; metres. */
const LEGS_APART_M = 3.1;

const dining = kind({
  id: 'dining-table',
  name: '餐桌',
  words: ['餐桌', '长餐桌', '方桌', '饭桌', '桌子'],
  category: 'table',
  params: { ...sized([1.6, 0.85, 0.75], 0.8, 1.9), width: metres('宽', 1.6, 1.28, 8) },
  clearance: around,
  against: 'free',
  slots: [slot('top', wear.wood), slot('legs', wear.wood)],
  size: (p) => [p.width, p.depth, Math.min(p.height, 0.8)],
  build(p, s) {
    const h = Math.min(p.height, 0.8);
    const [x, y] = [p.width / 2, p.depth / 2];
    // Of a long top the middle is held up as well.
    const between = Math.max(0, Math.ceil(p.width / LEGS_APART_M) - 1);
    const legs = Array.from(
      { length: between },
      (_, k) => -x + (p.width * (k + 1)) / (between + 1),
    );
    return merge(
      paint(
        TOP,
        s.plate(s.rounded(rectangle(p.width, p.depth), 0.03), h - 0.032, h, { bevel: 0.008 }),
      ),
      paint(
        LEGS,
        four(s.post([x - 0.06, y - 0.05, 0], [x - 0.12, y - 0.1, h - 0.03], 0.05, 0.05, 0.006)),
        ...legs.flatMap((at) =>
          [-1, 1].map((side) =>
            s.post([at, side * (y - 0.05), 0], [at, side * (y - 0.1), h - 0.03], 0.05, 0.05, 0.006),
          ),
        ),
        s.slab([-x + 0.13, -y + 0.11, h - 0.1], [x - 0.13, -y + 0.135, h - 0.03], 0.003),
        s.slab([-x + 0.13, y - 0.135, h - 0.1], [x - 0.13, y - 0.11, h - 0.03], 0.003),
        pair(s.slab([x - 0.15, -y + 0.13, h - 0.1], [x - 0.125, y - 0.13, h - 0.03], 0.003)),
      ),
    );
  },
});

const round = kind({
  id: 'dining-table-round',
  name: '圆餐桌',
  words: ['圆餐桌', '圆桌', '岩板圆桌', '大圆桌'],
  category: 'table',
  params: { width: metres('径', 1.3, 0.6, 2.4), height: metres('高', 0.75, 0.7, 0.78) },
  clearance: around,
  against: 'free',
  slots: [slot('top', wear.marble), slot('base', wear.darkWood)],
  build: (p, s) =>
    merge(
      paint(TOP, s.drum([0, 0, p.height - 0.025], p.width / 2, 0.025, 0.006)),
      paint(
        LEGS,
        s.thrown([
          [p.width * 0.3, 0],
          [p.width * 0.28, 0.03],
          [p.width * 0.13, 0.18],
          [p.width * 0.1, 0.42],
          [p.width * 0.16, p.height - 0.03],
          [p.width * 0.2, p.height - 0.02],
        ]),
      ),
    ),
});

const coffee = kind({
  id: 'coffee-table',
  name: '茶几',
  words: ['茶几', '方茶几', '咖啡桌', '岩板茶几'],
  category: 'table',
  params: sized([1.2, 0.7, 0.38], 0.6, 1.4),
  clearance: { front: 0.4, back: 0.4, left: 0.4, right: 0.4 },
  against: 'free',
  slots: [slot('top', wear.stone), slot('legs', wear.darkWood)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        TOP,
        s.plate(s.rounded(rectangle(p.width, p.depth), 0.06), p.height - 0.03, p.height, {
          bevel: 0.008,
        }),
      ),
      paint(
        LEGS,
        squareLegs(s, [p.width - 0.1, p.depth - 0.1, p.height - 0.025], 0.045),
        s.plate(rectangle(p.width - 0.13, p.depth - 0.13), 0.09, 0.11, { bevel: 0.003 }),
        s.slab(
          [-x + 0.08, -y + 0.06, p.height - 0.075],
          [x - 0.08, -y + 0.08, p.height - 0.028],
          0.002,
        ),
        s.slab(
          [-x + 0.08, y - 0.08, p.height - 0.075],
          [x - 0.08, y - 0.06, p.height - 0.028],
          0.002,
        ),
      ),
    );
  },
});

const coffeeRound = kind({
  id: 'coffee-table-round',
  name: '子母圆茶几',
  words: ['圆茶几', '圆形茶几', '子母茶几', '组合茶几'],
  category: 'table',
  params: {
    width: metres('宽', 1.2, 0.8, 1.5),
    depth: metres('深', 0.8, 0.6, 1),
    height: metres('高', 0.4, 0.3, 0.46),
  },
  clearance: { front: 0.4, back: 0.4, left: 0.4, right: 0.4 },
  against: 'free',
  slots: [slot('top', wear.travertine), slot('legs', wear.metal)],
  build(p, s) {
    const big = p.depth / 2;
    const small = Math.min(big * 0.72, (p.width - p.depth) / 2 + big * 0.4);
    const table = (x: number, y: number, r: number, h: number) => [
      s.drum([x, y, h - 0.03], r, 0.03, 0.01),
      s.drum([x, y, 0.02], r * 0.42, h - 0.05, 0.004),
      s.drum([x, y, 0], r * 0.62, 0.02, 0.004),
    ];
    const one = table(-p.width / 2 + big, 0, big, p.height);
    const two = table(p.width / 2 - small, -p.depth / 2 + small, small, p.height * 0.78);
    return merge(paint(TOP, one[0], two[0]), paint(LEGS, one[1], one[2], two[1], two[2]));
  },
});

const side = kind({
  id: 'side-table',
  name: '边几',
  words: ['边几', '角几', '小圆几', '边桌'],
  category: 'table',
  params: { width: metres('径', 0.45, 0.3, 0.65), height: metres('高', 0.52, 0.4, 0.65) },
  against: 'free',
  slots: [slot('top', wear.marble), slot('legs', wear.brass)],
  build: (p, s) =>
    merge(
      paint(TOP, s.drum([0, 0, p.height - 0.018], p.width / 2, 0.018, 0.005)),
      paint(
        LEGS,
        s.drum([0, 0, 0], p.width * 0.32, 0.012, 0.003),
        s.drum([0, 0, 0.01], 0.014, p.height - 0.026, 0),
        s.drum([0, 0, p.height - 0.026], p.width * 0.2, 0.009, 0.002),
      ),
    ),
});

const hallTable = kind({
  id: 'console-table',
  name: '玄关台',
  words: ['玄关台', '条案', '端景台', '玄关桌', '条几'],
  category: 'table',
  params: sized([1.3, 0.38, 0.85], 0.7, 1.5),
  clearance: { front: 0.6 },
  against: 'wall',
  slots: [slot('top', wear.darkWood), slot('legs', wear.darkWood)],
  size: (p) => [p.width, p.depth, Math.min(p.height, 1)],
  build(p, s) {
    const h = Math.min(p.height, 1);
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(TOP, s.slab([-x, -y, h - 0.03], [x, y, h], 0.006)),
      paint(
        LEGS,
        four(s.slab([x - 0.16, y - 0.045, 0], [x - 0.12, y - 0.01, h - 0.025], 0.006)),
        s.slab([-x + 0.13, -y + 0.02, h - 0.1], [x - 0.13, -y + 0.035, h - 0.03], 0.003),
        s.slab([-x + 0.13, y - 0.035, h - 0.1], [x - 0.13, y - 0.02, h - 0.03], 0.003),
        pair(s.slab([x - 0.15, -y + 0.04, 0.12], [x - 0.13, y - 0.04, 0.15], 0.003)),
      ),
    );
  },
});

const meeting = kind({
  id: 'meeting-table',
  name: '会议桌',
  words: ['会议桌', '长条会议桌', '洽谈桌', '会议台'],
  category: 'table',
  params: {
    ...sized([3.2, 1.3, 0.75], 0.5, 2),
    width: metres('宽', 3.2, 1.6, 11),
    feet: count('脚架', 2, 2, 6),
  },
  clearance: { front: 0.9, back: 0.9, left: 0.9, right: 0.9 },
  against: 'free',
  slots: [slot('top', wear.darkWood), slot('legs', wear.metal)],
  size: (p) => [p.width, p.depth, 0.75],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const foot = s.plateX(
      [
        [-y * 0.62, 0],
        [y * 0.62, 0],
        [y * 0.3, 0.71],
        [-y * 0.3, 0.71],
      ],
      -0.035,
      0.035,
      {
        holes: [
          [
            [-y * 0.45, 0.05],
            [-y * 0.2, 0.66],
            [y * 0.2, 0.66],
            [y * 0.45, 0.05],
          ],
        ],
        bevel: 0.003,
      },
    );
    const reach = x * 0.64;
    return merge(
      paint(
        TOP,
        s.plate(
          s.rounded(
            [
              [-x, -y * 0.86],
              [0, -y],
              [x, -y * 0.86],
              [x, y * 0.86],
              [0, y],
              [-x, y * 0.86],
            ],
            0.15,
          ),
          0.715,
          0.75,
          { bevel: 0.01 },
        ),
      ),
      paint(
        LEGS,
        ...Array.from({ length: p.feet }, (_, k) =>
          move(foot, [-reach + (2 * reach * k) / (p.feet - 1), 0, 0]),
        ),
        s.slab([-reach, -0.04, 0.6], [reach, 0.04, 0.68], 0.004),
        s.slab([-0.3, -0.06, 0.748], [0.3, 0.06, 0.752], 0),
      ),
    );
  },
});

const tea = kind({
  id: 'tea-table',
  name: '茶台',
  words: ['茶台', '茶桌', '茶海', '泡茶桌', '大板桌'],
  category: 'table',
  params: sized([1.8, 0.8, 0.72], 0.7, 1.5),
  clearance: around,
  against: 'free',
  slots: [slot('top', wear.darkWood), slot('legs', wear.metal)],
  size: (p) => [p.width, p.depth, Math.min(p.height, 0.76)],
  build(p, s, random) {
    const h = Math.min(p.height, 0.76);
    const [x, y] = [p.width / 2, p.depth / 2];
    // A live edge: the slab's sides follow the log.
    const edge = (side: number) =>
      Array.from(
        { length: 9 },
        (_, k) =>
          [
            side * (-x + (p.width * k) / 8),
            side * -(y - (k % 8 === 0 ? 0.05 : 0.045 * random())),
          ] as const,
      );
    return merge(
      paint(TOP, s.plate(s.rounded([...edge(1), ...edge(-1)], 0.2), h - 0.06, h, { bevel: 0.016 })),
      paint(
        LEGS,
        pair(
          s.plateX(
            [
              [-y * 0.7, 0],
              [y * 0.7, 0],
              [y * 0.7, h - 0.06],
              [-y * 0.7, h - 0.06],
            ],
            x * 0.62,
            x * 0.62 + 0.06,
            {
              holes: [
                [
                  [-y * 0.7 + 0.05, 0.05],
                  [-y * 0.7 + 0.05, h - 0.11],
                  [y * 0.7 - 0.05, h - 0.11],
                  [y * 0.7 - 0.05, 0.05],
                ],
              ],
              bevel: 0.003,
            },
          ),
        ),
      ),
    );
  },
});

const stand = kind({
  id: 'bistro-table',
  name: '咖啡小圆桌',
  words: ['咖啡桌', '小圆桌', '双人咖啡桌', '洽谈小桌'],
  category: 'table',
  params: { width: metres('径', 0.65, 0.5, 0.9), height: metres('高', 0.74, 0.7, 1.1) },
  clearance: { front: 0.6, back: 0.6, left: 0.3, right: 0.3 },
  against: 'free',
  slots: [slot('top', wear.wood), slot('legs', wear.metal)],
  build: (p, s) =>
    merge(
      paint(TOP, s.drum([0, 0, p.height - 0.025], p.width / 2, 0.025, 0.006)),
      paint(
        LEGS,
        s.drum([0, 0, 0.03], 0.025, p.height - 0.05, 0),
        ring(4, s.bar([0, 0, 0.03], [p.width * 0.42, 0, 0.02], 0.04, 0.03, 0.006)),
        ring(4, s.drum([p.width * 0.4, 0, 0], 0.015, 0.012, 0.002)),
      ),
    ),
});

export const tables = [dining, round, coffee, coffeeRound, side, hallTable, meeting, tea, stand];
