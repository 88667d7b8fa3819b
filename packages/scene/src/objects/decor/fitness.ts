import { merge, paint } from '../../mesh/mesh.ts';
import { kind, sized } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const treadmill = kind({
  id: 'treadmill',
  name: '跑步机',
  words: ['跑步机', '走步机'],
  category: 'electronics',
  params: sized([0.85, 1.9, 1.4], 0.85, 1.2),
  clearance: { front: 0.5 },
  against: 'free',
  slots: [
    slot('body', wear.black),
    slot('belt', wear.rubber),
    slot('metal', wear.steel),
    slot('screen', wear.screen),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const head = y - 0.34;
    return merge(
      paint(
        0,
        pair(s.slab([x - 0.13, -y, 0.06], [x, y - 0.1, 0.18], 0.012)),
        s.slab([-x + 0.01, y - 0.42, 0.04], [x - 0.01, y, 0.27], 0.03),
        s.slab([-x + 0.06, head - 0.06, h - 0.24], [x - 0.06, head + 0.03, h], 0.02),
        pair(s.slab([x - 0.12, -y + 0.05, 0], [x - 0.03, -y + 0.16, 0.07], 0.006)),
      ),
      paint(1, s.slab([-x + 0.125, -y + 0.02, 0.1], [x - 0.125, y - 0.3, 0.165], 0.004)),
      paint(
        2,
        pair(s.bar([x - 0.06, y - 0.24, 0.2], [x - 0.06, head + 0.01, h - 0.12], 0.05, 0.08)),
        pair(s.rod([x - 0.06, head, h * 0.66], [x - 0.06, head - 0.5, h * 0.6], 0.02)),
      ),
      paint(3, s.slab([-x + 0.13, head - 0.066, h - 0.2], [x - 0.13, head - 0.055, h - 0.03], 0)),
    );
  },
});

const TIERS = 3;

const rack = kind({
  id: 'weight-rack',
  name: '哑铃架',
  words: ['哑铃架', '哑铃', '杠铃架', '力量器械'],
  category: 'electronics',
  params: sized([1.6, 0.6, 1.2], 0.75, 1.6),
  clearance: { front: 0.9 },
  against: 'wall',
  slots: [slot('frame', wear.black), slot('weights', wear.rubber), slot('grips', wear.steel)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const count = Math.max(4, Math.round(p.width / 0.26));
    // Tiers climb towards the wall.
    const tiers = Array.from({ length: TIERS }, (_, k) => ({
      y: -y + 0.14 + (k * (p.depth - 0.3)) / (TIERS - 1),
      z: h * (0.22 + 0.3 * k),
      r: 0.07 - 0.012 * k,
    }));
    const all = tiers.flatMap(({ y: v, z, r }) =>
      Array.from({ length: count }, (_, k) => {
        const at = -x + 0.14 + ((p.width - 0.28) * (k + 0.5)) / count;
        return { at, y: v, z: z + r + 0.02, r };
      }),
    );
    return merge(
      paint(
        0,
        pair(s.slab([x - 0.07, -y, 0], [x, y, 0.05], 0.006)),
        pair(s.bar([x - 0.035, -y + 0.06, 0.04], [x - 0.035, y - 0.05, h - 0.016], 0.06, 0.07)),
        ...tiers.map((t) =>
          s.slab([-x + 0.02, t.y - 0.11, t.z], [x - 0.02, t.y + 0.11, t.z + 0.022], 0.004),
        ),
      ),
      paint(
        1,
        ...all.flatMap(({ at, y: v, z, r }) =>
          [-1, 1].map((side) => s.rod([at, v + side * 0.055, z], [at, v + side * 0.115, z], r)),
        ),
      ),
      paint(
        2,
        ...all.map(({ at, y: v, z }) => s.rod([at, v - 0.056, z], [at, v + 0.056, z], 0.015)),
      ),
    );
  },
});

const massage = kind({
  id: 'massage-bed',
  name: '按摩床',
  words: ['按摩床', '美容床', '理疗床'],
  category: 'seating',
  params: sized([0.75, 1.95, 0.7], 0.9, 1.2),
  clearance: { front: 0.6, left: 0.6, right: 0.6 },
  against: 'free',
  slots: [slot('cover', wear.leather), slot('frame', wear.wood), slot('towel', wear.cotton)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.soft([-x, -y, h - 0.15], [x, y - 0.34, h - 0.04]),
        s.soft([-x * 0.62, y - 0.32, h - 0.13], [x * 0.62, y, h - 0.02]),
      ),
      paint(
        1,
        s.slab([-x + 0.04, -y + 0.05, h - 0.21], [x - 0.04, y - 0.3, h - 0.14], 0.01),
        ...[-y + 0.22, y - 0.6].map((at) =>
          pair(s.post([x - 0.12, at, 0], [x - 0.12, at, h - 0.2], 0.06)),
        ),
        s.slab([-x + 0.1, -y + 0.2, 0.14], [x - 0.1, y - 0.58, 0.17], 0.006),
      ),
      paint(
        2,
        s.soft([-x * 0.98, -y + 0.1, h - 0.06], [x * 0.98, -y + 0.62, h - 0.02]),
        s.rod([-x * 0.5, y - 0.52, h - 0.05], [x * 0.5, y - 0.52, h - 0.05], 0.05),
      ),
    );
  },
});

const salon = kind({
  id: 'salon-chair',
  name: '美发椅',
  words: ['美发椅', '理发椅', '剪发椅'],
  category: 'seating',
  params: sized([0.65, 0.75, 1], 0.9, 1.15),
  clearance: { front: 0.6 },
  against: 'free',
  slots: [slot('cover', wear.leather), slot('metal', wear.chrome), slot('arms', wear.black)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.soft([-x + 0.08, -y + 0.06, h * 0.42], [x - 0.08, y - 0.14, h * 0.56]),
        s.soft([-x + 0.1, y - 0.17, h * 0.52], [x - 0.1, y - 0.02, h]),
      ),
      paint(
        1,
        s.drum([0, 0, 0], Math.min(x, y) * 0.86, 0.04, 0.012),
        s.rod([0, 0, 0.03], [0, 0, h * 0.43], 0.035),
        s.slab([-x * 0.6, -y, 0.12], [x * 0.6, -y + 0.12, 0.14], 0.005),
        pair(s.rod([x * 0.5, -y + 0.08, 0.13], [x * 0.3, -y + 0.2, h * 0.43], 0.012)),
      ),
      paint(
        2,
        pair(s.slab([x - 0.09, -y + 0.12, h * 0.66], [x, y - 0.16, h * 0.7], 0.012)),
        pair(s.slab([x - 0.07, -y + 0.2, h * 0.44], [x - 0.03, -y + 0.26, h * 0.67], 0.006)),
        pair(s.slab([x - 0.07, y - 0.26, h * 0.44], [x - 0.03, y - 0.2, h * 0.67], 0.006)),
        s.slab([-x + 0.1, y - 0.03, h * 0.5], [x - 0.1, y, h * 0.9], 0.008),
      ),
    );
  },
});

export const fitness = [treadmill, rack, massage, salon];
