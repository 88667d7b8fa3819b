import { box, cylinder, type Part, type Surface, seam, slab } from '../scene.ts';
import { bar, extrudeX } from '../solids.ts';
import { surfaces } from './surfaces.ts';

/** Façade parts lie on the wall plane y = 0, face -y, and start at x = 0, z = 0. */

export interface GlazingOptions {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows?: readonly number[];
  readonly frame?: Surface;
  readonly frameWidth?: number;
}

/** Framed window: `columns` panes, transoms at the heights in `rows`. */
export function glazing({
  width,
  height,
  columns,
  rows = [],
  frame = surfaces.black,
  frameWidth = 0.07,
}: GlazingOptions): Part[] {
  const f = frameWidth;
  const parts: Part[] = [
    slab(surfaces.glass, [f, -0.015, f], [width - f, 0, height - f]),
    slab(frame, [0, -0.07, 0], [width, 0, f]),
    slab(frame, [0, -0.07, height - f], [width, 0, height]),
  ];
  for (let k = 0; k <= columns; k++) {
    const x = ((width - f) * k) / columns;
    parts.push(slab(frame, [x, -0.07, f], [x + f, 0, height - f]));
  }
  for (const z of rows) parts.push(slab(frame, [f, -0.06, z], [width - f, 0, z + f * 0.8]));
  return parts;
}

/** Window set back behind a projecting surround. */
export function framedWindow(options: GlazingOptions, surround: Surface, reach = 0.25): Part[] {
  const t = 0.12;
  const { width: w, height: h } = options;
  return [
    ...glazing(options),
    slab(surround, [-t, -reach, -t], [0, 0, h + t]),
    slab(surround, [w, -reach, -t], [w + t, 0, h + t]),
    slab(surround, [0, -reach, h], [w, 0, h + t]),
    slab(surround, [0, -reach, -t], [w, 0, 0]),
  ];
}

/** Vertical louvres in front of a wall or window. */
export function louvres(
  width: number,
  height: number,
  pitch = 0.22,
  surface: Surface = surfaces.oak,
): Part[] {
  return Array.from({ length: Math.floor(width / pitch) }, (_, k) =>
    slab(surface, [k * pitch, -0.22, 0], [k * pitch + 0.06, -0.08, height]),
  );
}

/** Horizontal boards or courses as seams. */
export function courses(width: number, height: number, pitch: number): Part[] {
  return Array.from({ length: Math.floor(height / pitch) }, (_, k) =>
    seam([0, -0.002, (k + 1) * pitch], [width, -0.002, (k + 1) * pitch]),
  );
}

/** Stone slabs in broken bond. */
export function ashlar(width: number, height: number, course: number, block: number): Part[] {
  const parts: Part[] = courses(width, height, course);
  for (let k = 0; k * course < height; k++) {
    for (let x = ((k % 3) * block) / 3 + block / 3; x < width; x += block) {
      parts.push(seam([x, -0.002, k * course], [x, -0.002, Math.min(height, (k + 1) * course)]));
    }
  }
  return parts;
}

/** Timber entrance door with a side light and a long pull. */
export function entranceDoor(width = 1.3, height = 2.5): Part[] {
  return [
    slab(surfaces.walnut, [0, -0.05, 0], [width, 0, height]),
    ...courses(width, height, 0.2).map((part) => part),
    slab(surfaces.steel, [width - 0.2, -0.13, 0.5], [width - 0.17, -0.05, 2.0]),
    ...glazing({ width: 0.5, height, columns: 1 }).map((part) =>
      part.kind === 'solid' && part.shape.kind === 'box'
        ? {
            ...part,
            shape: {
              ...part.shape,
              at: [part.shape.at[0] + width, part.shape.at[1], part.shape.at[2]] as const,
            },
          }
        : part,
    ),
  ];
}

