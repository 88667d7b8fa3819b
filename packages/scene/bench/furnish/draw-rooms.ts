/**
 * Renders empty rooms with known cameras, to be read and furnished like photographs.
 * Usage: node packages/scene/bench/furnish/draw-rooms.ts folder [count] [seed]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { assembleScene } from '../../src/assemble/assemble.ts';
import { renderPicture } from '../../src/render/picture.ts';
import { prepare } from '../../src/render/prepare.ts';
import { renderThreads } from '../render/threads.ts';
import { emptyRooms } from './empty-rooms.ts';

const SIZE = { width: 960, height: 640 } as const;
const [folder = 'bench-output/rooms', count = '12', seed = '1'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const threads = renderThreads(2);
for (const { name, description } of emptyRooms(Number(count), Number(seed))) {
  const { scene } = assembleScene(description);
  const options = { ...SIZE, quality: 'final', seed: 1 } as const;
  const picture = await renderPicture(prepare(scene), scene.camera, options, threads.run);
  await sharp(picture.rgb, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toFile(join(folder, `${name}.png`));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(description));
  console.log(name);
}
await threads.end();
