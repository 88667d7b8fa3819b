import { hysteresis } from '../edge/canny.ts';
import type { Gray8 } from '../image.ts';
import { thin } from '../vector/thinning.ts';
import type { Flow } from './flow.ts';

/** One-pixel-wide line pixels and where exactly, within half a pixel, the line passes. */
export interface Ridges {
  readonly mask: Gray8;
  /** Offset of the line's middle from the pixel's centre along the flow's normal, in pixels. */
  readonly offset: Float32Array;
}

/** Crests with a response this many times theirs so many σ aside are its lobes. */
const LOBE_RATIO = 1.05;
const LOBE_SIGMAS = 1.5;

/**
 * Crests of the response across the flow, above `high` or joined to such by a crest above `low`; the crest's
 * place comes from the parabola through it and its neighbours one pixel to either side.
 * `sigmaPx` is the blur behind the response; a thin line answers with faint lobes beside it, about 1.3 σ away,
 * which are not lines.
 */
export function findRidges(
  response: Float32Array,
  flow: Flow,
  sigmaPx: number,
  low: number,
  high: number,
): Ridges {
  const { width, height, normalX, normalY } = flow;
  const crest = new Float32Array(width * height);
  const offset = new Float32Array(width * height);
  const aside = LOBE_SIGMAS * sigmaPx;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const centre = response[i];
      if (centre < low) continue;
      const nx = normalX[i];
      const ny = normalY[i];
      const before = sample(response, width, x - nx, y - ny);
      const after = sample(response, width, x + nx, y + ny);
      if (centre < before || centre < after || (centre === before && centre === after)) continue;
      const inner = Math.max(
        response[nearest(x - aside * nx, y - aside * ny, width, height)],
        response[nearest(x + aside * nx, y + aside * ny, width, height)],
      );
      if (inner > LOBE_RATIO * centre) continue;
      crest[i] = centre;
      offset[i] = (0.5 * (before - after)) / (before + after - 2 * centre);
    }
  }
  return { mask: thin(hysteresis({ width, height, data: crest }, low, high)), offset };
}

/** Index of the pixel nearest to a place, inside the picture. */
function nearest(x: number, y: number, width: number, height: number): number {
  const px = Math.min(width - 1, Math.max(0, Math.round(x)));
  const py = Math.min(height - 1, Math.max(0, Math.round(y)));
  return py * width + px;
}

function sample(data: Float32Array, width: number, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const i = y0 * width + x0;
  const above = data[i] + fx * (data[i + 1] - data[i]);
  const below = data[i + width] + fx * (data[i + width + 1] - data[i + width]);
  return above + fy * (below - above);
}
