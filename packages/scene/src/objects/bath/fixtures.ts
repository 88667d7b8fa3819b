import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move } from '../../mesh/transform.ts';
import type { Vec2, Vec3 } from '../../vec.ts';
import { kind, metres, sized } from '../kind.ts';
import { tap } from '../kitchen/units.ts';
import { pair, slot } from '../parts.ts';
import { cabinet, columnsOf } from '../storage/cabinet.ts';
import { wear } from '../wear.ts';

/** Sections of a bowl: an oval that grows and shrinks with height. */
const bowlAt = (u: number, [rx, ry]: Vec2, [x, y, z]: Vec3, square = 2.4): Vec3 => {
  const a = u * 2 * Math.PI;
  const [c, d] = [Math.cos(a), Math.sin(a)];
  const k = (Math.abs(c) ** square + Math.abs(d) ** square) ** (-1 / square);
  return [x + rx * c * k, y + ry * d * k, z];
};

const toilet = kind({
  id: 'toilet',
  name: '坐便器',
  words: ['马桶', '坐便器', '智能马桶', '壁挂马桶'],
  category: 'bath',
  params: {
    width: metres('宽', 0.4, 0.36, 0.44),
    depth: metres('深', 0.68, 0.6, 0.74),
    height: metres('高', 0.78, 0.5, 0.85),
  },
  clearance: { front: 0.5, left: 0.2, right: 0.2 },
  against: 'wall',
  slots: [slot('ceramic', wear.ceramic), slot('seat', wear.white), slot('button', wear.chrome)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const tank = 0.17;
    const seat = 0.4;
    const long = (p.depth - tank + 0.04) / 2;
    const middle = -y + long;
    // Foot, waist and rim of the pan.
    const rings: readonly (readonly [rx: number, ry: number, dy: number, z: number])[] = [
      [0, 0, 0.06, 0],
      [x * 0.58, long * 0.78, 0.07, 0],
      [x * 0.6, long * 0.8, 0.06, 0.06],
      [x * 0.68, long * 0.84, 0.04, 0.18],
      [x * 0.9, long * 0.95, 0.01, 0.31],
      [x, long, 0, seat - 0.03],
      [x, long, 0, seat - 0.005],
      [0, 0, 0, seat - 0.005],
    ];
    const pan = s.sheet(
      24,
      rings.length - 1,
      (u, v) => {
        const at = v * (rings.length - 1);
        const k = Math.min(rings.length - 2, Math.floor(at + 1e-9));
        const t = Math.min(1, at - k);
        const [rx, ry, dy, z] = rings[k].map((a, i) => a + (rings[k + 1][i] - a) * t);
        return bowlAt(u === 1 ? 0 : u, [rx, ry], [0, middle + dy, z]);
      },
      0.9,
    );
    return merge(
      paint(
        0,
        pan,
        s.slab([-x, y - tank, seat * 0.5], [x, y, p.height - 0.03], 0.03),
        s.slab([-x * 0.7, y - tank - 0.02, 0], [x * 0.7, y, seat * 0.6], 0.03),
      ),
      paint(
        1,
        move(s.soft([-x, -long, 0], [x, long - 0.03, 0.035], { plan: 2.6, side: 6 }), [
          0,
          middle,
          seat - 0.006,
        ]),
        s.slab([-x, y - tank, p.height - 0.032], [x, y, p.height - 0.004], 0.012),
      ),
      paint(2, s.drum([0, y - tank / 2, p.height - 0.006], 0.024, 0.006, 0.001)),
    );
  },
});

