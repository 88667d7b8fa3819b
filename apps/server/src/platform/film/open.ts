import type { Log } from '../log/log.ts';
import { createFilmEncoder, type FilmEncoder } from './encoder.ts';
import { FilmFailure } from './failure.ts';
import { findFfmpeg } from './find.ts';

/**
 * The encoder of this machine, asked for once, at the start.
 * @param path the configured program; undefined: the one on the search path, if there is one
 * @returns null when films cannot be encoded here; the log says why
 * @throws FilmFailure when the configured program cannot do it
 */
export async function openFilmEncoder(
  path: string | undefined,
  log: Log,
): Promise<FilmEncoder | null> {
  try {
    const program = await findFfmpeg(path);
    if (!program) {
      log.warn(
        'no ffmpeg: films of others get their visible mark as timed text, own ones are larger',
      );
      return null;
    }
    const encoder = createFilmEncoder(program);
    log.info({ program: program.path, version: program.version }, 'films are encoded by ffmpeg');
    return encoder;
  } catch (error) {
    if (path !== undefined || !(error instanceof FilmFailure)) throw error;
    log.warn({ err: error }, 'this ffmpeg writes no films: they get timed text');
    return null;
  }
}
