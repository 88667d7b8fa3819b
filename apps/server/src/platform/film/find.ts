import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FilmFailure } from './failure.ts';

/** A program that can write films here. */
export interface FilmProgram {
  readonly path: string;
  /** As it calls itself: `5.1.9-0+deb12u1`. */
  readonly version: string;
}

const ANSWER_WITHIN_MS = 10_000;
const ENCODER = 'libx264';

/**
 * Asks ffmpeg what it is.
 * @param path undefined: the one on the search path
 * @returns null when there is none on the search path
 * @throws FilmFailure `program` when it does not answer as ffmpeg does, or has no encoder for H.264
 */
export async function findFfmpeg(path: string | undefined): Promise<FilmProgram | null> {
  const program = path ?? 'ffmpeg';
  let answer: { stdout: string; stderr: string };
  try {
    answer = await promisify(execFile)(program, ['-encoders'], { timeout: ANSWER_WITHIN_MS });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (path === undefined && code === 'ENOENT') return null;
    throw new FilmFailure('program', `${program} 运行不了（${code ?? '没有应答'}）`, {
      cause: error,
    });
  }
  const version = /ffmpeg version (\S+)/.exec(answer.stderr)?.[1];
  if (!version) throw new FilmFailure('program', `${program} 不是 ffmpeg`);
  if (!new RegExp(`^ V\\S* ${ENCODER} `, 'm').test(answer.stdout)) {
    throw new FilmFailure('program', `${program} ${version} 没有编码器 ${ENCODER}`);
  }
  return { path: program, version };
}
