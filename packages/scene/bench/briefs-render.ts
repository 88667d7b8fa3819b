/**
 * Renders briefs of the sheet, and sheets of them with the briefs under each, so that designs can be looked at as pictures.
 * Usage: node packages/scene/bench/briefs-render.ts [folder] [seed] [numbers of the briefs, from 1]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { assembleScene } from '../src/assemble/assemble.ts';
import { designScene } from '../src/design/design.ts';
import { renderPicture, runRenderJob } from '../src/render/picture.ts';
import { prepare } from '../src/render/prepare.ts';
import { SHEET_BRIEFS } from './briefs/briefs.ts';
import { writeContactSheets } from './briefs/contact.ts';
import { TRADE_VOCABULARY } from './briefs/vocabulary.ts';

const SIZE = { width: 480, height: 270 } as const;
const [folder = 'bench-output/briefs', seed = '1', ...numbers] = process.argv.slice(2);
const chosen = numbers.length > 0 ? numbers.map(Number) : SHEET_BRIEFS.map((_, k) => k + 1);

mkdirSync(folder, { recursive: true });
const files: string[] = [];
for (const number of chosen) {
  const brief = SHEET_BRIEFS[number - 1];
  const description = designScene(brief, Number(seed), TRADE_VOCABULARY);
  const { scene, unknown } = assembleScene(description);
  const started = process.cpuUsage();
  const picture = await renderPicture(
    prepare(scene),
    scene.camera,
    { ...SIZE, quality: 'preview', seed: 1 },
    async (jobs, onDone) =>
      jobs.map((job, k) => {
        const part = runRenderJob(job);
        onDone(k + 1);
        return part;
      }),
  );
  const file = join(folder, `brief-${number}.png`);
  await sharp(picture.rgb, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toFile(file);
  files.push(file);
  const { user, system } = process.cpuUsage(started);
  console.log(`${file} ${((user + system) / 1e6).toFixed(1)} s ${brief} ${unknown.join(' ')}`);
}
await writeContactSheets(files, folder);
