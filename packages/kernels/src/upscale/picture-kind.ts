import type { Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';

/** Neighbours that differ by no more than this lie on one flat surface. */
const FLAT_LEVELS = 2;
const LEAST_FLAT = 0.6;
/** The rest of a drawing are edges of ink and colour: steps of at least this. */
const STEP_LEVELS = 20;
const LEAST_STEPS = 0.4;
const MOST_SAMPLES = 250_000;

/**
 * Whether a picture is drawn: flat surfaces with hard edges between them, as plans, line drawings,
 * diagrams and screenshots have, and photographs and shaded renderings have not.
 */
export function isDrawn(image: Rgb8): boolean {
  assertPicture(image, 3);
  const { width, height, data } = image;
  const every = Math.max(1, Math.ceil((width * height) / MOST_SAMPLES));
  let samples = 0;
  let flat = 0;
  let steps = 0;
  for (let p = 0; p < (height - 1) * width; p += every) {
    if (p % width === width - 1) continue;
    const difference = Math.max(
      largestDifference(data, 3 * p, 3 * p + 3),
      largestDifference(data, 3 * p, 3 * (p + width)),
    );
    samples++;
    if (difference <= FLAT_LEVELS) flat++;
    else if (difference >= STEP_LEVELS) steps++;
  }
  return steps > 0 && flat >= LEAST_FLAT * samples && steps >= LEAST_STEPS * (samples - flat);
}

function largestDifference(data: Uint8Array, i: number, j: number): number {
  return Math.max(
    Math.abs(data[i] - data[j]),
    Math.abs(data[i + 1] - data[j + 1]),
    Math.abs(data[i + 2] - data[j + 2]),
  );
}
