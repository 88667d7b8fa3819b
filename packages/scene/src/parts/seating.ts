import { box, cylinder, type Part, type Surface, seam, slab } from '../scene.ts';
import { bar, extrudeX } from '../solids.ts';
import { surfaces } from './surfaces.ts';

/** All seats stand on the origin, face -y and are as wide as said; metres. */

export interface SofaOptions {
  readonly width: number;
  readonly seats: number;
  readonly fabric?: Surface;
  readonly pillows?: readonly Surface[];
}

export function sofa({
  width,
  seats,
  fabric = surfaces.fabricGrey,
  pillows = [],
}: SofaOptions): Part[] {
  const depth = 0.92;
  const arm = 0.16;
  const back = depth / 2;
  const half = width / 2;
  const parts: Part[] = [
    slab(fabric, [-half, -back + 0.04, 0.12], [half, back, 0.28], 0.02),
    box(fabric, [-half + arm / 2, 0, 0.12], [arm, depth, 0.48], { round: 0.05 }),
    box(fabric, [half - arm / 2, 0, 0.12], [arm, depth, 0.48], { round: 0.05 }),
    slab(fabric, [-half + arm, back - 0.18, 0.28], [half - arm, back, 0.74], 0.05),
  ];
  const seat = (width - 2 * arm) / seats;
  for (let k = 0; k < seats; k++) {
    const x = -half + arm + seat * (k + 0.5);
    parts.push(
      box(fabric, [x, -0.1, 0.28], [seat - 0.012, depth - 0.2, 0.17], { round: 0.04 }),
      extrudeX(
        fabric,
        [
          [back - 0.36, 0.46],
          [back - 0.19, 0.46],
          [back - 0.16, 0.84],
          [back - 0.27, 0.86],
        ],
        x - seat / 2 + 0.02,
        x + seat / 2 - 0.02,
      ),
    );
  }
  for (const [sx, sy] of QUARTERS) {
    parts.push(
      cylinder(surfaces.walnutDark, [sx * (half - 0.1), sy * (back - 0.1), 0], 0.018, 0.12, 0.026),
    );
  }
  pillows.forEach((surface, k) => {
    const side = k % 2 === 0 ? -1 : 1;
    const x = side * (half - arm - 0.25 - 0.3 * Math.floor(k / 2));
    parts.push(
      box(surface, [x, 0.0, 0.455], [0.46, 0.15, 0.42], { yaw: side * -0.28, round: 0.07 }),
    );
  });
  return parts;
}

/** Long seat without back at one end of a sofa. */
export function chaise(
  width: number,
  depth: number,
  fabric: Surface = surfaces.fabricGrey,
): Part[] {
  return [
    box(fabric, [0, 0, 0.12], [width, depth, 0.17], { round: 0.02 }),
    box(fabric, [0, 0, 0.29], [width - 0.01, depth - 0.01, 0.16], { round: 0.04 }),
    ...QUARTERS.map(([sx, sy]) =>
      cylinder(
        surfaces.walnutDark,
        [sx * (width / 2 - 0.08), sy * (depth / 2 - 0.08), 0],
        0.018,
        0.12,
      ),
    ),
  ];
}

export function armchair(
  fabric: Surface = surfaces.leather,
  frame: Surface = surfaces.walnut,
): Part[] {
  const parts: Part[] = [
    box(fabric, [0, -0.04, 0.28], [0.6, 0.62, 0.14], { round: 0.04 }),
    extrudeX(
      fabric,
      [
        [0.2, 0.4],
        [0.33, 0.38],
        [0.5, 0.86],
        [0.38, 0.88],
      ],
      -0.3,
      0.3,
    ),
  ];
  for (const side of [-1, 1]) {
    const x = side * 0.35;
    parts.push(
      bar(frame, [x, -0.34, 0], [x, -0.3, 0.56], 0.035, 0.04),
      bar(frame, [x, 0.42, 0], [x, 0.26, 0.56], 0.035, 0.04),
      box(frame, [x, -0.02, 0.56], [0.06, 0.72, 0.03], { round: 0.012 }),
      slab(frame, [x - 0.015, -0.3, 0.26], [x + 0.015, 0.34, 0.3]),
    );
  }
  return parts;
}

