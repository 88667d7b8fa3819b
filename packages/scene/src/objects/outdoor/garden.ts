import { lathe } from '../../mesh/lathe.ts';
import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move, stretch, turnZ } from '../../mesh/transform.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres, sized } from '../kind.ts';
import { four, pair, ring, row, slot, squareLegs } from '../parts.ts';
import { wear } from '../wear.ts';

const pavilion = kind({
  id: 'pavilion',
  name: '景亭',
  words: ['凉亭', '亭子', '景亭', '茶亭', '水榭', '亭'],
  category: 'landscape',
  params: sized([4, 4, 4.2], 0.7, 1.5),
  slots: [slot('posts', wear.cherry), slot('roof', wear.slate), slot('base', wear.granite)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const eaves = h * 0.64;
    // Four hips that sweep up to the finial: a lathe of four sides set square.
    const hips = lathe(
      [
        [1, 0],
        [1, 0.05],
        [0.62, 0.22],
        [0.3, 0.52],
        [0.04, 1],
      ].map(([r, z]) => [r * Math.SQRT2, z] as const),
      4,
      0.3,
    );
    const rise = h * 0.95 - eaves;
    const roof = move(stretch(turnZ(hips, Math.PI / 4), [x, y, rise]), [0, 0, eaves]);
    return merge(
      paint(
        0,
        four(s.drum([x * 0.68, y * 0.68, 0.2], 0.1, eaves - 0.18, 0.01)),
        ...[-1, 1].map((side) =>
          s.slab(
            [-x * 0.7, side * y * 0.68 - 0.06, eaves - 0.25],
            [x * 0.7, side * y * 0.68 + 0.06, eaves - 0.05],
            0.004,
          ),
        ),
        pair(
          s.slab(
            [x * 0.68 - 0.06, -y * 0.62, eaves - 0.24],
            [x * 0.68 + 0.06, y * 0.62, eaves - 0.06],
            0.004,
          ),
        ),
      ),
      paint(1, roof, s.drum([0, 0, eaves + h * 0.3], 0.12, h - eaves - h * 0.3, 0.02, 0.04)),
      paint(
        2,
        s.slab([-x * 0.85, -y * 0.85, 0], [x * 0.85, y * 0.85, 0.22], 0.01),
        ...[-1, 1].map((side) =>
          s.slab(
            [side * x * 0.68 - 0.16, -y * 0.55, 0.21],
            [side * x * 0.68 + 0.16, y * 0.55, 0.62],
            0.01,
          ),
        ),
      ),
    );
  },
});

const firePit = kind({
  id: 'fire-pit',
  name: '火塘',
  words: ['火炉', '篝火台', '火塘', '下沉火塘'],
  category: 'landscape',
  params: { width: metres('径', 1.2, 0.7, 2), height: metres('高', 0.55, 0.4, 0.7) },
  slots: [slot('bowl', wear.corten), slot('stones', wear.gravel), slot('fire', wear.lamp)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    const rim = h * 0.7;
    return merge(
      paint(
        0,
        s.turned([
          [r * 0.9, 0],
          [r, rim],
          [r * 0.94, rim],
          [r * 0.86, rim * 0.75],
          [0, rim * 0.75],
        ]),
      ),
      paint(1, s.drum([0, 0, rim * 0.74], r * 0.85, rim * 0.12, 0.01)),
      paint(
        2,
        ring(7, s.ball([r * 0.3, 0, rim * 0.95], [0.035, 0.035, 0.07])),
        s.ball([0, 0, (rim * 0.8 + h) / 2], [0.06, 0.06, (h - rim * 0.8) / 2]),
      ),
    );
  },
});

const stoneLantern = kind({
  id: 'stone-lantern',
  name: '石灯笼',
  words: ['石灯', '石灯笼'],
  category: 'landscape',
  params: { width: metres('宽', 0.5, 0.3, 0.8), height: metres('高', 1.1, 0.6, 1.8) },
  slots: [slot('stone', wear.granite), slot('lamp', wear.lamp)],
  build(p, s) {
    const [w, h] = [p.width, p.height];
    const block = (k: number, from: number, to: number, bevel: number) =>
      s.plate(rectangle(w * k, w * k), h * from, h * to, { bevel });
    return merge(
      paint(
        0,
        block(0.7, 0, 0.08, 0.01),
        s.drum([0, 0, h * 0.07], w * 0.16, h * 0.4, 0.01, w * 0.13),
        block(0.62, 0.46, 0.54, 0.02),
        four(s.slab([w * 0.16, w * 0.16, h * 0.53], [w * 0.24, w * 0.24, h * 0.75], 0.004)),
        block(1, 0.74, 0.88, h * 0.06),
        s.drum([0, 0, h * 0.87], w * 0.1, h * 0.13, 0.02, w * 0.03),
      ),
      paint(1, s.slab([-w * 0.13, -w * 0.13, h * 0.535], [w * 0.13, w * 0.13, h * 0.745], 0)),
    );
  },
});

