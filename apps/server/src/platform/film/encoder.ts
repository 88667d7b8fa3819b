import { readFile, writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { BufferSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { FilmFailure } from './failure.ts';
import type { FilmProgram } from './find.ts';
import { runProgram } from './program.ts';
import { inTurn } from './turns.ts';
import { inWorkFolder } from './work-folder.ts';

/** How a piece of work is called off and watched. */
export interface FilmRun {
  readonly signal?: AbortSignal;
  /** Rising from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** A picture that lies over a whole film. */
export interface FilmOverlay {
  /** PNG, may be transparent. */
  readonly png: Uint8Array;
  /** Its corner, pixels of the film; odd ones move to the next even one, as colours are halved. */
  readonly left: number;
  readonly top: number;
}

/** Pictures in a row: sides in pixels, both even. */
export interface FilmFormat {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** How many there will be, for the progress. */
  readonly frames?: number;
}

/** Writes films of pictures: H.264, 4:2:0, BT.709, in MP4 whose header comes first. One film at a time. */
export interface FilmWriter {
  /** What does the work, for people who run the house: `ffmpeg 5.1.9`. */
  readonly name: string;
  /**
   * A film of pictures: RGB (sRGB), 8 bits a channel, row by row. They are asked for as fast as they are
   * written, so few are held at a time.
   * @throws RangeError for an odd side or a picture of another size; FilmFailure, or the signal's reason
   */
  encode(frames: AsyncIterable<Uint8Array>, format: FilmFormat, run?: FilmRun): Promise<Uint8Array>;
}

/** Reads films as well as it writes them. */
export interface FilmEncoder extends FilmWriter {
  /**
   * The film with a picture over its whole length; sound goes over byte for byte, subtitles do not.
   * @throws FilmFailure, or the signal's reason
   */
  overlay(film: Uint8Array, overlay: FilmOverlay, run?: FilmRun): Promise<Uint8Array>;
  /**
   * What the film shows at a moment, as PNG: the picture that stands there, after the end the last one.
   * @throws FilmFailure, or the signal's reason
   */
  frame(film: Uint8Array, atSeconds: number, run?: FilmRun): Promise<Uint8Array>;
}

/** Of one film of a minute in full HD on a slow machine. */
const TIME_LIMIT_MS = 10 * 60_000;
/** Of how much a film may be shorter: a few pictures, and how lengths are rounded. */
const MOST_LOST_SECONDS = 0.3;
const FRAME_LIMIT_MS = 30_000;
/** How far back the picture that stands at a moment may have begun: of usual films, and of those of few pictures. */
const BACK_SECONDS = [0.4, 10] as const;
/** Less than any picture stands; more than times are rounded by (to milliseconds, here). */
const TINY_SECONDS = 0.002;
/** Films that do not say how their colours are meant are read as players read them. */
const HIGH_DEFINITION_PX = 720;

/** Not told from the original side by side; the preset by measure (decision 019). */
const H264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-f', 'mp4'],
];
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** 8K; what claims to be larger is not decoded. */
const MOST_PIXELS = 7680 * 4320;

/** A film is read as what it begins as, and reads nothing else: it may come from anywhere. */
function inputOf(film: Uint8Array, path: string): string[] {
  const isMatroska = film[0] === 0x1a && film[1] === 0x45;
  const format = ['-f', isMatroska ? 'matroska' : 'mov', '-max_pixels', String(MOST_PIXELS)];
  return ['-protocol_whitelist', 'file', ...format, '-i', path];
}

export function createFilmEncoder(
  { path, version }: FilmProgram,
  limits: { readonly timeoutMs: number } = { timeoutMs: TIME_LIMIT_MS },
): FilmEncoder {
  const { timeoutMs } = limits;
  const [turn, frameTurn] = [inTurn(), inTurn()];

  return {
    name: `ffmpeg ${version}`,

    overlay: (film, { png, left, top }, { signal, onProgress } = {}) =>
      turn(signal, () =>
        inWorkFolder(async (file) => {
          const { seconds } = await readHeader(film);
          const [input, plate, output] = [file('film'), file('plate.png'), file('out.mp4')];
          await Promise.all([writeFile(input, film), writeFile(plate, png)]);
          // H.264 wants even sides; what has odd ones loses a row or column of pixels.
          const graph = `[0:v:0]crop=trunc(iw/2)*2:trunc(ih/2)*2[film];[film][1:v]overlay=${left}:${top}[out]`;
          const args = [
            ...inputOf(film, input),
            ...['-f', 'png_pipe', '-i', plate],
            ...['-filter_complex', graph, '-map', '[out]', '-map', '0:a?', '-c:a', 'copy'],
            ...[...H264, output],
          ];
          await runProgram(path, args, {
            ...{ signal, timeoutMs },
            onTime: (at) => onProgress?.(Math.min(1, at / seconds)),
          });
          const made = await readFile(output);
          // Where pictures cannot be read, ffmpeg leaves them out and calls that success.
          const lost = seconds - (await readHeader(made)).seconds;
          if (lost > MOST_LOST_SECONDS) {
            throw new FilmFailure('film', `${lost.toFixed(1)} s of the film cannot be read`);
          }
          return made;
        }),
      ),

    frame: (film, atSeconds, { signal } = {}) =>
      frameTurn(signal, () =>
        inWorkFolder(async (file) => {
          const { seconds, heightPx, saysColours } = await readHeader(film);
          const [input, output] = [file('film'), file('frame.png')];
          await writeFile(input, film);
          const at = Math.min(Math.max(0, atSeconds), seconds);
          const isHigh = !saysColours && heightPx >= HIGH_DEFINITION_PX;
          const colours = isHigh ? ['scale=in_color_matrix=bt709'] : [];
          for (const backSeconds of BACK_SECONDS) {
            const earliest = Math.max(0, at - backSeconds);
            // Whole seconds: a film may count in tenths, and what is cut off in front is rounded to its own units.
            const from = Math.floor(earliest);
            // Of the pictures between the two the last one comes first. Times count from where reading begins.
            const filters = [
              'settb=AVTB',
              `trim=start=${(earliest - from).toFixed(3)}:end=${(at - from + TINY_SECONDS).toFixed(3)}`,
              'reverse',
              ...colours,
            ].join(',');
            const args = [
              ...['-ss', String(from), '-t', String(2 * backSeconds + 1)],
              ...[...inputOf(film, input), '-map', '0:v:0', '-vf', filters],
              ...['-frames:v', '1', '-f', 'image2', '-update', '1', output],
            ];
            await runProgram(path, args, { signal, timeoutMs: FRAME_LIMIT_MS });
            const shown = await readFile(output).catch(() => null);
            if (shown) return shown;
          }
          throw new FilmFailure('film', `the film shows nothing at ${at} s`);
        }),
      ),

    encode: (frames, format, { signal, onProgress } = {}) => {
      const { width, height, fps, frames: count } = format;
      if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError('a film has even sides');
      const feed = async (input: Writable): Promise<void> => {
        let written = 0;
        for await (const frame of frames) {
          if (frame.length !== width * height * 3)
            throw new RangeError('a picture of another size');
          // Done when the program has taken it, or is gone.
          await new Promise((resolve) => input.write(frame, resolve));
          if (input.destroyed) return;
          written += 1;
          if (count) onProgress?.(Math.min(1, written / count));
        }
        input.end();
      };
      return turn(signal, () =>
        inWorkFolder(async (file) => {
          const output = file('out.mp4');
          const args = [
            ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-video_size', `${width}x${height}`],
            ...['-framerate', String(fps), '-i', 'pipe:0'],
            ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...BT709],
            ...[...H264, output],
          ];
          await runProgram(path, args, { signal, timeoutMs, feed });
          return readFile(output);
        }),
      );
    },
  };
}

/**
 * What a film says of its pictures.
 * @throws FilmFailure when it has none that can be read
 */
async function readHeader(
  film: Uint8Array,
): Promise<{ seconds: number; heightPx: number; saysColours: boolean }> {
  const input = new Input({ source: new BufferSource(film), formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const seconds = await track?.computeDuration();
    if (!track || !seconds) throw new Error('no pictures');
    const { matrix } = await track.getColorSpace();
    return { seconds, heightPx: await track.getDisplayHeight(), saysColours: Boolean(matrix) };
  } catch (cause) {
    throw new FilmFailure('film', 'the file is no film that can be read', { cause });
  } finally {
    input.dispose();
  }
}
