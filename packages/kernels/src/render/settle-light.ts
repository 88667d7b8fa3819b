import { guidedFilter } from '../filter/guided.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { LabelMap } from '../image.ts';
import type { OwnPaint } from './own-paint.ts';

/** Pixels of a 1024 px picture along a region's border within which its light follows the picture. */
const BAND_PX = 3;
const RADIUS_PX = 5;
const DARK = 0.02;

/**
 * Lets the light along region borders follow the picture's own edges, in place: borders of a reading
 * run in steps and a little beside the edge; light is carried over to the right side of it by a guided
 * filter (He et al. 2013) with the picture as guide.
 *
 * @param rgb linear light, n × 3
 * @param loose where there are no edges to follow: leaves and grass
 * @param borderPx distance to the nearest border
 */
export function settleLight(
  rgb: Float32Array,
  own: OwnPaint,
  borderPx: Float32Array,
  loose: (p: number) => boolean,
  labels: LabelMap,
): void {
  const { width, height } = labels;
  const scale = Math.max(width, height) / 1024;
  const luma = lumaPlane(own.clean);
  for (let p = 0; p < luma.data.length; p++) luma.data[p] /= 255;
  const band = BAND_PX * scale;
  for (let k = 0; k < 3; k++) {
    const light = new Float32Array(width * height);
    // What shows another finish than its own is lit as it stands.
    const albedo = light.map((_, p) =>
      own.share[labels.data[p]] > 0.5 ? own.albedo[p * 3 + k] + DARK : 1,
    );
    for (let p = 0; p < light.length; p++) light[p] = Math.min(6, rgb[p * 3 + k] / albedo[p]);
    const settled = guidedFilter(
      luma,
      { width, height, data: light },
      Math.round(RADIUS_PX * scale),
      0.0008,
    ).data;
    for (let p = 0; p < light.length; p++) {
      if (borderPx[p] >= 2 * band || loose(p)) continue;
      const share = Math.min(1, Math.max(0, 2 - borderPx[p] / band));
      const even = Math.max(0, settled[p]) * albedo[p];
      rgb[p * 3 + k] += share * (even - rgb[p * 3 + k]);
    }
  }
}
