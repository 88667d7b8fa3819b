import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Rgb8 } from '@zhuhui/kernels';
import { CLASSES_INSIDE, CLASSES_OUTSIDE } from '@zhuhui/kernels/reading';
import { type Truth, vanishingPointsOf } from '../../src/truth.ts';
import type { Medium, Study } from './index.ts';
import { drawStudy } from './picture.ts';

const FOLDER = new URL('../../../../bench-output/studies/', import.meta.url);

/** A drawn study as kept on disk. */
export interface DrawnStudy {
  readonly study: Study;
  readonly truth: Truth;
  /** Object of each pixel (the scene's ids, modulo 256). */
  readonly object: Uint8Array;
  readonly vanishing: readonly (readonly [number, number] | null)[];
  image(medium: Medium): Rgb8;
}

/** Draws a study, or takes it from `bench-output/studies` when it was drawn before. */
export function drawnStudy(
  study: Study,
  media: readonly Medium[],
  width: number,
  height: number,
): DrawnStudy {
  mkdirSync(FOLDER, { recursive: true });
  const path = (what: string) =>
    new URL(`${study.name}-${width}x${height}-${what}.bin`, FOLDER).pathname;
  const missing = media.filter((m) => !existsSync(path(m)));
  if (missing.length > 0 || !existsSync(path('truth'))) {
    const drawn = drawStudy(study, missing, width, height);
    for (const [medium, image] of drawn.images) keep(path(medium), image.data);
    const { surface, orientation } = drawn.truth;
    const planes = new Uint8Array(surface.length * 3);
    planes.set(surface, 0);
    planes.set(orientation, surface.length);
    planes.set(drawn.object, 2 * surface.length);
    keep(path('truth'), planes);
    writeFileSync(path('vanishing'), JSON.stringify(vanishingPointsOf(drawn.view)));
  }
  const planes = load(path('truth'));
  const n = width * height;
  return {
    study,
    truth: {
      width,
      height,
      classes: study.inside ? CLASSES_INSIDE : CLASSES_OUTSIDE,
      surface: planes.subarray(0, n),
      orientation: planes.subarray(n, 2 * n),
    },
    object: planes.subarray(2 * n, 3 * n),
    vanishing: JSON.parse(readFileSync(path('vanishing'), 'utf8')),
    image: (medium) => ({ width, height, data: load(path(medium)) }),
  };
}

function keep(path: string, data: Uint8Array): void {
  writeFileSync(`${path}.part`, deflateSync(data, { level: 1 }));
  renameSync(`${path}.part`, path);
}

function load(path: string): Uint8Array {
  return new Uint8Array(inflateSync(readFileSync(path)));
}