const basin = kind({
  id: 'wash-basin',
  name: '浴室柜',
  words: ['浴室柜', '洗手台', '台盆', '洗漱台', '洗手盆', '双台盆', '洗脸台'],
  category: 'bath',
  params: {
    width: metres('宽', 1.1, 0.6, 2),
    depth: metres('深', 0.52, 0.45, 0.6),
    height: metres('高', 0.85, 0.78, 0.9),
  },
  clearance: { front: 0.6 },
  against: 'wall',
  slots: [
    slot('cabinet', wear.wood),
    slot('top', wear.marble),
    slot('basin', wear.ceramic),
    slot('tap', wear.chrome),
  ],
  size: (p) => [p.width, p.depth, p.height + 0.27],
  rest: (p) => p.height,
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const bowls = p.width > 1.45 ? [-p.width / 4, p.width / 4] : [0];
    const { body, fronts } = cabinet(s, {
      lo: [-x + 0.005, -y + 0.01, 0.12],
      hi: [x - 0.005, y, h - 0.02],
      columns: columnsOf(Math.max(1, Math.round(p.width / 0.55)), [1, 1]),
      handle: 'none',
    });
    const r = Math.min(0.21, p.depth * 0.38);
    const bowl = s.turned([
      [r * 0.62, 0],
      [r * 0.95, 0.06],
      [r, 0.13],
      [r * 0.96, 0.135],
      [r * 0.9, 0.06],
      [r * 0.5, 0.02],
      [0, 0.018],
    ]);
    return merge(
      paint(0, body, fronts, s.slab([-x + 0.02, -y + 0.08, 0], [x - 0.02, y, 0.121], 0)),
      paint(1, s.slab([-x, -y, h - 0.021], [x, y, h], 0.004)),
      paint(2, ...bowls.map((bx) => move(bowl, [bx, -0.02, h - 0.001]))),
      paint(3, ...bowls.map((bx) => tap(s, [bx, y - 0.045, h], 0.26, 0.15))),
    );
  },
});

const bath = kind({
  id: 'bathtub',
  name: '独立浴缸',
  words: ['浴缸', '独立浴缸', '泡池', '按摩浴缸'],
  category: 'bath',
  params: {
    width: metres('宽', 0.8, 0.7, 1),
    depth: metres('长', 1.65, 1.4, 1.9),
    height: metres('高', 0.58, 0.5, 0.65),
  },
  clearance: { front: 0.3, left: 0.5 },
  against: 'free',
  slots: [slot('tub', wear.ceramic), slot('tap', wear.chrome)],
  size: (p) => [p.width, p.depth, p.height + 0.3],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    // Outside from the floor up over the rim and down inside; each [share of the plan, height].
    const skin: readonly Vec2[] = [
      [0, 0],
      [0.76, 0],
      [0.8, 0.03 * h],
      [0.88, 0.4 * h],
      [0.985, 0.96 * h],
      [1, 0.985 * h],
      [0.985, h],
      [0.94, h],
      [0.92, 0.97 * h],
      [0.83, 0.45 * h],
      [0.74, 0.17 * h],
      [0.6, 0.12 * h],
      [0, 0.115 * h],
    ];
    const tub = s.sheet(
      36,
      skin.length - 1,
      (u, v) => {
        const at = v * (skin.length - 1);
        const k = Math.min(skin.length - 2, Math.floor(at + 1e-9));
        const t = at - k;
        const share = skin[k][0] + (skin[k + 1][0] - skin[k][0]) * t;
        const z = skin[k][1] + (skin[k + 1][1] - skin[k][1]) * t;
        return bowlAt(
          u === 1 ? 0 : u,
          [x * share, (y - (1 - share) * 0.25) * Math.min(1, share * 1.02)],
          [0, 0, z],
          2.7,
        );
      },
      0.9,
    );
    return merge(paint(0, tub), paint(1, tap(s, [-x * 0.55, y * 0.86 - 0.02, 0], h + 0.285, 0.2)));
  },
});

