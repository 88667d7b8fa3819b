import { seededRandom } from '../random.ts';
import { box, cylinder, ellipsoid, type Part, type Surface, seam, slab } from '../scene.ts';
import { bar, blade } from '../solids.ts';
import type { Vec3 } from '../vec.ts';
import { bookSurfaces, surfaces } from './surfaces.ts';

export function rug(width: number, depth: number, surface: Surface = surfaces.rug): Part[] {
  const inset = 0.12;
  const [x, y] = [width / 2 - inset, depth / 2 - inset];
  return [
    box(surface, [0, 0, 0], [width, depth, 0.018]),
    seam([-x, -y, 0.019], [x, -y, 0.019], [x, y, 0.019], [-x, y, 0.019], [-x, -y, 0.019]),
  ];
}

/** Gathered curtain along x, hanging from `height` to just above the floor. */
export function curtain(
  width: number,
  height: number,
  surface: Surface = surfaces.curtain,
): Part[] {
  const fold = 0.075;
  const folds = Math.max(2, Math.round(width / fold));
  return Array.from({ length: folds }, (_, k) =>
    cylinder(
      surface,
      [-width / 2 + fold * (k + 0.5), k % 2 === 0 ? 0 : 0.03, 0.015],
      fold * (k % 3 === 1 ? 0.56 : 0.5),
      height - 0.015,
      fold * 0.46,
    ),
  );
}

/** Framed picture on the wall plane y = 0, facing -y; `at` is the frame's middle. */
export function picture(
  width: number,
  height: number,
  art: Surface = surfaces.artDark,
  frame: Surface = surfaces.black,
): Part[] {
  const f = 0.022;
  const [w, h] = [width / 2, height / 2];
  const mat = Math.min(width, height) * 0.14;
  const [aw, ah] = [w - mat, h - mat];
  const y = -0.0162;
  return [
    slab(frame, [-w, -0.035, -h], [-w + f, 0, h]),
    slab(frame, [w - f, -0.035, -h], [w, 0, h]),
    slab(frame, [-w + f, -0.035, -h], [w - f, 0, -h + f]),
    slab(frame, [-w + f, -0.035, h - f], [w - f, 0, h]),
    slab(surfaces.paperArt, [-w + f, -0.014, -h + f], [w - f, 0, h - f]),
    slab(art, [-aw, -0.016, -ah], [aw, -0.014, ah]),
    seam([-aw, y, -ah], [aw, y, -ah], [aw, y, ah], [-aw, y, ah], [-aw, y, -ah]),
    seam(
      [-aw, y, -ah * 0.2],
      [-aw * 0.2, y, ah * 0.25],
      [aw * 0.35, y, -ah * 0.1],
      [aw, y, ah * 0.3],
    ),
    seam([-aw, y, -ah * 0.55], [aw * 0.1, y, -ah * 0.35], [aw, y, -ah * 0.6]),
  ];
}

/** Pot plant with broad arching leaves (a bird of paradise, a rubber plant); seeded. */
export function pottedPlant(height: number, seed: number, pot: Surface = surfaces.ceramic): Part[] {
  const random = seededRandom(seed);
  const potHeight = Math.min(0.38, height * 0.28);
  const parts: Part[] = [
    cylinder(pot, [0, 0, 0], potHeight * 0.38, potHeight, potHeight * 0.52),
    cylinder(surfaces.bark, [0, 0, potHeight - 0.02], potHeight * 0.46, 0.012),
  ];
  const stems = 13;
  for (let k = 0; k < stems; k++) {
    const a = k * 2.39996 + 0.4 * random();
    const rise = potHeight + (height - potHeight) * (0.25 + 0.55 * (k / stems) + 0.1 * random());
    const lean = height * (0.05 + 0.1 * random());
    const top: Vec3 = [lean * Math.cos(a), lean * Math.sin(a), rise];
    parts.push(
      bar(
        surfaces.leaf,
        [0.02 * Math.cos(a), 0.02 * Math.sin(a), potHeight - 0.01],
        top,
        0.014,
        0.009,
      ),
    );
    const leaf = height * (0.17 + 0.06 * random());
    const out = 0.55 + 0.3 * random();
    const bend: Vec3 = [
      top[0] + leaf * out * Math.cos(a),
      top[1] + leaf * out * Math.sin(a),
      top[2] + leaf * 0.65,
    ];
    const tip: Vec3 = [
      bend[0] + leaf * 0.75 * Math.cos(a),
      bend[1] + leaf * 0.75 * Math.sin(a),
      bend[2] - leaf * 0.45,
    ];
    parts.push(
      blade(surfaces.leaf, top, bend, leaf * 0.6),
      blade(surfaces.leaf, bend, tip, leaf * 0.5),
    );
  }
  return parts;
}

