import type { FilmFormat, FilmWriter } from '../../platform/film/encoder.ts';
import { FilmFailure } from '../../platform/film/failure.ts';
import { type EngineContext, EngineFailure, type EngineOutput } from '../engine.ts';

/**
 * The film of a run: its pictures (RGB, row by row, drawn on in place) with the visible AI mark where
 * nobody can burn it in later.
 * @throws EngineFailure `temporary`, or the signal's reason
 */
export async function writeFilm(
  films: FilmWriter,
  frames: AsyncIterable<Uint8Array>,
  format: FilmFormat & { readonly frames: number },
  { signal, markFrame }: Pick<EngineContext, 'signal' | 'markFrame'>,
  onProgress?: (fraction: number) => void,
): Promise<EngineOutput> {
  const { width, height, fps } = format;
  async function* marked(): AsyncGenerator<Uint8Array> {
    for await (const data of frames) {
      await markFrame?.({ width, height, channels: 3, data });
      yield data;
    }
  }
  try {
    const bytes = await films.encode(marked(), format, { signal, onProgress });
    const durationSeconds = format.frames / fps;
    const size = { widthPx: width, heightPx: height };
    const isMarked = markFrame !== undefined;
    return { bytes, mime: 'video/mp4', kind: 'video', ...size, durationSeconds, isMarked };
  } catch (cause) {
    if (!(cause instanceof FilmFailure)) throw cause;
    throw new EngineFailure('temporary', '视频编码中断，请再试', { cause });
  }
}