const bridge = kind({
  id: 'bridge',
  name: '木桥',
  words: ['桥', '木桥', '小桥', '栈桥', '景观桥'],
  category: 'landscape',
  params: { width: metres('宽', 1.6, 1, 3), depth: metres('长', 4, 2, 10) },
  slots: [slot('deck', wear.deck), slot('rails', wear.metal)],
  size: (p) => [p.width, p.depth, 1.15 + p.depth * 0.06],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const rise = p.depth * 0.06;
    const arch = (at: number): number => rise * (1 - (at / y) ** 2);
    const boards = Math.round(p.depth / 0.15);
    const points = (dz: number, side: number): Vec3[] =>
      Array.from({ length: 9 }, (_, k) => {
        const at = -y + 0.04 + ((p.depth - 0.08) * k) / 8;
        return [side * (x - 0.05), at, arch(at) + dz];
      });
    return merge(
      paint(
        0,
        ...Array.from({ length: boards }, (_, k) => {
          const at = -y + (p.depth * (k + 0.5)) / boards;
          return s.slab(
            [-x, at - p.depth / boards / 2 + 0.004, arch(at)],
            [x, at + p.depth / boards / 2 - 0.004, arch(at) + 0.1],
            0.004,
          );
        }),
      ),
      paint(
        1,
        ...[-1, 1].flatMap((side) => [
          s.tube(points(1.12, side), 0.028),
          s.tube(points(0.65, side), 0.014),
          ...points(0, side)
            .filter((_, k) => k % 2 === 0)
            .map(([px, py, pz]) => s.rod([px, py, pz + 0.05], [px, py, pz + 1.12], 0.018)),
        ]),
      ),
    );
  },
});

const outdoorDining = kind({
  id: 'outdoor-dining',
  name: '户外餐桌椅',
  words: ['户外餐桌', '外摆', '户外桌椅', '外摆桌椅'],
  category: 'landscape',
  params: { width: metres('宽', 2, 1.7, 2.6), depth: metres('深', 2, 1.7, 2.6) },
  clearance: { front: 0.5, back: 0.5, left: 0.5, right: 0.5 },
  slots: [slot('wood', wear.teak), slot('frame', wear.metal)],
  size: (p) => [p.width, p.depth, 0.8],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const top = Math.min(0.55, x - 0.45);
    const chair = (far: number) => ({
      wood: merge(
        s.slab([-0.23, -far + 0.06, 0.42], [0.23, -far + 0.46, 0.45], 0.008),
        s.slab([-0.23, -far, 0.6], [0.23, -far + 0.025, 0.8], 0.008),
      ),
      frame: pair(
        merge(
          s.leg([0.21, -far + 0.44, 0], [0.21, -far + 0.43, 0.43], 0.012),
          s.leg([0.21, -far + 0.04, 0], [0.21, -far + 0.07, 0.43], 0.012),
          s.leg([0.21, -far + 0.07, 0.43], [0.21, -far + 0.014, 0.72], 0.012),
        ),
      ),
    });
    const [deep, wide] = [chair(y), chair(x)];
    const quarter = [0, Math.PI].flatMap((turn) => [
      { at: turn, of: deep },
      { at: turn + Math.PI / 2, of: wide },
    ]);
    return merge(
      paint(
        0,
        row(7, 2 * top, (at) =>
          s.slab([at - top / 7 + 0.004, -top, 0.71], [at + top / 7 - 0.004, top, 0.74], 0.004),
        ),
        ...quarter.map(({ at, of }) => ring(1, of.wood, at)),
      ),
      paint(
        1,
        squareLegs(s, [2 * top - 0.06, 2 * top - 0.06, 0.71], 0.045),
        s.slab([-top + 0.05, -0.03, 0.67], [top - 0.05, 0.03, 0.711], 0),
        ...quarter.map(({ at, of }) => ring(1, of.frame, at)),
      ),
    );
  },
});

const sign = kind({
  id: 'sign-board',
  name: '招牌灯箱',
  words: ['招牌', '店招', '标识', '导视牌', '灯箱', '发光字'],
  category: 'commercial',
  params: sized([2.4, 0.12, 0.6], 0.4, 2),
  against: 'wall',
  hangM: 2.6,
  slots: [slot('case', wear.metal), slot('letters', wear.lamp)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(0, s.slab([-x, -y + 0.02, 0], [x, y, h], 0.006)),
      // Bars stand for letters: strokes without a language.
      paint(
        1,
        row(6, p.width * 0.7, (at) =>
          merge(
            s.slab([at - h * 0.12, -y, h * 0.3], [at - h * 0.05, -y + 0.021, h * 0.7], 0.002),
            s.slab([at - h * 0.04, -y, h * 0.6], [at + h * 0.12, -y + 0.021, h * 0.68], 0.002),
          ),
        ),
      ),
    );
  },
});

export const gardenThings = [pavilion, firePit, stoneLantern, bridge, outdoorDining, sign];
