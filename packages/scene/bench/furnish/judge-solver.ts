/**
 * How well rooms are read from pictures of known cameras.
 * Usage: node packages/scene/bench/furnish/judge-solver.ts folder [plain|worn] [name …]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { project, projectionOf, rayThrough } from '../../src/camera.ts';
import type { Room, SceneDescription } from '../../src/design/description.ts';
import { clippedEdge, edgesOfBox } from '../../src/furnish/box-geometry.ts';
import { readRoom } from '../../src/furnish/read-room.ts';
import { frameOf } from '../../src/furnish/solve-view.ts';
import { worn } from './worn.ts';

const [folder = 'bench-output/rooms', hand = 'plain', ...only] = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => /^room-\d+\.png$/.test(file))
  .map((file) => file.replace('.png', ''))
  .filter((name) => only.length === 0 || only.includes(name));
const rows: Record<string, string | number>[] = [];
for (const name of names) {
  const file = join(folder, `${name}.png`);
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = { width: info.width, height: info.height, data };
  const photo = hand === 'worn' ? await worn(drawn) : drawn;
  const began = performance.now();
  const { view, fit, clutter } = readRoom(photo);
  const ms = performance.now() - began;
  const truth: SceneDescription & { room: Room } = JSON.parse(
    readFileSync(join(folder, `${name}.json`), 'utf8'),
  );
  rows.push({
    ...{ name, ms: Math.round(ms), clutter: clutter.toFixed(2) },
    ...errors(view, fit, truth, info.width, info.height),
  });
  await overlay(file, view, fit, join(folder, `${name}-read.png`));
}
console.table(rows);

type Fitted = ReturnType<typeof readRoom>;

function errors(
  view: Fitted['view'],
  fit: Fitted['fit'],
  { room, camera }: SceneDescription & { room: Room },
  width: number,
  height: number,
) {
  const p = projectionOf(camera, width, height);
  const yaw = (Math.atan2(-p.forward[0], p.forward[1]) * 180) / Math.PI;
  const own = frameOf(view);
  const cosine = p.forward.reduce((sum, v, k) => sum + v * own.forward[k], 0);
  const [ex, ey, ez] = camera.eye;
  const xs = room.plan.map((q) => q[0]);
  const ys = room.plan.map((q) => q[1]);
  const truth = {
    left: (ex - Math.min(...xs)) / ez,
    right: (Math.max(...xs) - ex) / ez,
    far: (Math.max(...ys) - ey) / ez,
    height: room.heightM / ez,
  };
  return {
    'yaw°': yaw.toFixed(1),
    'turn err°': ((Math.acos(Math.min(1, cosine)) * 180) / Math.PI).toFixed(2),
    'horizon %': (100 * horizonError(view, p)).toFixed(2),
    'focal %': (100 * (view.focalPx / p.focalPx - 1)).toFixed(1),
    'edge err %': (100 * edgeError(view, fit, truth, p, camera.eye, width)).toFixed(2),
    'left %': (100 * (fit.box.left / truth.left - 1)).toFixed(1),
    'right %': (100 * (fit.box.right / truth.right - 1)).toFixed(1),
    'far %': (100 * (fit.box.far / truth.far - 1)).toFixed(1),
    'high %': (100 * (fit.box.height / truth.height - 1)).toFixed(1),
    support: view.support.toFixed(2),
    edges: fit.edges.toFixed(2),
    score: fit.score.toFixed(3),
  };
}

/** How far off the horizon is in the middle of the picture, in picture heights. */
function horizonError(view: Fitted['view'], p: ReturnType<typeof projectionOf>): number {
  const { forward, up } = frameOf(view);
  const read = 0.5 + (view.shiftPx + (forward[2] / up[2]) * view.focalPx) / view.heightPx;
  let [low, high] = [-2 * p.height, 3 * p.height];
  for (let k = 0; k < 40; k++) {
    const y = (low + high) / 2;
    if (rayThrough(p, p.width / 2, y)[2] > 0) low = y;
    else high = y;
  }
  return Math.abs(read - low / p.height);
}

/** Mean distance of the true edges in the picture from the ones read, in picture widths; at most 0.1 each. */
function edgeError(
  view: Fitted['view'],
  fit: Fitted['fit'],
  truth: Fitted['fit']['box'],
  p: ReturnType<typeof projectionOf>,
  eye: readonly [number, number, number],
  width: number,
): number {
  const scale = view.widthPx / width;
  const read = edgesOfBox(fit.box).map((edge) => ({
    axis: edge[2],
    line: clippedEdge(view, frameOf(view), edge),
  }));
  let sum = 0;
  let count = 0;
  for (const [from, to, axis] of edgesOfBox(truth)) {
    for (let t = 0; t <= 1; t += 0.01) {
      const at = from.map((v, k) => (v + (to[k] - v) * t) * eye[2] + eye[k]) as [
        number,
        number,
        number,
      ];
      const seen = project(p, at);
      if (!seen || seen.x < 0 || seen.y < 0 || seen.x > p.width || seen.y > p.height) continue;
      const off = Math.min(
        ...read
          .filter((r) => r.axis === axis && r.line)
          .map(({ line }) => distance(seen.x * scale, seen.y * scale, line as readonly number[])),
        0.1 * view.widthPx,
      );
      sum += off / view.widthPx;
      count++;
    }
  }
  return sum / Math.max(1, count);
}

function distance(x: number, y: number, [x0, y0, x1, y1]: readonly number[]): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}

async function overlay(
  file: string,
  view: Fitted['view'],
  fit: Fitted['fit'],
  to: string,
): Promise<void> {
  const lines = edgesOfBox(fit.box).flatMap((edge) => {
    const line = clippedEdge(view, frameOf(view), edge);
    if (!line) return [];
    const colour = ['#ff3030', '#30c040', '#3070ff'][edge[2]];
    return [
      `<line x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}" stroke="${colour}" stroke-width="2.5"/>`,
    ];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${view.widthPx}" height="${view.heightPx}">${lines.join('')}</svg>`;
  const picture = await sharp(file).resize(view.widthPx, view.heightPx).toBuffer();
  await sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(to);
}
