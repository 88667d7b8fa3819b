import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { findStrokes, type Stroke } from '../render/strokes.ts';
import { diffuse } from './diffuse.ts';

const MIN_STROKE_PX = 16;

/** The straight edges of the picture as it is without the hole's content (1 is hole). */
export function strokesAround(image: Rgb8, hole: Uint8Array): Stroke[] {
  const luma = lumaPlane(image);
  diffuse(luma.data, hole, image.width, image.height, 1);
  return findStrokes(luma, MIN_STROKE_PX);
}
