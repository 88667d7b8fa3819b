import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { withWasm } from '../wasm/arena.ts';
import {
  FILTER_RADIUS,
  FILTER_SIDE,
  FILTER_STRIDE,
  type FilterTable,
  ROW_STRIDE,
} from './filter-table.ts';
import { boundsOf, bucketsOf, TENSOR_WEIGHTS } from './orientation.ts';

/**
 * Applies a learned stage to a plane in grey levels: each pixel becomes `scale`² pixels, by the
 * filters of the bucket that its neighbourhood falls into. Edge pixels are repeated outside; a pixel
 * depends on the 3 input pixels around it.
 */
export function hashedFilter(source: Plane, table: FilterTable): Plane {
  return hashedFilterInWasm(source, table) ?? hashedFilterReference(source, table);
}

/** The WASM twin; `undefined` where there is no WASM or the picture is too large for it. */
export function hashedFilterInWasm(source: Plane, table: FilterTable): Plane | undefined {
  const { width, height, data } = source;
  const { scale, filters } = table;
  const stride = width + ROW_STRIDE;
  const paddedLength = stride * (height + 2 * FILTER_RADIUS);
  const outLength = data.length * scale * scale;
  const needed = 4 * (6 * data.length + paddedLength + outLength + filters.length) + 4096;
  return withWasm(needed, (kernels, arena) => {
    const { tangents, strengthSquares, ratios } = boundsOf(table.scheme);
    const from = arena.put(data);
    const parts = [0, 1, 2].map(() => arena.floats(data.length));
    const [xx, xy, yy] = parts;
    const between = arena.floats(data.length);
    const taps = arena.put(TENSOR_WEIGHTS);
    const radius = TENSOR_WEIGHTS.length - 1;
    const line = arena.floats(width + 2 * radius);
    kernels.tensor(from, width, height, xx, xy, yy);
    for (const part of parts) {
      kernels.convolveRows(part, width, height, taps, radius, line, between);
      kernels.convolveColumns(between, width, height, taps, radius, part);
    }
    const buckets = arena.bytes(2 * data.length);
    const tangentsAt = arena.put(tangents);
    const strengthsAt = arena.put(strengthSquares);
    const ratiosAt = arena.put(ratios);
    kernels.classify(
      ...([xx, xy, yy, data.length, tangentsAt, tangents.length] as const),
      ...([strengthsAt, strengthSquares.length, ratiosAt, ratios.length, buckets] as const),
    );
    const padded = arena.floats(paddedLength);
    kernels.pad(from, width, height, FILTER_RADIUS, stride, padded);
    const filtersAt = arena.put(filters);
    const to = arena.floats(outLength);
    kernels.applyFilters(padded, stride, width, height, buckets, filtersAt, scale, to);
    const out = createPlane(width * scale, height * scale);
    arena.read(to, out.data);
    return out;
  });
}

/** The same in JavaScript. */
export function hashedFilterReference(source: Plane, table: FilterTable): Plane {
  const { width, height, data } = source;
  const { scale, filters } = table;
  const buckets = bucketsOf(source, table.scheme);
  const out = createPlane(width * scale, height * scale);
  const patch = new Float64Array(FILTER_STRIDE);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let v = 0; v < FILTER_SIDE; v++) {
        const row = Math.min(height - 1, Math.max(0, y + v - FILTER_RADIUS)) * width;
        for (let u = 0; u < FILTER_SIDE; u++) {
          patch[v * ROW_STRIDE + u] =
            data[row + Math.min(width - 1, Math.max(0, x + u - FILTER_RADIUS))];
        }
      }
      let filter = buckets[y * width + x] * scale * scale * FILTER_STRIDE;
      for (let j = 0; j < scale; j++) {
        for (let i = 0; i < scale; i++) {
          let sum = 0;
          for (let k = 0; k < FILTER_STRIDE; k++) sum += filters[filter + k] * patch[k];
          out.data[(y * scale + j) * out.width + x * scale + i] = sum;
          filter += FILTER_STRIDE;
        }
      }
    }
  }
  return out;
}
