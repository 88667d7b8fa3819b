import sharp from 'sharp';
import { type DecodedPicture, EngineFailure, type EngineOutput } from '../../engines/engine.ts';
import { FilmFailure } from '../../platform/film/failure.ts';

/** Standard deviation, 0..255, below which a picture shows nothing. */
const FLAT = 1;
/** So many pixels are looked at between two looks at whether they are enough. */
const PART = 4096;

/**
 * A result must be a picture of what it says it is, with something on it; a blank one is sound only
 * when a blank picture was given.
 * @param readGiven reads the task's own pictures; asked only when a result is blank
 * @throws EngineFailure permanent when it is not
 */
export async function assertSoundOutputs(
  outputs: readonly EngineOutput[],
  readGiven: () => Promise<readonly Uint8Array[]>,
): Promise<void> {
  if (outputs.length === 0) throw new EngineFailure('permanent', '没有得到结果');
  const pictures = outputs.filter(({ kind }) => kind === 'image');
  const blank = await Promise.all(pictures.map(isSoundButBlank));
  if (!blank.includes(true)) return;
  for (const given of await readGiven()) if (isBlank(await decode(given))) return;
  throw new EngineFailure('permanent', '得到的结果近乎空白');
}

async function isSoundButBlank(output: EngineOutput): Promise<boolean> {
  const { bytes, decoded, widthPx, heightPx } = output;
  // The file's own word on its size is asked for even where its pixels are at hand.
  const [said, picture] = await Promise.all([
    sharp(bytes)
      .metadata()
      .then(({ autoOrient }) => autoOrient),
    decoded ?? decode(bytes),
  ]).catch((cause: unknown) => {
    throw new EngineFailure('permanent', '得到的结果已损坏', { cause });
  });
  for (const { width, height } of [said, picture]) {
    if (width !== widthPx || height !== heightPx) {
      throw new EngineFailure('permanent', '得到的结果尺寸不对');
    }
  }
  return isBlank(picture);
}

/** Shares of its length at which a film is looked at. */
const LOOKS = [0, 0.5, 1] as const;

/**
 * A film must show something: a picture at its beginning, middle and end, and not the same nothing at all three,
 * unless a blank picture was given. What cannot be looked at on this machine is taken as it is.
 * @param look what a film shows at a second, as PNG; null when nobody can tell; throws FilmFailure when it is nothing
 * @throws EngineFailure permanent when it does not
 */
export async function assertSoundFilms(
  outputs: readonly EngineOutput[],
  look: (film: EngineOutput, seconds: number) => Promise<Uint8Array | null>,
  readGiven: () => Promise<readonly Uint8Array[]>,
): Promise<void> {
  for (const film of outputs.filter(({ kind }) => kind === 'video')) {
    if (!(await showsNothing(film, look))) continue;
    for (const given of await readGiven()) if (isBlank(await decode(given))) return;
    throw new EngineFailure('permanent', '得到的视频近乎空白');
  }
}

async function showsNothing(
  film: EngineOutput,
  look: (film: EngineOutput, seconds: number) => Promise<Uint8Array | null>,
): Promise<boolean> {
  let blank = true;
  for (const share of LOOKS) {
    const shown = await look(film, share * (film.durationSeconds ?? 0)).catch((cause: unknown) => {
      if (!(cause instanceof FilmFailure)) throw cause;
      throw new EngineFailure('permanent', '得到的视频已损坏', { cause });
    });
    if (!shown) return false;
    blank &&= isBlank(await decode(shown));
  }
  return blank;
}

type Samples = Pick<DecodedPicture, 'width' | 'height' | 'data'> & { readonly channels: number };

async function decode(bytes: Uint8Array): Promise<Samples> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, channels, data };
}

/** Whether every channel's standard deviation is below `FLAT`. */
function isBlank({ width, height, channels, data }: Samples): boolean {
  const count = width * height;
  for (let channel = 0; channel < channels; channel++) {
    if (spreadReaches(data, channel, channels, FLAT ** 2 * (count - 1))) return false;
  }
  return true;
}

/**
 * Whether the squared deviations of a channel from its mean come to `least` or more. Those of a part
 * never come to more than those of the whole, so that on most pictures some rows tell.
 */
function spreadReaches(
  data: Uint8Array,
  channel: number,
  channels: number,
  least: number,
): boolean {
  let [count, sum, squares] = [0, 0, 0];
  for (let from = channel; from < data.length; from += PART * channels) {
    const to = Math.min(data.length, from + PART * channels);
    for (let i = from; i < to; i += channels) {
      const value = data[i];
      sum += value;
      squares += value * value;
      count++;
    }
    if (squares - (sum * sum) / count >= least) return true;
  }
  return false;
}