export function vase(height: number, seed: number): Part[] {
  const random = seededRandom(seed);
  const twigs = Array.from({ length: 7 }, () => {
    const a = random() * 2 * Math.PI;
    const reach = height * (0.3 + 0.5 * random());
    const tip = [
      reach * Math.cos(a),
      reach * Math.sin(a) * 0.7,
      height * (1.7 + 0.9 * random()),
    ] as const;
    return [
      bar(surfaces.bark, [0, 0, height * 0.8], tip, 0.007, 0.004),
      ...[0, 2.1, 4.2].map((turnBy) =>
        blade(
          surfaces.leaf,
          tip,
          [
            tip[0] + 0.09 * Math.cos(a + turnBy),
            tip[1] + 0.09 * Math.sin(a + turnBy),
            tip[2] + 0.06,
          ],
          0.05,
        ),
      ),
      ellipsoid(
        surfaces.leaf,
        [tip[0] * 0.6, tip[1] * 0.6, height * 0.8 + (tip[2] - height * 0.8) * 0.6],
        [0.025, 0.025, 0.035],
      ),
    ];
  });
  return [
    cylinder(surfaces.ceramic, [0, 0, 0], height * 0.18, height * 0.5, height * 0.3),
    cylinder(surfaces.ceramic, [0, 0, height * 0.5], height * 0.3, height * 0.35, height * 0.12),
    cylinder(surfaces.ceramic, [0, 0, height * 0.85], height * 0.12, height * 0.15, height * 0.15),
    ...twigs.flat(),
  ];
}

/** Pendant whose shade hangs `drop` below the ceiling; the origin is on the ceiling. */
export function pendant(drop: number, radius: number, shade: Surface = surfaces.black): Part[] {
  return [
    cylinder(surfaces.black, [0, 0, -0.025], 0.05, 0.025),
    cylinder(surfaces.black, [0, 0, -drop + radius * 0.7], 0.006, drop - radius * 0.7 - 0.02),
    cylinder(shade, [0, 0, -drop], radius, radius * 0.7, radius * 0.35),
    cylinder(surfaces.lamp, [0, 0, -drop - 0.012], radius * 0.55, 0.012),
  ];
}

export function globePendant(drop: number, radius: number): Part[] {
  return [
    cylinder(surfaces.brass, [0, 0, -0.025], 0.05, 0.025),
    cylinder(surfaces.brass, [0, 0, -drop + radius], 0.006, drop - radius - 0.02),
    cylinder(
      surfaces.brass,
      [0, 0, -drop + radius * 0.9],
      radius * 0.4,
      radius * 0.25,
      radius * 0.2,
    ),
    ellipsoid(surfaces.lamp, [0, 0, -drop], [radius, radius, radius]),
  ];
}

export function tableLamp(): Part[] {
  return [
    cylinder(surfaces.ceramic, [0, 0, 0], 0.07, 0.02),
    ellipsoid(surfaces.ceramic, [0, 0, 0.12], [0.075, 0.075, 0.11]),
    cylinder(surfaces.brass, [0, 0, 0.22], 0.012, 0.08),
    cylinder(surfaces.fabricCream, [0, 0, 0.28], 0.15, 0.2, 0.1),
  ];
}

export function floorLamp(height = 1.6): Part[] {
  return [
    cylinder(surfaces.black, [0, 0, 0], 0.15, 0.02),
    cylinder(surfaces.black, [0, 0, 0.02], 0.011, height - 0.2),
    cylinder(surfaces.fabricCream, [0, 0, height - 0.3], 0.2, 0.28, 0.14),
  ];
}

export function bookStack(seed: number): Part[] {
  const random = seededRandom(seed);
  let z = 0;
  return Array.from({ length: 3 }, () => {
    const t = 0.02 + 0.02 * random();
    const part = box(
      bookSurfaces[Math.floor(random() * bookSurfaces.length)],
      [0, 0, z],
      [0.26 - 0.05 * random(), 0.19, t],
      { yaw: (random() - 0.5) * 0.5 },
    );
    z += t;
    return part;
  });
}
