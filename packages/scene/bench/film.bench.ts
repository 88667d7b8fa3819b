/**
 * What films cost and how steady they are: `npm run bench:film [brief or its number] [move]`
 * A stretch of a film of five seconds, with reuse, and without at about equal time, against a film of
 * many samples: seconds and CPU a frame, PSNR, and flicker (mean difference in 8-bit steps between a
 * frame and the one before brought onto it, beside what the reference has).
 */
import { assembleScene } from '../src/assemble/assemble.ts';
import { type Projection, projectionOf } from '../src/camera.ts';
import { designScene } from '../src/design/design.ts';
import { type CameraMove, type FilmOptions, filmPath, renderFilm } from '../src/film/index.ts';
import { reprojector } from '../src/film/reproject.ts';
import { type Prepared, prepare } from '../src/render/prepare.ts';
import { firstHits } from '../src/render/render-tile.ts';
import { SHEET_BRIEFS } from './briefs/briefs.ts';
import { TRADE_VOCABULARY } from './briefs/vocabulary.ts';
import { filmThreads } from './film/threads.ts';

const [said = '2', move = 'push', across = '320', many = '20'] = process.argv.slice(2);
const width = Number(across);
const height = Math.round((width * 9) / 32) * 2;
const SECONDS = 5;
const FPS = 24;
const FIRST_FRAME = 50;
/** The last frames of the stretch are judged, from one key frame to the next: by then light has a past. */
const JUDGED = 5;
const ALONE_PATHS = 4;
const REFERENCE_PATHS = 80;

const brief = SHEET_BRIEFS[Number(said) - 1] ?? said;
const description = designScene(brief, 1, TRADE_VOCABULARY);
const { scene } = assembleScene(description);
const prepared = prepare(scene, null);
const cameras = filmPath({
  description,
  objects: scene.objects,
  move: move as CameraMove,
  seconds: SECONDS,
  fps: FPS,
}).slice(FIRST_FRAME, FIRST_FRAME + Number(many));
const judged = cameras.slice(-JUDGED).map((camera) => projectionOf(camera, width, height));
const threads = filmThreads(2);

/** Times are those of all frames: later ones are under way while earlier ones are shown. */
async function measured(name: string, views: typeof cameras, options: Partial<FilmOptions>) {
  const frames: Uint8Array[] = [];
  const whole = { width, height, seed: 1, ...options };
  const begin = performance.now();
  const before = process.cpuUsage();
  for await (const frame of renderFilm(prepared, views, whole, threads.run)) frames.push(frame);
  const { user, system } = process.cpuUsage(before);
  return {
    name,
    frames: frames.slice(-JUDGED),
    wallS: (performance.now() - begin) / 1000 / views.length,
    cpuS: (user + system) / 1e6 / views.length,
  };
}

const last = cameras.slice(-JUDGED);
const films = [
  await measured('reference', last, { reuse: false, paths: [REFERENCE_PATHS] }),
  await measured('without reuse', last, { reuse: false, paths: [ALONE_PATHS] }),
  await measured('with reuse', cameras, {}),
];
await threads.end();
const [reference] = films;
console.log(`${brief} · ${move} · ${width} × ${height}, frames ${FIRST_FRAME}…`);
console.table(
  films.map(({ name, frames, wallS, cpuS }) => ({
    film: name,
    'wall s a frame': wallS.toFixed(2),
    'cpu s a frame': cpuS.toFixed(2),
    'PSNR dB': name === 'reference' ? '' : psnr(frames, reference.frames).toFixed(1),
    flicker: flicker(frames, prepared, judged).toFixed(2),
  })),
);

function psnr(a: readonly Uint8Array[], b: readonly Uint8Array[]): number {
  let sum = 0;
  let count = 0;
  for (const [k, frame] of a.entries()) {
    for (let i = 0; i < frame.length; i++) sum += (frame[i] - b[k][i]) ** 2;
    count += frame.length;
  }
  return 10 * Math.log10((255 * 255 * count) / sum);
}

/** Mean difference between each frame and the one before it where both show the same surface. */
function flicker(
  frames: readonly Uint8Array[],
  scenery: Prepared,
  views: readonly Projection[],
): number {
  const tile = { left: 0, top: 0, width, height };
  const firsts = views.map((view) => firstHits(scenery, view, tile));
  let sum = 0;
  let count = 0;
  for (let k = 1; k < frames.length; k++) {
    const search = reprojector(views[k], views[k - 1], firsts[k], firsts[k - 1]);
    for (let i = 0; i < width * height; i++) {
      if (!search.find(i % width, Math.floor(i / width))) continue;
      for (let c = 0; c < 3; c++) {
        let then = 0;
        for (let tap = 0; tap < 4; tap++) {
          if (search.weights[tap] > 0) {
            then += search.weights[tap] * frames[k - 1][search.taps[tap] * 3 + c];
          }
        }
        sum += Math.abs(frames[k][i * 3 + c] - then);
        count++;
      }
    }
  }
  return sum / count;
}
