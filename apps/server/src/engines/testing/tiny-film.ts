import { createBuiltInWriter } from '../../platform/film/built-in/writer.ts';

const FORMAT = { width: 64, height: 48, fps: 10 } as const;

const writer = createBuiltInWriter();

/** A real MP4 of so many seconds, a stripe that wanders, for servers that stand in for film models. */
export function tinyFilm(seconds: number): Promise<Buffer> {
  const known = FILMS.get(seconds) ?? makeFilm(seconds);
  FILMS.set(seconds, known);
  return known;
}

/** A file carries the time it was made; the same film is the same bytes. */
const FILMS = new Map<number, Promise<Buffer>>();

async function makeFilm(seconds: number): Promise<Buffer> {
  return Buffer.from(await writer.encode(wanderingStripe(seconds * FORMAT.fps), FORMAT));
}

async function* wanderingStripe(frames: number): AsyncGenerator<Uint8Array> {
  const { width, height } = FORMAT;
  for (let n = 0; n < frames; n++) {
    const frame = new Uint8Array(width * height * 3).fill(60);
    for (let y = 0; y < height; y++)
      frame.fill(200, (y * width + (n % 56)) * 3, (y * width + (n % 56) + 8) * 3);
    yield frame;
  }
}
