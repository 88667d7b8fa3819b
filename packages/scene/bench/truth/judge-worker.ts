import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { runHere, sceneTruth } from '../../src/truth/index.ts';
import type { Case, Figure, Kept } from './judge/figure.ts';
import { judgeKinds } from './judge/input-kind.ts';
import { judgeLines } from './judge/line-extraction.ts';
import { judgeMaterial } from './judge/material.ts';
import { judgePlan } from './judge/plan-reading.ts';
import { judgeReading } from './judge/reading.ts';
import { judgeRemoval } from './judge/removal.ts';
import { judgeSegmentation } from './judge/segmentation.ts';
import type { Judged, JudgeTask } from './judge.ts';
import { wishedScene } from './scenes.ts';

parentPort?.on('message', async (task: JudgeTask) => {
  const started = process.threadCpuUsage();
  const { index, width, folder } = task;
  const description = wishedScene(task);
  const options = {
    width,
    height: Math.round((width * 2) / 3),
    quality: 'preview',
    seed: 1,
  } as const;
  const truth = await sceneTruth(description, options, runHere);
  const name = `scene-${index + 1}`;
  const keep = (file: string, picture: Kept) => kept(join(folder, file), picture);
  const one: Case = { name, truth, keep };
  await keep(`${name}.png`, { width, height: options.height, data: truth.picture.rgb });
  const figures: Figure[] = [
    ...(await judgeSegmentation(one)),
    ...judgeReading(one),
    ...(await judgeLines(one)),
    ...(await judgeMaterial(one, index)),
    ...(await judgeRemoval(one)),
    ...(await judgePlan(one)),
    ...(await judgeKinds(one)),
  ];
  const { user, system } = process.threadCpuUsage(started);
  const cpuSeconds = (user + system) / 1e6;
  parentPort?.postMessage({
    index,
    name,
    brief: description.brief,
    figures,
    cpuSeconds,
  } satisfies Judged);
});

async function kept(path: string, { width, height, data }: Kept): Promise<void> {
  const channels = data.length === width * height ? 1 : 3;
  await sharp(data, { raw: { width, height, channels } }).png().toFile(path);
}
