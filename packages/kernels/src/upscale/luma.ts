import { resizePlane } from '../filter/resize.ts';
import type { Plane } from '../image.ts';
import type { UpscaleModel, UpscaleScale } from './models.ts';
import { missedByCubic } from './network/missed.ts';
import { networkOf } from './network/network.ts';
import type { SourceTile } from './tiles.ts';

/** BT.601 luma of a picture's values; a single channel is its own luma. */
export function lumaOf({
  values,
  width,
  height,
  channels,
}: Pick<SourceTile, 'values' | 'width' | 'height' | 'channels'>): Plane {
  if (channels === 1) return { width, height, data: values };
  const data = new Float32Array(width * height);
  for (let i = 0, j = 0; i < data.length; i++, j += 3) {
    data[i] = 0.299 * values[j] + 0.587 * values[j + 1] + 0.114 * values[j + 2];
  }
  return { width, height, data };
}

/** Brightens each pixel of interleaved values, in place, by as many grey levels as `change` says. */
export function addLuma(values: Float32Array, { data: change }: Plane): void {
  const channels = values.length / change.length;
  for (let i = 0, at = 0; i < change.length; i++) {
    for (let c = 0; c < channels; c++, at++) values[at] += change[i];
  }
}

/** A luma plane in grey levels, enlarged: by the cubic kernel, and what a network says that misses. */
export function enlargeLuma(luma: Plane, scale: UpscaleScale, model: UpscaleModel): Plane {
  const enlarged = resizePlane(luma, luma.width * scale, luma.height * scale, 'cubic');
  addLuma(enlarged.data, missedByCubic(luma, networkOf(model), scale));
  return enlarged;
}
