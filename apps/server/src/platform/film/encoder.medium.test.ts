import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FILM_FPS, filmEncoder, movingFilm, shownAt, soundOf } from '../../testing/films.ts';
import { createBuiltInWriter } from './built-in/writer.ts';
import { createFilmEncoder, type FilmEncoder, type FilmWriter } from './encoder.ts';
import { FilmFailure } from './failure.ts';
import { findFfmpeg } from './find.ts';

const SIZE = { width: 320, height: 240 };
const SECONDS = 3;
const LAST = SECONDS - 1 / FILM_FPS;
const PLATE = { left: 240, top: 200, width: 60, height: 24 };

let encoder: FilmEncoder;
let film: Buffer;
let folder: string;
beforeAll(async () => {
  encoder = await filmEncoder();
  film = await movingFilm({ ...SIZE, seconds: SECONDS });
  folder = await mkdtemp(join(tmpdir(), 'zhuhui-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function plate(): Promise<{ png: Buffer; left: number; top: number }> {
  const { left, top, width, height } = PLATE;
  const create = { width, height, channels: 4, background: '#ff0000' } as const;
  return { png: await sharp({ create }).png().toBuffer(), left, top };
}

/** Mean difference of two pictures per channel, inside the plate and outside. */
function difference(a: Uint8Array, b: Uint8Array): { inside: number; outside: number } {
  const sums = { inside: 0, outside: 0 };
  for (let at = 0; at < a.length; at++) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
    const isIn =
      x >= PLATE.left &&
      x < PLATE.left + PLATE.width &&
      y >= PLATE.top &&
      y < PLATE.top + PLATE.height;
    sums[isIn ? 'inside' : 'outside'] += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  }
  const inPlate = PLATE.width * PLATE.height * 3;
  return { inside: sums.inside / inPlate, outside: sums.outside / (a.length - inPlate) };
}

/** A film of so many pictures that are told apart by their grey, one for every so many seconds. */
function greyFilm(greys: readonly number[], fps: number): Promise<Uint8Array> {
  async function* pictures() {
    for (const grey of greys) yield new Uint8Array(SIZE.width * SIZE.height * 3).fill(grey);
  }
  return createBuiltInWriter().encode(pictures(), { ...SIZE, fps });
}

it('finds the picture of a moment in films of few pictures, and where each begins', async () => {
  const greyAt = async (slides: Uint8Array, second: number) => {
    const { channels } = await sharp(await encoder.frame(slides, second)).stats();
    return Math.round((channels[0]?.mean ?? 0) / 50) * 50;
  };
  const slides = await greyFilm([50, 100, 150, 200], 1);
  expect(await greyAt(slides, 0)).toBe(50);
  expect(await greyAt(slides, 1)).toBe(100);
  expect(await greyAt(slides, 1.9)).toBe(100);
  expect(await greyAt(slides, 4)).toBe(200);
});

describe('a picture over a film', () => {
  it('stands on every picture of it, and nothing else is changed that one could see', async () => {
    const reports: number[] = [];
    const onProgress = (fraction: number) => void reports.push(fraction);
    const marked = await encoder.overlay(film, await plate(), { onProgress });
    for (const second of [0, LAST]) {
      const [before, after] = [await shownAt(film, second), await shownAt(marked, second)];
      expect(after.length).toBe(before.length);
      const { inside, outside } = difference(before, after);
      expect(inside).toBeGreaterThan(40);
      expect(outside).toBeLessThan(2);
    }
    expect(await soundOf(marked)).toBe(await soundOf(film));
    expect(reports.at(-1)).toBeGreaterThan(0.9);
    expect(reports).toEqual(reports.toSorted((a, b) => a - b));
    // The header comes first, so that a player begins at once.
    const header = Buffer.from(marked).indexOf('moov');
    expect(header).toBeGreaterThan(0);
    expect(header).toBeLessThan(Buffer.from(marked).indexOf('mdat'));
  });

  it('gives up a film that cannot be read, or only in part, and says so', async () => {
    const broken = Buffer.from(film);
    const pictures = broken.indexOf('mdat') + 4;
    broken.fill(0, pictures + 2_000);
    await expect(encoder.overlay(broken, await plate())).rejects.toMatchObject({ fault: 'film' });
    const nothing = Buffer.from('no film at all');
    await expect(encoder.overlay(nothing, await plate())).rejects.toMatchObject({ fault: 'film' });
  });
});

it('gives the picture that a film shows at a moment, at the end the last', async () => {
  const rgb = async (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer();
  for (const [asked, shown] of [
    [0, 0],
    [0.59, 0.5],
    [1.07, 1],
    [SECONDS + 9, LAST],
  ] as const) {
    const frame = await rgb(await encoder.frame(film, asked));
    expect(difference(frame, await shownAt(film, shown))).toEqual({ inside: 0, outside: 0 });
  }
});

const WRITERS: Record<string, () => FilmWriter> = {
  'the program': () => encoder,
  'the built-in one': createBuiltInWriter,
};

describe.each(Object.entries(WRITERS))('a film of pictures, by %s', (_, open) => {
  let writer: FilmWriter;
  beforeAll(() => {
    writer = open();
  });

  /** More than lie between two pictures that stand by themselves. */
  const COUNT = 26;
  const frame = (at: number) => Buffer.alloc(SIZE.width * SIZE.height * 3, 40 + at * 8);
  async function* frames(count: number) {
    for (let at = 0; at < count; at++) yield frame(at);
  }

  it('shows them in their order and colours', async () => {
    const reports: number[] = [];
    const made = await writer.encode(
      frames(COUNT),
      { ...SIZE, fps: FILM_FPS, frames: COUNT },
      { onProgress: (fraction) => void reports.push(fraction) },
    );
    for (const at of [0, 7, COUNT - 1]) {
      const shown = await shownAt(made, at / FILM_FPS);
      expect(difference(shown, frame(at)).outside).toBeLessThan(2);
    }
    expect(reports.at(-1)).toBe(1);
  });

  it('is refused with an odd side or a picture of another size', async () => {
    const odd = { ...SIZE, width: 321, fps: FILM_FPS };
    expect(() => writer.encode(frames(1), odd)).toThrow(RangeError);
    const other = { ...SIZE, width: 322, fps: FILM_FPS };
    await expect(writer.encode(frames(1), other)).rejects.toThrow(RangeError);
  });

  it('ends with whoever draws it', async () => {
    let isClosed = false;
    async function* failing() {
      try {
        yield frame(0);
        throw new Error('the drawing failed');
      } finally {
        isClosed = true;
      }
    }
    const format = { ...SIZE, fps: FILM_FPS };
    await expect(writer.encode(failing(), format)).rejects.toThrow('the drawing failed');
    expect(isClosed).toBe(true);
  });

  it('says how its colours are meant, and is begun to be played at once', async () => {
    const made = await writer.encode(frames(2), { ...SIZE, fps: FILM_FPS });
    const input = new Input({ source: new BufferSource(made), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    expect(await track?.getColorSpace()).toMatchObject({ matrix: 'bt709', fullRange: false });
    const header = Buffer.from(made).indexOf('moov');
    expect(header).toBeGreaterThan(0);
    expect(header).toBeLessThan(Buffer.from(made).indexOf('mdat'));
    input.dispose();
  });

  it('is called off in the middle', async () => {
    const stop = new AbortController();
    async function* endless() {
      for (let at = 0; ; at++) {
        if (at === 3) stop.abort(new Error('not wanted'));
        yield frame(at % 20);
      }
    }
    const format = { ...SIZE, fps: FILM_FPS };
    await expect(writer.encode(endless(), format, { signal: stop.signal })).rejects.toThrow(
      'not wanted',
    );
  });
});

describe('the program', () => {
  /** One that says its number and then does nothing for a minute. */
  async function sleeper(name: string) {
    const [path, pidFile] = [join(folder, name), join(folder, `${name}.pid`)];
    await writeFile(
      path,
      `#!/bin/sh\necho $$ > '${pidFile}.new'\nmv '${pidFile}.new' '${pidFile}'\nexec sleep 60\n`,
    );
    await chmod(path, 0o755);
    const pid = () => readFile(pidFile, 'utf8').then(Number);
    return { path, version: 'test', pid };
  }
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  it('is gone, with its files, when the work is called off; who waits leaves the line', async () => {
    const program = await sleeper('called-off');
    const temporary = await mkdtemp(join(folder, 'temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    const slow = createFilmEncoder(program);
    const [first, second] = [new AbortController(), new AbortController()];
    const running = slow.overlay(film, await plate(), { signal: first.signal });
    const waiting = slow.overlay(film, await plate(), { signal: second.signal });
    second.abort(new Error('not wanted'));
    await expect(waiting).rejects.toThrow('not wanted');
    await expect.poll(program.pid, { timeout: 20_000 }).toBeGreaterThan(0);
    const pid = await program.pid();
    expect(isRunning(pid)).toBe(true);
    first.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    expect(isRunning(pid)).toBe(false);
    expect(await readdir(temporary)).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('is ended when it takes too long', async () => {
    const program = await sleeper('late');
    const slow = createFilmEncoder(program, { timeoutMs: 300 });
    await expect(slow.overlay(film, await plate())).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('that is not there, or is no ffmpeg, is known at the start', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(findFfmpeg(nowhere)).rejects.toThrow(FilmFailure);
    await expect(findFfmpeg(process.execPath)).rejects.toMatchObject({ fault: 'program' });
    const gone = createFilmEncoder({ path: nowhere, version: 'none' });
    await expect(gone.overlay(film, await plate())).rejects.toMatchObject({ fault: 'program' });
  });
});
