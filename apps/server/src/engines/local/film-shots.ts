import type { Shot, ShotRequest } from '@zhuhui/kernels';
import type { KernelPool } from './pool.ts';

/** The longest side of a film and the most pixels of one of its pictures: 720p. */
const LONGEST_PX = 1280;
const MOST_PX = 1280 * 720;
/** Narrower or wider films are shown nowhere. */
const MOST_RATIO = 2.4;
/** A small picture gains nothing by more. */
const MOST_ENLARGED = 2;

export const FILM_FPS = 25;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sides of a film in the proportions of a picture, both even. */
export function filmSize(picture: Size): Size {
  const ratio = Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, picture.width / picture.height));
  const width = Math.min(
    ...[LONGEST_PX, LONGEST_PX * ratio, Math.sqrt(MOST_PX * ratio)],
    MOST_ENLARGED * Math.max(picture.width, picture.height * ratio),
  );
  const even = (value: number) => 2 * Math.round(value / 2);
  return { width: even(width), height: even(width / ratio) };
}

/** Sides of a film of many pictures: 16 : 9, upright when most of them are, as large as the largest fills. */
export function stripSize(pictures: readonly Size[]): Size {
  const upright = pictures.filter(({ width, height }) => height > width).length;
  const longest = Math.max(...pictures.map(({ width, height }) => Math.max(width, height)));
  const [long, short] = [longest, (longest * 9) / 16];
  return filmSize(
    upright * 2 > pictures.length ? { width: short, height: long } : { width: long, height: short },
  );
}

/** A shot that every thread can see. */
export async function readyShot(
  request: ShotRequest,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Shot> {
  return pool.run('prepareShot', request, { signal });
}
