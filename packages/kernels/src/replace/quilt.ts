import { createPlane, transpose } from '../filter/plane.ts';
import type { Plane } from '../image.ts';

/**
 * Makes a picture repeat without a seam: opposite margins are laid over each other and joined along the
 * cut where they differ least (the minimum error boundary of Efros and Freeman, "Image quilting for
 * texture synthesis and transfer", SIGGRAPH 2001).
 */

type Channels = readonly [Plane, Plane, Plane];

const SOFT_PX = 3;

/** Both directions; each side loses `overlapPx`. */
export function makeTileable(picture: Channels, overlapPx: number): Channels {
  const across = joinSides(picture, overlapPx);
  return flip(joinSides(flip(across), overlapPx));
}

function flip(picture: Channels): Channels {
  const one = ({ width, height, data }: Plane): Plane => {
    const out = createPlane(height, width);
    transpose(data, width, height, out.data);
    return out;
  };
  return [one(picture[0]), one(picture[1]), one(picture[2])];
}

function joinSides(picture: Channels, overlap: number): Channels {
  const { width, height } = picture[0];
  const out = width - overlap;
  const cut = leastCut(picture, overlap);
  const one = ({ data }: Plane): Plane => {
    const joined = createPlane(out, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < out; x++) {
        const own = data[y * width + x];
        if (x >= overlap) {
          joined.data[y * out + x] = own;
          continue;
        }
        // Left of the cut the tile before goes on, right of it the new one begins.
        const t = Math.min(1, Math.max(0, (x - cut[y] + SOFT_PX) / (2 * SOFT_PX)));
        const before = data[y * width + out + x];
        joined.data[y * out + x] = before + (own - before) * t;
      }
    }
    return joined;
  };
  return [one(picture[0]), one(picture[1]), one(picture[2])];
}

/** Column of the cut in each row of the overlap, by dynamic programming. */
function leastCut(picture: Channels, overlap: number): Int32Array {
  const { width, height } = picture[0];
  const cost = new Float64Array(overlap * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < overlap; x++) {
      let error = 0;
      for (const { data } of picture) {
        const d = data[y * width + x] - data[y * width + width - overlap + x];
        error += d * d;
      }
      // The soft join must fit inside the overlap.
      if (x < SOFT_PX || x >= overlap - SOFT_PX) error += 1e6;
      let above = 0;
      if (y > 0) {
        const p = (y - 1) * overlap + x;
        above = cost[p];
        if (x > 0) above = Math.min(above, cost[p - 1]);
        if (x < overlap - 1) above = Math.min(above, cost[p + 1]);
      }
      cost[y * overlap + x] = error + above;
    }
  }
  const cut = new Int32Array(height);
  let at = 0;
  for (let x = 1; x < overlap; x++) {
    if (cost[(height - 1) * overlap + x] < cost[(height - 1) * overlap + at]) at = x;
  }
  cut[height - 1] = at;
  for (let y = height - 2; y >= 0; y--) {
    let best = at;
    for (const x of [at - 1, at + 1]) {
      if (x >= 0 && x < overlap && cost[y * overlap + x] < cost[y * overlap + best]) best = x;
    }
    at = best;
    cut[y] = at;
  }
  return cut;
}
