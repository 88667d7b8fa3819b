/**
 * Renders labelled scenes: one folder each with picture, white model, drawing, plan, depth, normals, albedo,
 * object and material numbers, colour map, masks and camera, and an `index.json` of them all. The same for
 * the same seed. Usage: npm run truth -- [number of scenes] [folder] [seed] [width] [preview|final]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quality } from '../../src/render/picture.ts';
import type { SceneWish } from './scenes.ts';
import { onAllCores } from './threads.ts';

/** What a thread is to make, and what it tells of it. */
export interface TruthTask extends SceneWish {
  readonly folder: string;
  readonly name: string;
  readonly width: number;
  readonly quality: Quality;
}
export interface TruthEntry {
  readonly name: string;
  readonly brief: string;
  readonly space: string;
  readonly style: string;
  readonly seconds: number;
}

const [
  count = '12',
  folder = 'bench-output/truth',
  seed = '1',
  width = '960',
  quality = 'preview',
] = process.argv.slice(2);
const tasks = Array.from(
  { length: Number(count) },
  (_, index): TruthTask => ({
    index,
    seed: Number(seed),
    folder,
    name: `scene-${String(index + 1).padStart(3, '0')}`,
    width: Number(width),
    quality: quality === 'final' ? 'final' : 'preview',
  }),
);
mkdirSync(folder, { recursive: true });
const entries = await onAllCores<TruthTask, TruthEntry>(
  new URL('./main-worker.ts', import.meta.url),
  tasks,
  ({ name, brief, seconds }) => console.log(`${name} ${seconds.toFixed(1)} s ${brief}`),
);
const scenes = entries.map(({ seconds, ...entry }) => entry);
writeFileSync(
  join(folder, 'index.json'),
  `${JSON.stringify({ seed: Number(seed), width: Number(width), quality, scenes }, null, 1)}\n`,
);
const mean = entries.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, entries.length);
console.log(`${entries.length} scenes in ${folder}, ${mean.toFixed(1)} s each on one thread`);
