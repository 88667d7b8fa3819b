import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FilmEncoder } from '../platform/film/encoder.ts';
import { openFilmEncoder } from '../platform/film/open.ts';
import { silentLog } from '../platform/log/log.ts';

const PROGRAM = process.env.FFMPEG || 'ffmpeg';
const execute = promisify(execFile);

export interface FilmWish {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}
export const FILM_FPS = 10;

/** The encoder of this machine; `npm test` sees to it that there is one. */
export async function filmEncoder(): Promise<FilmEncoder> {
  const encoder = await openFilmEncoder(process.env.FFMPEG, silentLog);
  if (!encoder) throw new Error('these tests need ffmpeg: run `npm test`, or set FFMPEG');
  return encoder;
}

/** A film that moves, with a tone; its header comes first. */
export function movingFilm({ width, height, seconds }: FilmWish): Promise<Buffer> {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const test = `testsrc2=size=${width}x${height}:rate=${FILM_FPS}:duration=${seconds}`;
  const written = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-movflags', '+faststart'];
  return made(['-f', 'lavfi', '-i', test, ...tone, ...written, ...sound], 'film.mp4');
}

/** What a film shows at a second: RGB, row by row. */
export async function shownAt(film: Uint8Array, second: number): Promise<Buffer> {
  const still = ['-ss', String(second), '-i', 'IN', '-frames:v', '1'];
  return made([...still, '-f', 'rawvideo', '-pix_fmt', 'rgb24'], 'frame.rgb', film);
}

/** Digest of a film's sound as it is stored. */
export async function soundOf(film: Uint8Array): Promise<string> {
  const copied = ['-i', 'IN', '-map', '0:a', '-c', 'copy', '-f', 'md5'];
  return (await made(copied, 'sound.md5', film)).toString();
}

async function made(args: string[], name: string, film?: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuhui-test-film-'));
  try {
    const [input, output] = [join(folder, 'in.mp4'), join(folder, name)];
    if (film) await writeFile(input, film);
    const named = args.map((arg) => (arg === 'IN' ? input : arg));
    await execute(PROGRAM, ['-loglevel', 'error', ...named, output]);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
