import { cylinder, type Part, seam, slab } from '../scene.ts';
import { bar, extrudeY } from '../solids.ts';
import { surfaces } from './surfaces.ts';

/** Kitchen things; wall-hung ones have their back on y = 0 and face -y. */

export function hood(width = 0.9): Part[] {
  const w = width / 2;
  return [
    extrudeY(
      surfaces.steel,
      [
        [-w, 0],
        [w, 0],
        [w * 0.45, 0.28],
        [-w * 0.45, 0.28],
      ],
      -0.5,
      0,
    ),
    slab(surfaces.steel, [-w, -0.51, -0.04], [w, 0, 0]),
    slab(surfaces.steel, [-0.16, -0.32, 0.28], [0.16, 0, 1.2]),
  ];
}

export function hob(): Part[] {
  return [
    slab(surfaces.screen, [-0.38, -0.54, 0], [0.38, -0.06, 0.008]),
    ...[-0.2, 0.2].map((x) => cylinder(surfaces.black, [x, -0.3, 0.008], 0.11, 0.02, 0.1)),
  ];
}

/** Undermounted sink with a bow tap; the origin is on the worktop at the back edge. */
export function sink(): Part[] {
  const path = [
    [0, 0, 0],
    [0, 0, 0.3],
    [0, -0.05, 0.36],
    [0, -0.14, 0.36],
    [0, -0.18, 0.3],
  ] as const;
  return [
    slab(surfaces.steel, [-0.4, -0.5, 0], [0.4, -0.1, 0.006]),
    slab(surfaces.stoneDark, [-0.37, -0.47, 0.006], [0.37, -0.13, 0.008]),
    seam(
      [-0.37, -0.47, 0.009],
      [0.37, -0.47, 0.009],
      [0.37, -0.13, 0.009],
      [-0.37, -0.13, 0.009],
      [-0.37, -0.47, 0.009],
    ),
    ...path.slice(1).map((to, k) => bar(surfaces.steel, path[k], to, 0.026)),
    slab(surfaces.steel, [0.05, -0.02, 0], [0.08, 0.01, 0.09]),
  ];
}

export function fridge(height = 1.95): Part[] {
  const y = -0.681;
  return [
    slab(surfaces.steel, [-0.46, -0.68, 0.04], [0.46, 0, height]),
    seam([0, y, 0.75], [0, y, height]),
    seam([-0.46, y, 0.75], [0.46, y, 0.75]),
    seam([-0.46, y, 0.4], [0.46, y, 0.4]),
    ...[-0.06, 0.04].map((x) => slab(surfaces.black, [x, -0.72, 0.95], [x + 0.02, -0.68, 1.6])),
    ...[0.66, 0.31].map((z) => slab(surfaces.black, [-0.25, -0.72, z], [0.25, -0.68, z + 0.02])),
  ];
}

export function oven(): Part[] {
  return [
    slab(surfaces.screen, [-0.3, -0.615, 0], [0.3, -0.6, 0.44]),
    slab(surfaces.steel, [-0.24, -0.65, 0.35], [0.24, -0.615, 0.365]),
    seam(
      [-0.24, -0.6155, 0.06],
      [0.24, -0.6155, 0.06],
      [0.24, -0.6155, 0.31],
      [-0.24, -0.6155, 0.31],
      [-0.24, -0.6155, 0.06],
    ),
  ];
}

/** Jars and a board along a worktop. */
export function worktopThings(): Part[] {
  return [
    cylinder(surfaces.ceramic, [0, -0.15, 0], 0.06, 0.2),
    cylinder(surfaces.oak, [0, -0.15, 0.2], 0.062, 0.02),
    cylinder(surfaces.ceramic, [0.17, -0.14, 0], 0.05, 0.15),
    cylinder(surfaces.oak, [0.17, -0.14, 0.15], 0.052, 0.018),
    slab(surfaces.oak, [0.32, -0.06, 0], [0.62, -0.03, 0.38], 0.01),
  ];
}

/** Stack-bond wall tiles as seams on the plane y = 0. */
export function tileJoints(
  width: number,
  bottom: number,
  top: number,
  tileWidth: number,
  tileHeight: number,
): Part[] {
  const parts: Part[] = [];
  const y = -0.001;
  for (let x = tileWidth; x < width; x += tileWidth) parts.push(seam([x, y, bottom], [x, y, top]));
  for (let z = bottom + tileHeight; z < top; z += tileHeight)
    parts.push(seam([0, y, z], [width, y, z]));
  return parts;
}
