import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { arc, rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { mirrorX } from '../../mesh/transform.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { four, leant, pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const [SEAT, FRAME] = [0, 1];
const slots = [slot('fabric', wear.fabric), slot('frame', wear.wood)];
const clearance = { back: 0.6 };
const params = {
  width: metres('宽', 0.5, 0.42, 0.62),
  depth: metres('深', 0.54, 0.46, 0.64),
  height: metres('高', 0.82, 0.72, 1.05),
};

interface Chair {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const TOP = 0.45;

/** Four legs, the rear ones going on upwards as stiles. */
function woodFrame(s: Shapes, { width, depth, height }: Chair): Mesh {
  const [x, y] = [width / 2, depth / 2];
  return merge(
    pair(s.leg([x - 0.03, -y + 0.02, 0], [x - 0.03, -y + 0.045, TOP - 0.05], 0.013, 0.02)),
    pair(
      s.sweep(
        s.oval(0.03, 0.034),
        s.curve<Vec3>([
          [x - 0.03, y - 0.03, 0.015],
          [x - 0.03, y - 0.085, TOP - 0.05],
          [x - 0.03, y - 0.03, height - 0.02],
        ]),
        { up: [1, 0, 0] },
      ),
    ),
    pair(s.slab([x - 0.043, -y + 0.04, TOP - 0.1], [x - 0.018, y - 0.08, TOP - 0.05], 0.003)),
    s.slab([-x + 0.03, -y + 0.035, TOP - 0.1], [x - 0.03, -y + 0.057, TOP - 0.05], 0.003),
    s.slab([-x + 0.03, y - 0.1, TOP - 0.1], [x - 0.03, y - 0.075, TOP - 0.05], 0.003),
  );
}

/** A board bent round the sitter, `tall` high, standing on `at`. */
function bentBack(s: Shapes, width: number, tall: number, thick: number, at: Vec3): Mesh {
  const sag = width * 0.12;
  const radius = (width * width) / (8 * sag) + sag / 2;
  const half = Math.asin(width / 2 / radius);
  const path = arc([0, 0], radius, Math.PI / 2 + half, Math.PI / 2 - half, s.cells(8)).map(
    ([x, y]): Vec3 => [at[0] + x, at[1] + y - radius, at[2] + tall / 2],
  );
  return s.sweep(s.rounded(rectangle(thick, tall), thick * 0.45), path);
}

const dining = kind({
  id: 'chair-dining',
  name: '餐椅',
  words: ['餐椅', '实木椅', '木餐椅', '椅子'],
  category: 'seating',
  params,
  clearance,
  against: 'free',
  slots,
  build: (p, s) =>
    merge(
      paint(
        SEAT,
        s.soft(
          [-p.width / 2 + 0.005, -p.depth / 2, TOP - 0.055],
          [p.width / 2 - 0.005, p.depth / 2 - 0.07, TOP + 0.015],
          { plan: 7, side: 4 },
        ),
      ),
      paint(
        FRAME,
        woodFrame(s, p),
        bentBack(s, p.width - 0.03, 0.17, 0.022, [0, p.depth / 2 - 0.011, p.height - 0.17]),
      ),
    ),
});

const shell = kind({
  id: 'chair-upholstered',
  name: '软包餐椅',
  words: ['软包餐椅', '布艺餐椅', '皮餐椅', '轻奢餐椅', '会客椅'],
  category: 'seating',
  params,
  clearance,
  against: 'free',
  slots: [slot('fabric', wear.leather), slot('frame', wear.metal)],
  build: (p, s) =>
    merge(
      paint(
        SEAT,
        s.soft(
          [-p.width / 2 + 0.01, -p.depth / 2, 0.38],
          [p.width / 2 - 0.01, p.depth / 2 - 0.03, 0.48],
          {
            plan: 5,
            side: 4,
          },
        ),
        bentBack(s, p.width, p.height - 0.44, 0.05, [0, p.depth / 2 - 0.025, 0.44]),
      ),
      paint(
        FRAME,
        four(
          s.leg(
            [p.width / 2 - 0.035, p.depth / 2 - 0.04, 0],
            [p.width / 2 - 0.09, p.depth / 2 - 0.13, 0.4],
            0.009,
            0.013,
          ),
        ),
      ),
    ),
});

const spindle = kind({
  id: 'chair-windsor',
  name: '温莎椅',
  words: ['温莎椅', '北欧椅', '梳背椅'],
  category: 'seating',
  params,
  clearance,
  against: 'free',
  slots: [slot('frame', wear.paleWood)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const hoop = Array.from({ length: 9 }, (_, k): Vec3 => {
      const a = (k / 8) * Math.PI;
      return [
        (x - 0.017) * Math.cos(a),
        y - 0.1 + 0.08 * Math.sin(a),
        TOP + (p.height - TOP - 0.015) * Math.sin(a),
      ];
    });
    const spindles = [-0.6, -0.36, -0.12, 0.12, 0.36, 0.6].map((t) => {
      const a = Math.acos(t);
      return s.rod(
        [t * x * 0.75, y - 0.1, TOP - 0.01],
        [
          t * (x - 0.017),
          y - 0.1 + 0.08 * Math.sin(a),
          TOP + (p.height - TOP - 0.015) * Math.sin(a),
        ],
        0.006,
      );
    });
    return merge(
      s.plate(s.rounded(rectangle(p.width, p.depth - 0.06, [0, -0.03]), 0.14), TOP - 0.035, TOP, {
        bevel: 0.01,
      }),
      s.tube(hoop, 0.013),
      ...spindles,
      four(s.leg([x - 0.02, y - 0.02, 0], [x * 0.62, y * 0.55, TOP - 0.03], 0.011, 0.017)),
    );
  },
});

const cantilever = kind({
  id: 'chair-cantilever',
  name: '藤编悬臂椅',
  words: ['悬臂椅', '藤编椅', '藤编餐椅', '中古椅', '藤椅', '钢管椅'],
  category: 'seating',
  params,
  clearance,
  against: 'free',
  slots: [slot('weave', wear.rattan), slot('frame', wear.chrome), slot('wood', wear.wood)],
  build(p, s) {
    const r = 0.0125;
    const [x, y] = [p.width / 2 - r, p.depth / 2 - r];
    const side: Vec3[] = [
      [x, y - 0.005, p.height - 0.03],
      [x, y - 0.07, TOP + 0.02],
      [x, y - 0.1, TOP - 0.02],
      [x, -y + 0.05, TOP - 0.02],
      [x, -y, TOP - 0.07],
      [x, -y, 0.06],
      [x, -y + 0.05, r],
      [x, y - 0.06, r],
    ];
    return merge(
      paint(
        0,
        s.slab([-x + 0.03, -y + 0.06, TOP - 0.015], [x - 0.03, y - 0.12, TOP - 0.005], 0.002),
        leant(s.slab([-x + 0.03, -0.005, 0], [x - 0.03, 0.005, 0.26], 0.002), 0.16, [
          0,
          y - 0.057,
          p.height - 0.3,
        ]),
      ),
      paint(1, pair(s.tube(side, r)), s.rod([-x, y - 0.06, r], [x, y - 0.06, r], r * 0.98)),
      paint(
        2,
        pair(s.slab([x - 0.035, -y + 0.03, TOP - 0.025], [x - 0.005, y - 0.1, TOP + 0.006], 0.008)),
        s.slab([-x + 0.03, -y + 0.03, TOP - 0.025], [x - 0.03, -y + 0.065, TOP + 0.006], 0.008),
        s.slab([-x + 0.03, y - 0.135, TOP - 0.025], [x - 0.03, y - 0.1, TOP + 0.006], 0.008),
        leant(s.slab([-x, -0.012, 0], [x, 0.012, 0.04], 0.008), 0.16, [
          0,
          y - 0.02,
          p.height - 0.05,
        ]),
        leant(s.slab([-x, -0.012, 0], [x, 0.012, 0.04], 0.008), 0.16, [
          0,
          y - 0.065,
          p.height - 0.33,
        ]),
      ),
    );
  },
});

const horseshoe = kind({
  id: 'chair-quan',
  name: '圈椅',
  words: ['圈椅', '官帽椅', '太师椅', '新中式椅', '明式椅'],
  category: 'seating',
  params: {
    width: metres('宽', 0.62, 0.56, 0.72),
    depth: metres('深', 0.58, 0.5, 0.66),
    height: metres('高', 0.92, 0.82, 1.05),
  },
  clearance,
  against: 'free',
  slots: [slot('frame', wear.darkWood), slot('cushion', wear.fabric)],
  build(p, s) {
    const [x, y] = [p.width / 2 - 0.017, p.depth / 2 - 0.017];
    const arm = 0.7;
    const bend = Array.from({ length: 9 }, (_, k): Vec3 => {
      const a = (k / 8) * Math.PI;
      return [
        x * Math.cos(a),
        (y - 0.06) * Math.sin(a) + 0.06,
        arm + 0.02 + (p.height - 0.037 - arm) * Math.sin(a),
      ];
    });
    const rail: Vec3[] = [
      [x - 0.02, -y + 0.01, arm],
      [x - 0.01, -y * 0.4, arm + 0.005],
      ...bend,
      [-x + 0.01, -y * 0.4, arm + 0.005],
      [-x + 0.02, -y + 0.01, arm],
    ];
    const post = (px: number, py: number, top: number) =>
      merge(s.leg([px, py, 0], [px, py, TOP], 0.019), s.leg([px, py, TOP], [px, py, top], 0.014));
    return merge(
      paint(
        0,
        s.slab([-x, -y, TOP - 0.035], [x, y - 0.02, TOP], 0.006),
        pair(post(x - 0.03, -y + 0.03, arm - 0.005)),
        pair(post(x * 0.72, y - 0.06, arm + (p.height - arm) * 0.68)),
        s.tube(rail, 0.016, { curved: true }),
        s.slab([-0.08, y - 0.045, TOP], [0.08, y - 0.03, p.height - 0.025], 0.004),
        pair(s.slab([x - 0.04, -y + 0.03, 0.1], [x - 0.02, y - 0.05, 0.13], 0.003)),
        s.slab([-x + 0.03, -y + 0.02, 0.07], [x - 0.03, -y + 0.04, 0.1], 0.003),
      ),
      paint(
        1,
        s.soft([-x + 0.04, -y + 0.03, TOP - 0.005], [x - 0.04, y - 0.08, TOP + 0.04], {
          plan: 9,
          side: 4,
        }),
      ),
    );
  },
});

const lounge = kind({
  id: 'armchair',
  name: '休闲椅',
  words: ['休闲椅', '单椅', '扶手椅', '阅读椅', '设计师椅'],
  category: 'seating',
  params: {
    width: metres('宽', 0.74, 0.64, 0.86),
    depth: metres('深', 0.8, 0.7, 0.95),
    height: metres('高', 0.8, 0.72, 1),
  },
  clearance: { front: 0.45 },
  against: 'free',
  slots: [slot('fabric', wear.wool), slot('frame', wear.darkWood)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const arm = 0.58;
    const side = merge(
      s.leg([x - 0.03, -y + 0.03, 0], [x - 0.03, -y + 0.07, arm - 0.015], 0.014, 0.018),
      s.leg([x - 0.03, y - 0.05, 0], [x - 0.03, y - 0.16, arm - 0.015], 0.014, 0.018),
      s.sweep(
        s.rounded(rectangle(0.055, 0.028), 0.012),
        s.curve<Vec3>([
          [x - 0.03, -y, arm - 0.01],
          [x - 0.03, 0, arm + 0.01],
          [x - 0.03, y - 0.06, arm - 0.05],
        ]),
      ),
      s.bar([x - 0.03, -y + 0.05, 0.33], [x - 0.03, y - 0.13, 0.24], 0.024, 0.034),
    );
    const back = (p.height - 0.34) / Math.cos(0.28) - 0.03;
    return merge(
      paint(
        0,
        leant(
          s.soft([-x + 0.06, -p.depth + 0.26, 0], [x - 0.06, 0, 0.15], { plan: 9, side: 3.6 }),
          -0.09,
          [0, y - 0.22, 0.26],
        ),
        leant(
          s.soft([-x + 0.07, -0.14, 0], [x - 0.07, 0, back], {
            plan: 8,
            side: 3.2,
          }),
          0.28,
          [0, y + 0.01 - back * 0.276, 0.33],
        ),
      ),
      paint(
        1,
        side,
        mirrorX(side),
        s.bar([-x + 0.03, -y + 0.07, 0.31], [x - 0.03, -y + 0.07, 0.31], 0.024, 0.034),
        s.bar([-x + 0.03, y - 0.16, 0.26], [x - 0.03, y - 0.16, 0.26], 0.024, 0.034),
      ),
    );
  },
});

export const chairs = [dining, shell, spindle, cantilever, horseshoe, lounge];
