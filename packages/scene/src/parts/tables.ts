import { box, cylinder, type Part, type Surface, seam, slab } from '../scene.ts';
import { bar } from '../solids.ts';
import { QUARTERS } from './seating.ts';
import { surfaces } from './surfaces.ts';

export function coffeeTable(width = 1.2, depth = 0.65): Part[] {
  return [
    box(surfaces.walnut, [0, 0, 0.36], [width, depth, 0.04], { round: 0.01 }),
    slab(
      surfaces.walnut,
      [-width / 2 + 0.08, -depth / 2 + 0.08, 0.14],
      [width / 2 - 0.08, depth / 2 - 0.08, 0.16],
    ),
    ...QUARTERS.map(([sx, sy]) =>
      bar(
        surfaces.walnutDark,
        [sx * (width / 2 - 0.05), sy * (depth / 2 - 0.05), 0],
        [sx * (width / 2 - 0.09), sy * (depth / 2 - 0.09), 0.36],
        0.028,
        0.042,
      ),
    ),
    slab(surfaces.bookCream, [-0.42, -0.12, 0.4], [-0.14, 0.1, 0.425]),
    slab(surfaces.bookBlue, [-0.39, -0.1, 0.425], [-0.16, 0.08, 0.45]),
    cylinder(surfaces.ceramic, [0.3, 0.05, 0.4], 0.1, 0.06, 0.14),
  ];
}

export function roundTable(radius: number, height: number, top: Surface = surfaces.oak): Part[] {
  return [
    cylinder(top, [0, 0, height - 0.03], radius, 0.03),
    cylinder(surfaces.black, [0, 0, 0.02], 0.035, height - 0.05),
    cylinder(surfaces.black, [0, 0, 0], radius * 0.55, 0.02),
  ];
}

export function diningTable(width: number, depth: number, top: Surface = surfaces.oak): Part[] {
  const parts: Part[] = [
    box(top, [0, 0, 0.71], [width, depth, 0.04], { round: 0.008 }),
    slab(
      top,
      [-width / 2 + 0.14, -depth / 2 + 0.12, 0.65],
      [width / 2 - 0.14, depth / 2 - 0.12, 0.71],
    ),
  ];
  for (const [sx, sy] of QUARTERS) {
    parts.push(
      bar(
        top,
        [sx * (width / 2 - 0.09), sy * (depth / 2 - 0.08), 0],
        [sx * (width / 2 - 0.13), sy * (depth / 2 - 0.12), 0.71],
        0.045,
        0.07,
      ),
    );
  }
  return parts;
}

/** Work desk with a screen; the user sits on the -y side. */
export function workDesk(width = 1.4, depth = 0.7): Part[] {
  const parts: Part[] = [
    slab(surfaces.oakPale, [-width / 2, -depth / 2, 0.715], [width / 2, depth / 2, 0.74]),
    slab(
      surfaces.white,
      [-width / 2 + 0.02, depth / 2 - 0.04, 0.34],
      [width / 2 - 0.02, depth / 2 - 0.02, 0.715],
    ),
    ...QUARTERS.map(([sx, sy]) =>
      slab(
        surfaces.steel,
        [sx * (width / 2 - 0.04) - 0.02, sy * (depth / 2 - 0.05) - 0.02, 0],
        [sx * (width / 2 - 0.04) + 0.02, sy * (depth / 2 - 0.05) + 0.02, 0.715],
      ),
    ),
    slab(
      surfaces.white,
      [width / 2 - 0.48, -depth / 2 + 0.08, 0.06],
      [width / 2 - 0.08, depth / 2 - 0.06, 0.6],
    ),
    seam(
      [width / 2 - 0.48, -depth / 2 + 0.078, 0.42],
      [width / 2 - 0.08, -depth / 2 + 0.078, 0.42],
    ),
    seam(
      [width / 2 - 0.48, -depth / 2 + 0.078, 0.24],
      [width / 2 - 0.08, -depth / 2 + 0.078, 0.24],
    ),
    slab(surfaces.screen, [-0.28, 0.12, 0.86], [0.28, 0.145, 1.2]),
    slab(surfaces.steel, [-0.025, 0.15, 0.75], [0.025, 0.17, 0.95]),
    slab(surfaces.steel, [-0.12, 0.06, 0.74], [0.12, 0.22, 0.752]),
    slab(surfaces.black, [-0.22, -0.16, 0.74], [0.2, -0.03, 0.758]),
    slab(surfaces.bookCream, [-0.62, -0.12, 0.74], [-0.4, 0.16, 0.775]),
    slab(surfaces.bookBlue, [-0.6, -0.1, 0.775], [-0.41, 0.15, 0.8]),
  ];
  return parts;
}
