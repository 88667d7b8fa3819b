/**
 * What AI labels cost on the way out: a picture of four megapixels, handed out with both marks, against
 * the same work without them, and the mark in metadata alone; then a film of five seconds (1280 × 720),
 * where there is an ffmpeg. `npm run bench:labels`.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type PlateStyle, withCaption, withMark } from '@zhuhui/labels';
import sharp from 'sharp';
import { type Dress, deliver } from '../src/features/files/delivery.ts';
import type { RasterFormat } from '../src/features/files/formats.ts';
import { platePng } from '../src/features/labels/draw.ts';
import { openFilmEncoder } from '../src/platform/film/open.ts';
import { createLog } from '../src/platform/log/log.ts';

const SIZE = { widthPx: 2448, heightPx: 1632 } as const;
const RUNS = 5;
const FORMATS: readonly RasterFormat[] = ['png', 'jpg', 'webp'];

const plate: PlateStyle = { text: 'AI生成', corner: 'bottomRight', sizePercent: 5, tone: 'dark' };
const mark = {
  ...{ Label: '1', ContentProducer: '筑绘', ProduceID: 'bench', ReservedCode1: 'x'.repeat(43) },
  ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
};
const dress: Dress = { label: { kind: 'picture', mark, drawn: true }, plate };

const photo = new URL('../../../apps/web/public/samples/kitchen-colour.webp', import.meta.url);
const base = sharp(photo.pathname).resize(SIZE.widthPx, SIZE.heightPx, { fit: 'cover' });
const sources: Record<RasterFormat, Buffer> = {
  png: await base.clone().png().toBuffer(),
  jpg: await base.clone().jpeg({ quality: 95 }).toBuffer(),
  webp: await base.clone().webp({ quality: 95 }).toBuffer(),
};

/** CPU time of this process and of the programs that it ran to their end (those on Linux alone). */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + childrensCpuMs();
}

const TICK_MS = 10;

function childrensCpuMs(): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

async function median(work: () => Promise<Uint8Array> | Uint8Array) {
  const runs: { wallMs: number; cpuMs: number; bytes: number }[] = [];
  for (let run = 0; run < RUNS + 1; run++) {
    const [cpu, start] = [cpuMs(), performance.now()];
    const { length: bytes } = await work();
    runs.push({ wallMs: performance.now() - start, cpuMs: cpuMs() - cpu, bytes });
  }
  // The first run warms up.
  const sorted = runs.slice(1).sort((a, b) => a.cpuMs - b.cpuMs);
  return sorted[Math.floor(RUNS / 2)] as (typeof runs)[number];
}

const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(7);
process.stdout.write(
  `${cpus()[0]?.model ?? ''}, ${SIZE.widthPx} × ${SIZE.heightPx}, median of ${RUNS}\n`,
);
process.stdout.write('format  way                        wall ms  cpu ms      KiB\n');
async function print(kind: string, name: string, work: () => Promise<Uint8Array> | Uint8Array) {
  const { wallMs, cpuMs: cpu, bytes } = await median(work);
  process.stdout.write(
    `${kind.padEnd(8)}${name.padEnd(26)}${shown(wallMs)} ${shown(cpu)} ${shown(bytes / 1024)}\n`,
  );
}

for (const format of FORMATS) {
  const source = sources[format];
  const processing = { resize: null, quality: 95, format };
  const small = {
    ...processing,
    resize: { kind: 'box', fit: 'cover', widthPx: 400, heightPx: 300, enlarge: false },
  } as const;
  const ways: readonly [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['mark in metadata only', () => withMark(source, mark) ?? source],
    ['encoded anew, no label', () => deliver(source, SIZE, { processing, format, dress: null })],
    ['handed out with both', () => deliver(source, SIZE, { processing, format, dress })],
    [
      'thumbnail, no label',
      () => deliver(source, SIZE, { processing: small, format, dress: null }),
    ],
    ['thumbnail with both', () => deliver(source, SIZE, { processing: small, format, dress })],
  ];
  for (const [name, work] of ways) await print(format, name, work);
}

const FILM = { width: 1280, height: 720, fps: 24 } as const;
const FILM_SECONDS = 5;

/** The camera goes along the photograph. */
async function* pictures() {
  const { width, height, fps } = FILM;
  const count = FILM_SECONDS * fps;
  for (let at = 0; at < count; at++) {
    const left = Math.round(((SIZE.widthPx - width) * at) / count);
    const top = Math.round(((SIZE.heightPx - height) * at) / count);
    const window = sharp(sources.jpg).extract({ left, top, width, height });
    yield await window.removeAlpha().raw().toBuffer();
  }
}

const encoder = await openFilmEncoder(process.env.FFMPEG, createLog('warn'));
const overlay = await platePng(FILM, plate);
if (encoder && overlay) {
  process.stdout.write(`${FILM.width} × ${FILM.height}, ${FILM_SECONDS} s, ${encoder.name}\n`);
  const frames: Buffer[] = [];
  for await (const picture of pictures()) frames.push(picture);
  async function* drawn() {
    yield* frames;
  }
  const film = await encoder.encode(drawn(), FILM);
  const inWords = () => withMark(withCaption(film, plate) ?? film, mark) ?? film;
  const burnt = async () => {
    const made = await encoder.overlay(film, overlay);
    return withMark(made, mark) ?? made;
  };
  await print('mp4', 'mark in metadata only', () => withMark(film, mark) ?? film);
  await print('mp4', 'with timed text', inWords);
  await print('mp4', 'burnt into the pictures', burnt);
  await print('mp4', 'one picture taken out', () => encoder.frame(film, FILM_SECONDS / 2));
  await print('mp4', 'written from pictures', () => encoder.encode(drawn(), FILM));
} else {
  process.stdout.write('mp4     left out: no ffmpeg\n');
}
