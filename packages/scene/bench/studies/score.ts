import {
  type MEANING,
  ORIENTATIONS,
  type Orientation,
  type Reading,
} from '@zhuhui/kernels/reading';
import type { Truth } from '../../src/truth.ts';

/** Pixel shares that a reading has right, and the most its partition allows. */
export function scoreReading(
  { labels, regions, parts }: Reading,
  { classes, surface, orientation }: Truth,
  meaning: typeof MEANING,
): { role: number; best: number; facing: number } {
  const n = surface.length;
  const roles = classes.map((c) => meaning[c].role);
  const counts = regions.map(() => new Int32Array(classes.length));
  let role = 0;
  let facing = 0;
  let faced = 0;
  for (let p = 0; p < n; p++) {
    const id = labels.data[p];
    counts[id][surface[p]]++;
    if (parts[id].role === roles[surface[p]]) role++;
    const truth = ORIENTATIONS[orientation[p]];
    if (truth === 'free') continue;
    faced++;
    if (sameFacing(regions[id].facing, truth)) facing++;
  }
  let best = 0;
  for (const count of counts) {
    const byRole = new Map<string, number>();
    for (const [k, c] of count.entries()) byRole.set(roles[k], (byRole.get(roles[k]) ?? 0) + c);
    best += Math.max(...byRole.values());
  }
  return { role: role / n, best: best / n, facing: facing / Math.max(1, faced) };
}

function sameFacing(facing: string, truth: Orientation): boolean {
  switch (truth) {
    case 'up':
    case 'down':
      return facing === 'level';
    case 'left':
    case 'right':
      return facing === 'side';
    case 'facing':
      return facing === 'front';
    case 'free':
      return facing === 'unknown';
  }
}

/** Error of the horizon as a share of the height, and of the depth axis in degrees. */
export function cameraErrors(
  camera: Reading['camera'],
  vanishing: readonly (readonly [number, number] | null)[],
): { horizon: number; depth: number } {
  const depth = vanishing[0];
  if (depth === null || camera.depth === 'parallel') return { horizon: 1, depth: 90 };
  const f = camera.focalPx;
  const angle = (x: number, y: number) => [
    Math.atan2(x - camera.cx, f),
    Math.atan2(y - camera.height / 2, f),
  ];
  const [ax, ay] = angle(depth[0], depth[1]);
  const [bx, by] = angle(camera.depth.x, camera.depth.y);
  return {
    horizon: Math.abs(camera.depth.y - depth[1]) / camera.height,
    depth: (Math.hypot(ax - bx, ay - by) * 180) / Math.PI,
  };
}
