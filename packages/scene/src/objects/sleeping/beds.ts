import { merge, paint } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../vec.ts';
import { framedParam } from '../framed.ts';
import { kind, sized } from '../kind.ts';
import { four, pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { bedding, bedSlots, FRAME, HEAD } from './bedding.ts';
import { openHead } from './open-head.ts';
import { futon, tatami } from './tatami.ts';

const clearance = { front: 0.6, left: 0.6, right: 0.6 };

const double = kind({
  id: 'bed-double',
  name: '双人床',
  words: ['双人床', '大床', '软包床', '主卧床', '床'],
  category: 'bed',
  params: { ...sized([1.9, 2.15, 1.05], 0.8, 1.25), framed: framedParam },
  clearance,
  against: 'wall',
  slots: bedSlots,
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const fields = Math.round(p.width / 0.32);
    return merge(
      p.framed
        ? paint(
            FRAME,
            s.slab([-x + 0.005, -y + 0.01, 0.2], [x - 0.005, y - 0.03, 0.33], 0.01),
            pair(s.slab([x - 0.075, -y, 0], [x - 0.005, -y + 0.07, 0.36], 0.01)),
            openHead(s, { x, y, from: 0.24, to: p.height }, p.framed),
          )
        : paint(
            FRAME,
            s.slab([-x + 0.02, -y + 0.02, 0.12], [x - 0.02, y - 0.08, 0.3], 0.012),
            four(s.leg([x - 0.12, y - 0.14, 0], [x - 0.12, y - 0.14, 0.12], 0.022, 0.028)),
          ),
      ...(p.framed
        ? []
        : [
            paint(
              HEAD,
              row(fields, p.width, (at) => {
                const half = p.width / fields / 2;
                return s.slab([at - half, y - 0.12, 0.1], [at + half, y, p.height], 0.04);
              }),
            ),
          ]),
      bedding(
        s,
        { width: p.width - 0.12, from: -y + 0.05, to: y - 0.12, at: 0.28, drop: 0.26 },
        random,
      ),
    );
  },
});

const single = kind({
  id: 'bed-single',
  name: '单人床',
  words: ['单人床', '儿童床', '小床', '客卧床'],
  category: 'bed',
  params: { ...sized([1.3, 2.08, 0.95], 0.87, 1.2), framed: framedParam },
  clearance: { front: 0.5, left: 0.5 },
  against: 'wall',
  slots: [slot('frame', wear.wood), ...bedSlots.slice(1)],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        FRAME,
        s.slab([-x, -y, 0.22], [x, y - 0.03, 0.32], 0.012),
        four(s.leg([x - 0.05, y - 0.05, 0], [x - 0.07, y - 0.07, 0.24], 0.018, 0.026)),
        p.framed
          ? openHead(s, { x, y, from: 0.24, to: p.height }, p.framed)
          : s.slab([-x, y - 0.045, 0.22], [x, y, p.height], 0.012),
      ),
      ...(p.framed
        ? []
        : [
            paint(
              HEAD,
              s.soft([-x + 0.08, y - 0.1, 0.5], [x - 0.08, y - 0.04, p.height - 0.06], {
                plan: 8,
                side: 4,
              }),
            ),
          ]),
      bedding(
        s,
        { width: p.width - 0.1, from: -y + 0.05, to: y - 0.1, at: 0.3, drop: 0.2 },
        random,
      ),
    );
  },
});

const canopy = kind({
  id: 'bed-four-poster',
  name: '四柱床',
  words: ['四柱床', '架子床', '帷幔床', '中式架子床'],
  category: 'bed',
  params: { ...sized([2, 2.2, 2.05], 0.85, 1.2), framed: framedParam },
  clearance,
  against: 'wall',
  slots: bedSlots,
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const rail = (a: Vec3, b: Vec3) => s.bar(a, b, 0.045, 0.045, 0.004);
    const z = p.height - 0.023;
    return merge(
      paint(
        FRAME,
        four(s.slab([x - 0.06, y - 0.06, 0], [x, y, p.height], 0.008)),
        s.slab([-x + 0.03, -y + 0.03, 0.2], [x - 0.03, y - 0.03, 0.32], 0.01),
        pair(rail([x - 0.03, -y + 0.05, z], [x - 0.03, y - 0.05, z])),
        rail([-x + 0.05, -y + 0.03, z], [x - 0.05, -y + 0.03, z]),
        rail([-x + 0.05, y - 0.03, z], [x - 0.05, y - 0.03, z]),
      ),
      p.framed
        ? paint(FRAME, openHead(s, { x: x - 0.05, y: y - 0.01, from: 0.34, to: 1.12 }, p.framed))
        : paint(HEAD, s.slab([-x + 0.06, y - 0.08, 0.32], [x - 0.06, y - 0.02, 1.1], 0.025)),
      bedding(
        s,
        { width: p.width - 0.18, from: -y + 0.09, to: y - 0.09, at: 0.3, drop: 0.2 },
        random,
      ),
    );
  },
});