const shower = kind({
  id: 'shower',
  name: '淋浴房',
  words: ['淋浴房', '淋浴间', '淋浴', '花洒', '淋浴区', '干湿分离'],
  category: 'bath',
  params: sized([0.95, 0.95, 2.05], 0.85, 1.6),
  clearance: { front: 0.6 },
  against: 'wall',
  slots: [
    slot('tray', wear.tile),
    slot('glass', wear.glass),
    slot('frame', wear.metal),
    slot('shower', wear.chrome),
  ],
  size: (p) => [p.width, p.depth, Math.min(p.height, 2.2)],
  build(p, s) {
    const h = Math.min(p.height, 2.2);
    const [x, y] = [p.width / 2, p.depth / 2];
    const rim = 0.025;
    const post = (px: number, py: number) =>
      s.slab([px - 0.012, py - 0.012, 0.03], [px + 0.012, py + 0.012, h], 0.002);
    return merge(
      paint(0, s.plate(rectangle(p.width, p.depth), 0, 0.03, { bevel: 0.004 })),
      paint(
        1,
        s.slab([-x + rim, -y + 0.008, 0.03], [x - rim, -y + 0.016, h - 0.02], 0),
        s.slab([-x + 0.008, -y + rim, 0.03], [-x + 0.016, y - 0.02, h - 0.02], 0),
      ),
      paint(
        2,
        post(-x + 0.012, -y + 0.012),
        post(x - 0.012, -y + 0.012),
        post(-x + 0.012, y - 0.012),
        s.slab([-x + 0.02, -y, h - 0.024], [x - 0.02, -y + 0.024, h], 0.002),
        s.slab([-x, -y + 0.02, h - 0.024], [-x + 0.024, y - 0.02, h], 0.002),
        s.slab([x * 0.1, -y + 0.002, 0.9], [x * 0.1 + 0.016, -y + 0.028, 1.3], 0.002),
        s.slab([0.0, -y + 0.004, 0.03], [0.008, -y + 0.02, h - 0.02], 0),
      ),
      paint(
        3,
        s.tube(
          [
            [x * 0.4, y - 0.05, 1],
            [x * 0.4, y - 0.05, h - 0.09],
            [x * 0.4, y - 0.1, h - 0.05],
            [x * 0.4, 0, h - 0.05],
          ],
          0.011,
        ),
        s.drum([x * 0.4, 0, h - 0.075], 0.12, 0.018, 0.004),
        s.slab([x * 0.4 - 0.14, y - 0.075, 0.98], [x * 0.4 + 0.14, y - 0.02, 1.03], 0.01),
        s.rod([x * 0.4, y - 0.05, 1], [x * 0.4, y, 1], 0.018),
      ),
    );
  },
});

const mirrorCabinet = kind({
  id: 'mirror-cabinet',
  name: '镜柜',
  words: ['镜柜', '浴室镜', '智能镜', '镜前柜'],
  category: 'bath',
  params: sized([1, 0.14, 0.8], 0.6, 1.6),
  against: 'wall',
  hangM: 1.15,
  slots: [slot('body', wear.wood), slot('mirror', wear.mirror), slot('light', wear.lamp)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const { body, fronts } = cabinet(s, {
      lo: [-x, -y, 0.02],
      hi: [x, y, p.height],
      columns: columnsOf(Math.max(1, Math.round(p.width / 0.5))),
      handle: 'none',
    });
    return merge(
      paint(0, body),
      paint(1, fronts),
      paint(2, s.slab([-x + 0.01, -y + 0.03, 0], [x - 0.01, y - 0.02, 0.021], 0)),
    );
  },
});

const towels = kind({
  id: 'towel-rack',
  name: '毛巾架',
  words: ['毛巾架', '浴巾架', '电热毛巾架'],
  category: 'bath',
  params: sized([0.6, 0.12, 0.6], 0.7, 1.5),
  against: 'wall',
  hangM: 1,
  slots: [slot('frame', wear.metal), slot('towel', wear.cotton)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const bars = Math.max(3, Math.round(p.height / 0.13));
    const z = p.height - 0.03;
    return merge(
      paint(
        0,
        pair(s.rod([x - 0.012, -y + 0.035, 0], [x - 0.012, -y + 0.035, p.height], 0.012)),
        ...Array.from({ length: bars }, (_, k) => {
          const bz = 0.05 + ((z - 0.05) * k) / (bars - 1);
          return s.rod([-x + 0.012, -y + 0.035, bz], [x - 0.012, -y + 0.035, bz], 0.008);
        }),
        pair(s.rod([x - 0.012, -y + 0.035, z - 0.06], [x - 0.012, y, z - 0.06], 0.009)),
      ),
      paint(
        1,
        s.plateX(
          s.rounded(
            [
              [-y, z - 0.32],
              [-y + 0.012, z - 0.32],
              [-y + 0.02, z + 0.008],
              [-y + 0.05, z + 0.008],
              [-y + 0.058, z - 0.24],
              [-y + 0.07, z - 0.24],
              [-y + 0.066, z + 0.024],
              [-y + 0.004, z + 0.024],
            ],
            0.006,
          ),
          -x * 0.5,
          x * 0.35,
        ),
      ),
    );
  },
});

export const fixtures = [toilet, basin, bath, shower, mirrorCabinet, towels];
