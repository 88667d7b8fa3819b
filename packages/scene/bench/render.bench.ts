/**
 * How long pictures of rooms take: `node packages/scene/bench/render.bench.ts [folder] [scene]`
 * 960 × 540 on two threads at both qualities; with a folder the pictures are written there. The threads
 * have loaded their code before, by a small picture of another scene, as a running server's have.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Quality, renderPicture } from '../src/render/picture.ts';
import { prepare } from '../src/render/prepare.ts';
import { studyScenes } from './render/study-scenes.ts';
import { renderThreads } from './render/threads.ts';

const [width, height] = [960, 540];
const [folder, only] = process.argv.slice(2);
if (folder) mkdirSync(folder, { recursive: true });
const threads = renderThreads(2);
const rows: Record<string, string | number>[] = [];
const studies = studyScenes();
const other = studies.find(({ name }) => name !== (only ?? studies[0].name)) ?? studies[0];
const small = { width: 96, height: 54, quality: 'preview', seed: 1 } as const;
await renderPicture(prepare(other.scene), other.scene.camera, small, threads.run);
for (const { name, scene } of studies) {
  if (only && only !== name) continue;
  for (const quality of ['preview', 'final'] as const satisfies Quality[]) {
    const before = process.cpuUsage();
    const begin = performance.now();
    const prepared = prepare(scene);
    const options = { width, height, quality, seed: 1 };
    const picture = await renderPicture(prepared, scene.camera, options, threads.run);
    const spent = process.cpuUsage(before);
    rows.push({
      scene: name,
      quality,
      triangles: prepared.triangles,
      'samples a pixel': Number(picture.samples.toFixed(1)),
      'cpu s': Number(((spent.user + spent.system) / 1e6).toFixed(1)),
      'wall s': Number(((performance.now() - begin) / 1000).toFixed(1)),
      exposure: Number(picture.exposure.toPrecision(3)),
    });
    if (!folder) continue;
    await sharp(picture.rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(path.join(folder, `${name}-${quality}.png`));
  }
}
await threads.end();
console.table(rows);
