import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { runHere, sceneTruth } from '../../src/truth/index.ts';
import type { TruthEntry, TruthTask } from './main.ts';
import { wishedScene } from './scenes.ts';
import { storeTruth } from './store.ts';

parentPort?.on('message', async (task: TruthTask) => {
  const started = performance.now();
  const { name, width, quality, seed, folder } = task;
  const description = wishedScene(task);
  const options = { width, height: Math.round((width * 2) / 3), quality, seed };
  await storeTruth(await sceneTruth(description, options, runHere), join(folder, name));
  const { brief, space, style } = description;
  const seconds = (performance.now() - started) / 1000;
  parentPort?.postMessage({ name, brief, space, style, seconds } satisfies TruthEntry);
});