const platform = kind({
  id: 'bed-platform',
  name: '悬浮床',
  words: ['悬浮床', '矮床', '地台床', '日式床', '榻榻米床'],
  category: 'bed',
  params: { ...sized([2.4, 2.2, 0.85], 0.85, 1.2), framed: framedParam },
  clearance,
  against: 'wall',
  slots: bedSlots,
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        FRAME,
        s.slab([-x, -y, 0.14], [x, y - 0.02, 0.22], 0.008),
        s.slab([-x + 0.3, -y + 0.3, 0], [x - 0.3, y - 0.02, 0.15], 0.003),
      ),
      p.framed
        ? paint(FRAME, openHead(s, { x, y, from: 0.22, to: p.height }, p.framed))
        : paint(HEAD, pair(s.slab([0.002, y - 0.09, 0.22], [x, y, p.height], 0.03))),
      bedding(
        s,
        { width: p.width - 0.55, from: -y + 0.12, to: y - 0.1, at: 0.21, drop: 0.16 },
        random,
      ),
    );
  },
});

const bunk = kind({
  id: 'bed-bunk',
  name: '上下床',
  words: ['上下床', '高低床', '上下铺', '子母床', '双层床'],
  category: 'bed',
  params: sized([1.3, 2.1, 1.75], 0.85, 1.2),
  clearance: { front: 0.6, left: 0.6 },
  against: 'wall',
  slots: [slot('frame', wear.paleWood), slot('ladder', wear.metal), ...bedSlots.slice(2)],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const upper = p.height - 0.62;
    const tier = (z: number) =>
      s.slab([-x + 0.02, -y + 0.02, z], [x - 0.02, y - 0.02, z + 0.12], 0.006);
    const rail = (z: number) =>
      merge(
        pair(s.slab([x - 0.05, -y + 0.04, z], [x - 0.025, y - 0.04, z + 0.07], 0.006)),
        s.slab([-x + 0.05, y - 0.05, z], [x - 0.05, y - 0.025, z + 0.07], 0.006),
      );
    const bed = (at: number) =>
      bedding(s, { width: p.width - 0.14, from: -y + 0.1, to: y - 0.08, at, drop: 0.05 }, random);
    return merge(
      paint(
        FRAME,
        four(s.slab([x - 0.06, y - 0.06, 0], [x, y, p.height], 0.008)),
        tier(0.2),
        tier(upper),
        rail(upper + 0.3),
        rail(upper + 0.42),
      ),
      paint(
        1,
        ...[-0.2, 0.2].map((lx) =>
          s.rod([lx, -y + 0.015, 0], [lx, -y + 0.015, p.height - 0.05], 0.014),
        ),
        ...[0, 1, 2, 3].map((k) =>
          s.rod([-0.2, -y + 0.015, 0.25 + k * 0.28], [0.2, -y + 0.015, 0.25 + k * 0.28], 0.012),
        ),
      ),
      bed(0.3),
      bed(upper + 0.08),
    );
  },
});

const crib = kind({
  id: 'crib',
  name: '婴儿床',
  words: ['婴儿床', '宝宝床'],
  category: 'bed',
  params: sized([0.7, 1.25, 0.95], 0.9, 1.2),
  clearance: { front: 0.5 },
  against: 'free',
  slots: [slot('frame', wear.paleWood), slot('bedding', wear.cotton)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const bars = Math.round(p.depth / 0.09);
    return merge(
      paint(
        0,
        four(s.slab([x - 0.04, y - 0.04, 0], [x, y, p.height], 0.008)),
        pair(
          s.slab(
            [x - 0.032, -y + 0.03, p.height - 0.05],
            [x - 0.006, y - 0.03, p.height - 0.01],
            0.008,
          ),
        ),
        pair(s.slab([x - 0.032, -y + 0.03, 0.28], [x - 0.006, y - 0.03, 0.33], 0.006)),
        pair(
          merge(
            ...Array.from({ length: bars - 1 }, (_, k) => {
              const by = -y + (p.depth * (k + 1)) / bars;
              return s.rod([x - 0.019, by, 0.3], [x - 0.019, by, p.height - 0.03], 0.008);
            }),
          ),
        ),
        ...[-y + 0.02, y - 0.02].map((ey) =>
          s.slab([-x + 0.02, ey - 0.012, 0.28], [x - 0.02, ey + 0.012, p.height - 0.01], 0.006),
        ),
      ),
      paint(1, s.slab([-x + 0.03, -y + 0.035, 0.3], [x - 0.03, y - 0.035, 0.42], 0.03)),
    );
  },
});

export const beds = [double, single, canopy, platform, bunk, crib, tatami, futon];