export function diningChair(
  fabric: Surface = surfaces.fabricCream,
  frame: Surface = surfaces.oak,
): Part[] {
  const parts: Part[] = [
    box(fabric, [0, 0, 0.43], [0.46, 0.45, 0.05], { round: 0.02 }),
    slab(frame, [-0.22, -0.21, 0.39], [0.22, 0.21, 0.43]),
    extrudeX(
      fabric,
      [
        [0.2, 0.6],
        [0.24, 0.6],
        [0.29, 0.83],
        [0.25, 0.83],
      ],
      -0.22,
      0.22,
    ),
  ];
  for (const side of [-1, 1]) {
    parts.push(
      bar(frame, [side * 0.22, -0.22, 0], [side * 0.2, -0.19, 0.4], 0.026, 0.036),
      bar(frame, [side * 0.22, 0.28, 0], [side * 0.2, 0.2, 0.42], 0.026, 0.036),
      bar(frame, [side * 0.2, 0.2, 0.42], [side * 0.2, 0.28, 0.82], 0.034, 0.026),
    );
  }
  return parts;
}

export function barStool(
  seat: Surface = surfaces.leather,
  frame: Surface = surfaces.black,
): Part[] {
  return [
    cylinder(seat, [0, 0, 0.68], 0.18, 0.05, 0.19),
    ...QUARTERS.map(([sx, sy]) =>
      bar(frame, [sx * 0.19, sy * 0.19, 0], [sx * 0.12, sy * 0.12, 0.68], 0.022),
    ),
    ...[-1, 1].flatMap((s) => [
      slab(frame, [-0.17, s * 0.17 - 0.009, 0.24], [0.17, s * 0.17 + 0.009, 0.258]),
      slab(frame, [s * 0.17 - 0.009, -0.17, 0.24], [s * 0.17 + 0.009, 0.17, 0.258]),
    ]),
  ];
}

export function officeChair(fabric: Surface = surfaces.fabricBlue): Part[] {
  const spokes = Array.from({ length: 5 }, (_, k) => {
    const a = (k / 5) * 2 * Math.PI + 0.3;
    const tip = [0.3 * Math.cos(a), 0.3 * Math.sin(a), 0.07] as const;
    return [
      bar(surfaces.black, [0, 0, 0.12], tip, 0.05, 0.032),
      cylinder(surfaces.black, [tip[0], tip[1], 0], 0.028, 0.055),
    ];
  });
  return [
    ...spokes.flat(),
    cylinder(surfaces.steel, [0, 0, 0.1], 0.028, 0.32),
    box(fabric, [0, 0, 0.43], [0.5, 0.48, 0.08], { round: 0.035 }),
    bar(surfaces.black, [0, 0.2, 0.42], [0, 0.29, 0.66], 0.05),
    extrudeX(
      fabric,
      [
        [0.22, 0.58],
        [0.27, 0.58],
        [0.32, 1.02],
        [0.28, 1.03],
      ],
      -0.22,
      0.22,
    ),
    ...[-1, 1].flatMap((s) => [
      slab(surfaces.black, [s * 0.27 - 0.03, -0.14, 0.65], [s * 0.27 + 0.03, 0.12, 0.68], 0.01),
      slab(surfaces.black, [s * 0.27 - 0.015, -0.02, 0.47], [s * 0.27 + 0.015, 0.02, 0.65]),
    ]),
  ];
}

/** Upholstered bench along a wall with a buttoned back. */
export function banquette(width: number, fabric: Surface = surfaces.leather): Part[] {
  const parts: Part[] = [
    slab(surfaces.walnut, [-width / 2, -0.26, 0], [width / 2, 0.3, 0.34]),
    slab(fabric, [-width / 2, -0.28, 0.34], [width / 2, 0.2, 0.46], 0.03),
    slab(fabric, [-width / 2, 0.18, 0.46], [width / 2, 0.3, 0.98], 0.03),
  ];
  for (let x = -width / 2 + 0.3; x < width / 2 - 0.1; x += 0.3) {
    parts.push(seam([x, 0.178, 0.5], [x, 0.178, 0.95]));
  }
  return parts;
}

/** The four corners of a leg frame. */
export const QUARTERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
