import { withCaption, withMark } from '@zhuhui/labels';
import type { Clock } from '../../platform/clock/clock.ts';
import type { FilmEncoder, FilmRun } from '../../platform/film/encoder.ts';
import { FilmFailure } from '../../platform/film/failure.ts';
import type { Log } from '../../platform/log/log.ts';
import { platePng } from '../labels/draw.ts';
import { type Dress, dressName } from './delivery.ts';

const MP4 = 'video/mp4';

/** Whether such a file is a film, which nobody draws on as on a picture. */
export const isFilm = (mime: string): boolean => mime.startsWith('video/');

interface StoredFilm {
  readonly storageKey: string;
  readonly mime: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Keeps what can be made again: makes it once, however many ask for it. */
export interface Variants {
  has(name: string): Promise<boolean>;
  ensure(name: string, make: () => Promise<Uint8Array>): Promise<void>;
  read(): Promise<Uint8Array>;
}

export interface FilmMarking {
  /**
   * Makes sure that a film with its visible mark is kept: burnt into its pictures where that can be done
   * here, as timed text otherwise.
   * @returns the variant's name and type: what is burnt in is an MP4, whatever the film was
   * @throws the signal's reason
   */
  ensure(
    film: StoredFilm,
    dress: Dress,
    variants: Variants,
    run?: FilmRun,
  ): Promise<{ name: string; mime: string }>;
  /** What a film shows at a moment, as PNG; null when it cannot be read here. */
  frame(film: StoredFilm, bytes: Uint8Array, seconds: number): Promise<Uint8Array | null>;
  /**
   * The same of a film that is not kept yet; null when nobody here can tell.
   * @throws FilmFailure of the fault `film` when it shows nothing; the signal's reason
   */
  look(film: LooseFilm, seconds: number, signal?: AbortSignal): Promise<Uint8Array | null>;
}

/** A film that is not kept yet. */
export interface LooseFilm {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

/** What films are read as here. */
const READ_TYPES = new Set([MP4, 'video/quicktime', 'video/webm', 'video/x-matroska']);

/** A film that could not be encoded is not tried again with every part that a player asks for. */
const TRY_AGAIN_MS = 10 * 60_000;
const KEPT_FAILURES = 1_000;

export function createFilmMarking(deps: {
  readonly encoder: FilmEncoder | null;
  readonly clock: Clock;
  readonly log: Log;
}): FilmMarking {
  const { encoder, clock, log } = deps;
  /** When the burning in of a variant failed. */
  const failed = new Map<string, number>();
  const failedLately = (key: string) =>
    clock.now().getTime() - (failed.get(key) ?? Number.NEGATIVE_INFINITY) < TRY_AGAIN_MS;
  const remember = (key: string) => {
    failed.set(key, clock.now().getTime());
    const [oldest] = failed.keys();
    if (failed.size > KEPT_FAILURES && oldest !== undefined) failed.delete(oldest);
  };

  const burnt = async (film: StoredFilm, dress: Dress, variants: Variants, run?: FilmRun) => {
    const name = `whole-${dressName(dress)}.mp4`;
    // Another process of this installation may have an encoder where this one has none.
    if (await variants.has(name)) return name;
    const key = `${film.storageKey}/${name}`;
    if (!encoder || !dress.plate || failedLately(key)) return null;
    const plate = await platePng({ width: film.widthPx, height: film.heightPx }, dress.plate);
    if (!plate) return null;
    try {
      await variants.ensure(name, async () => {
        const shown = await encoder.overlay(await variants.read(), plate, run);
        return withMark(shown, dress.label.mark) ?? shown;
      });
      return name;
    } catch (error) {
      run?.signal?.throwIfAborted();
      remember(key);
      log.warn({ err: error, film: film.storageKey }, 'a film could not be marked in its pictures');
      return null;
    }
  };

  return {
    async ensure(film, dress, variants, run) {
      const name = await burnt(film, dress, variants, run);
      if (name !== null) return { name, mime: MP4 };
      const inWords = `whole-${dressName(dress)}-text.mp4`;
      await variants.ensure(inWords, async () => captioned(await variants.read(), dress));
      return { name: inWords, mime: film.mime };
    },
    async look({ bytes, mime }, seconds, signal) {
      if (!encoder || !READ_TYPES.has(mime)) return null;
      try {
        return await encoder.frame(bytes, seconds, { signal });
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof FilmFailure && error.fault === 'film') throw error;
        log.warn({ err: error }, 'a film could not be looked at');
        return null;
      }
    },
    async frame({ storageKey }, bytes, seconds) {
      try {
        return encoder && (await encoder.frame(bytes, seconds));
      } catch (error) {
        log.warn({ err: error, film: storageKey }, 'no picture could be taken out of a film');
        return null;
      }
    },
  };
}

/** A film says it in words over its pictures; nothing is encoded again. What cannot say it stays as it is. */
function captioned(film: Uint8Array, { plate }: Dress): Uint8Array {
  if (!plate) return film;
  try {
    return withCaption(film, plate) ?? film;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return film;
  }
}
