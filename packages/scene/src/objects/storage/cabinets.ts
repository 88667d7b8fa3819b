import { merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Vec3 } from '../../vec.ts';
import { count, kind, metres, type ObjectKind, sized } from '../kind.ts';
import { four, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { cabinet, columnsOf, type Handle } from './cabinet.ts';

const [BODY, FRONTS, HANDLES, BASE] = [0, 1, 2, 3];

/** Bar handles stand before the fronts; the box keeps room for them. */
const GRIP = 0.022;

interface Box {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly size: Vec3;
  readonly fronts: (width: number) => readonly (readonly number[])[];
  readonly stand: 'plinth' | 'legs' | 'hung';
  readonly front: string;
  readonly handle?: Handle;
  readonly hangM?: number;
}

/** Cabinets that differ by their fronts and by what they stand on. */
function box({ id, name, words, size, fronts, stand, front, handle, hangM }: Box): ObjectKind {
  const foot = stand === 'plinth' ? 0.07 : stand === 'legs' ? 0.14 : 0;
  return kind({
    id,
    name,
    words,
    category: 'storage',
    params: { ...sized(size, 0.6, 1.6), glazed: count('玻璃门', 0, 0, 1) },
    clearance: { front: 0.7 },
    against: 'wall',
    hangM,
    slots: [
      slot('body', front),
      slot('front', front),
      slot('handle', wear.brass),
      slot('base', stand === 'hung' ? wear.stone : wear.metal),
    ],
    build(p, s) {
      const [x, y] = [p.width / 2, p.depth / 2];
      const {
        body,
        fronts: doors,
        handles,
      } = cabinet(s, {
        lo: [-x, -y + GRIP, foot],
        hi: [x, y, p.height - 0.02],
        columns: fronts(p.width),
        handle,
        hollow: p.glazed > 0,
      });
      return merge(
        paint(BODY, body, ...(stand === 'hung' ? [] : [top(s, p)])),
        paint(FRONTS, doors),
        paint(HANDLES, handles),
        paint(BASE, under(s, stand, p, foot)),
      );
    },
  });
}

interface Measures {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const top = (s: Shapes, p: Measures) =>
  s.slab(
    [-p.width / 2, -p.depth / 2 + GRIP - 0.004, p.height - 0.021],
    [p.width / 2, p.depth / 2, p.height],
    0.003,
  );

function under(s: Shapes, stand: Box['stand'], p: Measures, foot: number) {
  const [x, y] = [p.width / 2, p.depth / 2];
  if (stand === 'hung') return top(s, p);
  if (stand === 'plinth') return s.slab([-x + 0.02, -y + 0.07, 0], [x - 0.02, y, foot], 0);
  return four(s.leg([x - 0.06, y - 0.06, 0], [x - 0.06, y - 0.06, foot], 0.012, 0.014));
}

const doors = (each: number) => (width: number) => columnsOf(Math.round(width / each));

const nightstand = box({
  id: 'nightstand',
  name: '床头柜',
  words: ['床头柜', '床边柜', '床头几'],
  size: [0.48, 0.42, 0.48],
  fronts: () => columnsOf(1, [1, 1]),
  stand: 'legs',
  front: wear.darkWood,
});

const tv = box({
  id: 'tv-cabinet',
  name: '电视柜',
  words: ['电视柜', '悬浮电视柜', '影视柜', '地柜'],
  size: [2.2, 0.4, 0.45],
  fronts: doors(0.55),
  stand: 'legs',
  front: wear.wood,
  handle: 'knob',
});

const sideboard = box({
  id: 'sideboard',
  name: '餐边柜',
  words: ['餐边柜', '边柜', '酒水柜', '备餐柜', '储物柜'],
  size: [1.6, 0.42, 0.85],
  fronts: (width) => columnsOf(Math.round(width / 0.45), [3, 1]),
  stand: 'legs',
  front: wear.darkWood,
});

const chest = box({
  id: 'chest',
  name: '斗柜',
  words: ['斗柜', '五斗柜', '六斗柜', '抽屉柜'],
  size: [1, 0.45, 0.9],
  fronts: (width) => columnsOf(Math.round(width / 0.5), [1, 1, 1, 1]),
  stand: 'legs',
  front: wear.wood,
});

const wardrobe = box({
  id: 'wardrobe',
  name: '衣柜',
  words: ['衣柜', '大衣柜', '整墙衣柜', '顶天立地衣柜', '壁柜'],
  size: [2, 0.6, 2.4],
  fronts: doors(0.5),
  stand: 'plinth',
  front: wear.paint,
});

const shoe = box({
  id: 'shoe-cabinet',
  name: '鞋柜',
  words: ['鞋柜', '玄关柜', '悬空鞋柜'],
  size: [1.3, 0.36, 1.05],
  fronts: (width) => columnsOf(Math.round(width / 0.45), [1, 1]),
  stand: 'plinth',
  front: wear.paint,
  handle: 'knob',
});

const locker = box({
  id: 'locker',
  name: '更衣柜',
  words: ['更衣柜', '储物格', '员工柜'],
  size: [1.2, 0.45, 1.9],
  fronts: (width) => columnsOf(Math.round(width / 0.3), [1, 1]),
  stand: 'plinth',
  front: wear.aluminium,
  handle: 'knob',
});

const floating = box({
  id: 'floating-cabinet',
  name: '悬空柜',
  words: ['悬空柜', '壁挂柜', '悬挂电视柜'],
  size: [1.8, 0.38, 0.32],
  fronts: doors(0.6),
  stand: 'hung',
  front: wear.darkWood,
  hangM: 0.25,
});

const rail = kind({
  id: 'clothes-rack',
  name: '挂衣架',
  words: ['挂衣架', '衣架', '挂衣杆', '龙门架', '陈列架'],
  category: 'storage',
  params: {
    width: metres('宽', 1.5, 0.8, 2.2),
    height: metres('高', 1.5, 1.3, 1.8),
    clothes: count('衣物', 11, 3, 20),
  },
  clearance: { front: 0.6 },
  against: 'wall',
  slots: [
    slot('frame', wear.metal),
    slot('clothes', wear.wool),
    slot('light-clothes', wear.cotton),
  ],
  size: (p) => [p.width, 0.5, p.height],
  build(p, s, random) {
    const x = p.width / 2;
    const z = p.height - 0.012;
    const coat = (at: number) => {
      const long = (0.6 + 0.4 * random()) * (p.height - 0.45);
      const thick = 0.028 + 0.02 * random();
      const shoulders = 0.2 + 0.02 * random();
      return s.plateX(
        s.rounded(
          [
            [-shoulders, z - 0.2],
            [-shoulders * 0.85, z - 0.14 - long],
            [shoulders * 0.85, z - 0.14 - long],
            [shoulders, z - 0.2],
            [0.04, z - 0.1],
            [-0.04, z - 0.1],
          ],
          0.04,
        ),
        at - thick / 2,
        at + thick / 2,
        { bevel: 0.013 },
      );
    };
    const at = (k: number) => -x * 0.85 + (x * 1.7 * (k + 0.5)) / p.clothes;
    const [dark, light] = [0, 1].map((odd) =>
      merge(
        ...Array.from({ length: p.clothes }, (_, k) => k)
          .filter((k) => k % 2 === odd)
          .map((k) => coat(at(k))),
      ),
    );
    return merge(
      paint(
        0,
        s.tube(
          [
            [-x + 0.013, 0, 0.03],
            [-x + 0.013, 0, z],
            [x - 0.013, 0, z],
            [x - 0.013, 0, 0.03],
          ],
          0.012,
        ),
        row(2, (p.width - 0.026) * 2, (end) =>
          s.slab([end - 0.013, -0.25, 0], [end + 0.013, 0.25, 0.03], 0.004),
        ),
        ...Array.from({ length: p.clothes }, (_, k) =>
          s.rod([at(k), 0, z - 0.11], [at(k), 0, z + 0.004], 0.003),
        ),
      ),
      paint(1, dark),
      paint(2, light),
    );
  },
});

export const cabinets = [nightstand, tv, sideboard, chest, wardrobe, shoe, locker, floating, rail];
