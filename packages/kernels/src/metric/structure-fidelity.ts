import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { foundShare, missingEdges, wantedEdges } from './structure-edges.ts';

/** Both pictures are compared at this long side. */
const LONG_SIDE_PX = 1024;

/**
 * How much of the drawn structure the output keeps: the share, 0 … 1, of the input's edges that the
 * output shows again within 2 px, both pictures scaled to a long side of 1024 px (the output to the
 * input's size exactly).
 *
 * Edges are Canny edges of luma (σ 1.4 px, hysteresis 2 and 5 grey levels per pixel: a sharp step of
 * about 20 levels starts an edge). A pen stroke has two such edges, but it stands for one border, and
 * a rendering may turn it into a single step in its middle. So a dark line at most 10 px wide (found
 * by a black top-hat of luma, at least 32 levels) counts once, by its centre line; each centre pixel
 * may be found within 2 px + the stroke's half width there, that is within 2 px of the stroke. On the
 * output's side its Canny edges and the centre lines of its strokes both count as found structure.
 * An input without edges is kept perfectly by any output: 1.
 */
export function structureFidelity(input: Rgb8, output: Rgb8): number {
  const size = fitLongSide(input.width, input.height, LONG_SIDE_PX);
  const luma = (image: Rgb8) => lumaPlane(resizeRgb8(image, size.width, size.height, 'area'));
  const wanted = wantedEdges(luma(input));
  return foundShare(wanted, missingEdges(wanted, luma(output)));
}