/** Pitched roof with its ridge along x: tiled slopes, ridge, verge boards; `x` from 0 to `length`. */
export function gableRoof(
  length: number,
  span: number,
  rise: number,
  eaves = 0.7,
  tilePitch = 0.28,
): Part[] {
  const t = 0.2;
  const half = span / 2 + eaves;
  const drop = (rise / (span / 2)) * half;
  const x0 = -eaves * 0.6;
  const x1 = length + eaves * 0.6;
  const parts: Part[] = [];
  for (const side of [-1, 1]) {
    parts.push(
      extrudeX(
        surfaces.roofTile,
        [
          [0, rise],
          [0, rise + t],
          [side * half, rise - drop + t],
          [side * half, rise - drop],
        ],
        x0,
        x1,
      ),
    );
    for (let x = x0 + tilePitch; x < x1; x += tilePitch) {
      parts.push(seam([x, 0, rise + t + 0.012], [x, side * half, rise - drop + t + 0.012]));
    }
    for (let x = x0 + tilePitch / 2; x < x1; x += tilePitch) {
      parts.push(
        box(
          surfaces.roofTile,
          [x, side * (half + 0.01), rise - drop + t * 0.4],
          [tilePitch * 0.55, 0.06, t * 0.75],
        ),
      );
    }
  }
  parts.push(
    slab(surfaces.roofTile, [x0, -0.16, rise + t - 0.06], [x1, 0.16, rise + t + 0.22]),
    extrudeX(
      surfaces.greyBrick,
      [
        [-span / 2, 0],
        [span / 2, 0],
        [0, rise],
      ],
      -0.2,
      length + 0.2,
    ),
  );
  return parts;
}

/** Chinese lattice door leaf: a grid above, a panel below. */
export function latticeLeaf(
  width: number,
  height: number,
  wood: Surface = surfaces.walnut,
): Part[] {
  const f = 0.07;
  const panel = height * 0.3;
  const parts: Part[] = [
    slab(surfaces.paperArt, [f, -0.01, panel], [width - f, 0, height - f]),
    slab(wood, [f, -0.025, f], [width - f, 0, panel]),
    seam(
      [0.16, -0.026, 0.16],
      [width - 0.16, -0.026, 0.16],
      [width - 0.16, -0.026, panel - 0.1],
      [0.16, -0.026, panel - 0.1],
      [0.16, -0.026, 0.16],
    ),
    slab(wood, [0, -0.06, 0], [f, 0, height]),
    slab(wood, [width - f, -0.06, 0], [width, 0, height]),
    slab(wood, [f, -0.06, 0], [width - f, 0, f]),
    slab(wood, [f, -0.06, height - f], [width - f, 0, height]),
    slab(wood, [f, -0.06, panel], [width - f, 0, panel + f]),
  ];
  const columns = 4;
  const rows = 7;
  for (let k = 1; k < columns; k++) {
    const x = f + ((width - 2 * f) * k) / columns;
    parts.push(slab(wood, [x - 0.012, -0.035, panel + f], [x + 0.012, -0.01, height - f]));
  }
  for (let k = 1; k < rows; k++) {
    const z = panel + f + ((height - panel - 2 * f) * k) / rows;
    parts.push(slab(wood, [f, -0.035, z - 0.012], [width - f, -0.01, z + 0.012]));
  }
  return parts;
}

/** Round timber column on a stone drum. */
export function timberColumn(
  height: number,
  radius = 0.16,
  wood: Surface = surfaces.walnut,
): Part[] {
  return [
    cylinder(surfaces.stone, [0, 0, 0], radius * 1.7, 0.12),
    cylinder(surfaces.stone, [0, 0, 0.12], radius * 1.7, 0.14, radius * 1.25),
    cylinder(wood, [0, 0, 0.26], radius, height - 0.26),
  ];
}

/** Street lamp. */
export function lampPost(height = 4): Part[] {
  return [
    cylinder(surfaces.black, [0, 0, 0], 0.09, 0.3),
    cylinder(surfaces.black, [0, 0, 0.3], 0.045, height - 0.3),
    bar(surfaces.black, [0, 0, height], [0.7, 0, height + 0.12], 0.06, 0.04),
    slab(surfaces.black, [0.45, -0.09, height + 0.06], [1.0, 0.09, height + 0.12]),
  ];
}
