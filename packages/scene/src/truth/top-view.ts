import type { Material } from '../materials/material.ts';
import { castNearest, RAY_WORDS } from '../render/cast.ts';
import { flatten } from '../render/flatten.ts';
import { TRIANGLE, TRIANGLE_WORDS } from '../render/layout.ts';
import { prepare } from '../render/prepare.ts';
import type { RenderObject } from '../render/render-scene.ts';
import type { Vec2 } from '../vec.ts';

/** Things seen from straight above, on a grid of points; north (the scene's +y) is up. */
export interface TopView {
  readonly width: number;
  readonly height: number;
  /** Index into the objects + 1; 0 where nothing stands. */
  readonly object: Uint16Array;
  /** Index into `materials` + 1. */
  readonly material: Uint16Array;
  readonly materials: readonly Material[];
  /** Metres above the floor. */
  readonly heightM: Float32Array;
}

const BAND_ROWS = 64;

/**
 * Looks down on objects from `fromM` above the floor.
 *
 * @param origin the world's x and y at the grid's upper left corner
 */
export function topView(
  objects: readonly RenderObject[],
  origin: Vec2,
  width: number,
  height: number,
  pointsPerM: number,
  fromM: number,
): TopView {
  const n = width * height;
  const { records, worn, materials } = flatten(objects);
  const owners = new Uint32Array(records.buffer);
  const view = {
    width,
    height,
    object: new Uint16Array(n),
    material: new Uint16Array(n),
    heightM: new Float32Array(n),
    materials,
  };
  const camera = { eye: [0, 0, 1], target: [0, 1, 1], focalMm: 35, twoPoint: true } as const;
  const prepared = prepare({ camera, objects, sky: { kind: 'uniform', radiance: [1, 1, 1] } });
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    const rays = new Float32Array(rows * width * RAY_WORDS);
    for (let i = 0; i < rows * width; i++) {
      const x = origin[0] + ((i % width) + 0.5) / pointsPerM;
      const y = origin[1] - (top + Math.floor(i / width) + 0.5) / pointsPerM;
      rays.set([x, y, fromM, 0, 0, -1, fromM + 1, 0], i * RAY_WORDS);
    }
    const { t, triangle } = castNearest(prepared, rays);
    for (let i = 0; i < t.length; i++) {
      if (triangle[i] < 0) continue;
      const p = top * width + i;
      view.object[p] = owners[triangle[i] * TRIANGLE_WORDS + TRIANGLE.object] + 1;
      view.material[p] = worn[triangle[i]] + 1;
      view.heightM[p] = fromM - t[i];
    }
  }
  return view;
}
