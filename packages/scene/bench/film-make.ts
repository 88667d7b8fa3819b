/**
 * A film of a brief, to be looked at.
 * Usage: node packages/scene/bench/film-make.ts <brief or its number> <move> [seconds] [folder] [width] [first frame] [frames]
 * Frames as PNG.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { assembleScene } from '../src/assemble/assemble.ts';
import { designScene } from '../src/design/design.ts';
import { type CameraMove, filmPath, renderFilm } from '../src/film/index.ts';
import { prepare } from '../src/render/prepare.ts';
import { SHEET_BRIEFS } from './briefs/briefs.ts';
import { TRADE_VOCABULARY } from './briefs/vocabulary.ts';
import { filmThreads } from './film/threads.ts';

const FPS = 24;
const [said = '2', move = 'push', seconds = '5', folder = 'bench-output/film', across = '640'] =
  process.argv.slice(2);
const [from = '0', many = '1000'] = process.argv.slice(7);
const width = Number(across);
const height = Math.round((width * 9) / 32) * 2;
const brief = SHEET_BRIEFS[Number(said) - 1] ?? said;
const description = designScene(brief, 1, TRADE_VOCABULARY);
const { scene } = assembleScene(description);
const cameras = filmPath({
  description,
  objects: scene.objects,
  move: move as CameraMove,
  seconds: Number(seconds),
  fps: FPS,
}).slice(Number(from), Number(from) + Number(many));
mkdirSync(folder, { recursive: true });
const threads = filmThreads(2);
const begin = performance.now();
const before = process.cpuUsage();
let count = 0;
for await (const rgb of renderFilm(
  prepare(scene),
  cameras,
  { width, height, seed: 1 },
  threads.run,
)) {
  const file = join(folder, `frame-${String(count++).padStart(3, '0')}.png`);
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(file);
}
await threads.end();
const { user, system } = process.cpuUsage(before);
const [wall, cpu] = [(performance.now() - begin) / 1000, (user + system) / 1e6];
console.log(
  `${brief} ${move}: ${count} frames, ${wall.toFixed(0)} s, ${(cpu / count).toFixed(2)} cpu s a frame`,
);
