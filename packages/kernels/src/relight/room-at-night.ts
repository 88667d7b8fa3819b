import { linearOfByte } from '../color/oklab.ts';
import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { classifyInput } from '../render/classify.ts';
import { eveningRoom } from '../render/evening-room.ts';
import { withoutOutlines } from '../render/outlines.ts';
import { type Reading, readPicture } from '../render/read.ts';
import { refineReading } from '../render/refine-reading.ts';

const READ_SIDE_PX = 512;

/**
 * Lets a room's lamps take over from the day, in place.
 *
 * @param scene linear RGB under the light that `evening` 0 keeps; `width × height × 3`
 * @param evening 0 day … 1 night
 * @param balance factor per channel that takes the day's cast out
 */
export function lightRoom(
  scene: Float32Array,
  image: Rgb8,
  evening: number,
  balance: readonly number[],
  seed: number,
): void {
  const { width, height } = image;
  const size = fitLongSide(width, height, READ_SIDE_PX);
  const small = width > size.width ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const day = new Float32Array(scene.length);
  for (let i = 0; i < day.length; i++) day[i] = linearOfByte(image.data[i]) * balance[i % 3];
  const lit = eveningRoom(day, width, height, readRoom(small), lumaPlane(small), seed);
  for (let i = 0; i < scene.length; i++) scene[i] += evening * (lit[i] - scene[i]);
}

/** A model's flat colours tell its panes and what is seen through them. */
function readRoom(small: Rgb8): Reading {
  const { kind } = classifyInput(small);
  const read = readPicture(small, kind, 'interior', 0.8);
  return kind === 'render' ? refineReading(read, withoutOutlines(small)) : read;
}
