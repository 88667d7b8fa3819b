import { withWasm } from '../wasm/arena.ts';
import type { Channels } from './channels.ts';
import type { Flow } from './flow.ts';

/** Signed values per pixel, interleaved: luma slope, luma bend, blue slope, red slope. */
const PARTS = 4;

/** A Gaussian this broad is sampled at every other pixel: the blurred slopes hold nothing finer. */
const LONG_AVERAGE_PX = 5;

export interface ResponseOptions {
  /** The blur that the channels have had, in pixels. */
  readonly sigmaPx: number;
  /**
   * Weight of the bend (second derivative) against the slope. Below 1 their sum keeps a single peak on a
   * step; the nearer to 1, the wider a line may be before its two flanks show as two peaks.
   */
  readonly bendWeight: number;
  /** Standard deviation of the averaging along the flow, in pixels. */
  readonly alongPx: number;
  /** Pixels whose own response is below this, in grey levels, are left at 0. */
  readonly floor: number;
}

/**
 * How strongly each pixel looks like the middle of a line or an edge, as the height in grey levels of the
 * step that would answer alike.
 *
 * At every pixel the slope and the bend (first and second derivative) across the flow are taken and
 * averaged along the flow with a Gaussian of `alongPx` — the flow-guided filtering of Kang, Lee and Chui
 * (NPAR 2007), which lets speckle cancel and carries lines over weak spots. Slope and bend together make
 * the local energy (Morrone and Owens, PRL 6, 1987): one peak in the middle of a step, of a dark line and
 * of a bright line alike, where a difference of Gaussians alone would lie beside the step and a gradient
 * alone on both flanks of the line.
 */
export function lineResponse(
  channels: Channels,
  flow: Flow,
  options: ResponseOptions,
): Float32Array {
  return (
    lineResponseInWasm(channels, flow, options) ?? lineResponseReference(channels, flow, options)
  );
}

/** The WASM twin; `undefined` where there is no WASM or the picture is too large for it. */
export function lineResponseInWasm(
  { luma, blue, red }: Channels,
  { width, height, normalX, normalY }: Flow,
  options: ResponseOptions,
): Float32Array | undefined {
  const size = width * height;
  const { stepPx, reach, weights } = averageOf(options.alongPx);
  const { slopeScale, bendScale } = scalesOf(options);
  return withWasm(4 * size * (CELL_FLOATS + 6) + 1024, (kernels, arena) => {
    const planes = [luma.data, blue.data, red.data, normalX, normalY];
    const [y, b, r, nx, ny] = planes.map((plane) => arena.put(plane));
    const cells = arena.floats(CELL_FLOATS * size);
    kernels.flowCells(y, b, r, nx, ny, width, height, slopeScale, bendScale, cells);
    const response = arena.floats(size);
    const taps = arena.put(weights);
    kernels.averageAlong(cells, width, height, taps, reach, stepPx, options.floor, response);
    const out = new Float32Array(size);
    arena.read(response, out);
    return out;
  });
}

/** What a pixel takes in the WASM twin. */
const CELL_FLOATS = 8;

/** Samples to each side along the flow, how far apart, and their weights from the middle. */
function averageOf(alongPx: number): { stepPx: number; reach: number; weights: Float32Array } {
  const stepPx = alongPx >= LONG_AVERAGE_PX ? 2 : 1;
  const reach = Math.ceil((2 * alongPx) / stepPx);
  const weights = Float32Array.from({ length: reach + 1 }, (_, k) =>
    Math.exp(-((k * stepPx) ** 2) / (2 * alongPx * alongPx)),
  );
  return { stepPx, reach, weights };
}

/** What turns slopes and bends into step heights: a step of 1 blurred by σ has the slope 1 / (√(2π) σ). */
function scalesOf({ sigmaPx, bendWeight }: ResponseOptions): {
  slopeScale: number;
  bendScale: number;
} {
  const slopeScale = Math.sqrt(2 * Math.PI) * sigmaPx;
  return { slopeScale, bendScale: bendWeight * sigmaPx * slopeScale };
}

/** The same in JavaScript. */
export function lineResponseReference(
  channels: Channels,
  flow: Flow,
  options: ResponseOptions,
): Float32Array {
  const { alongPx, floor } = options;
  const { width, height, normalX, normalY } = flow;
  const size = width * height;
  const { parts, energy } = localParts(channels, flow, options);
  const out = new Float32Array(size);
  const { stepPx, reach, weights } = averageOf(alongPx);
  for (let i = 0; i < size; i++) {
    if (energy[i] < floor) continue;
    const base = i * PARTS;
    let total = weights[0];
    let slope = parts[base];
    let bend = parts[base + 1];
    let blue = parts[base + 2];
    let red = parts[base + 3];
    for (let side = -1; side <= 1; side += 2) {
      let px = (i % width) + 0.5;
      let py = Math.floor(i / width) + 0.5;
      let nx = normalX[i];
      let ny = normalY[i];
      let tx = -ny * side;
      let ty = nx * side;
      for (let k = 1; k <= reach; k++) {
        px += tx * stepPx;
        py += ty * stepPx;
        if (px < 0 || py < 0 || px >= width || py >= height) break;
        const j = (py | 0) * width + (px | 0);
        // Normals have no sign of their own: carry on the one we came with.
        const flip = normalX[j] * nx + normalY[j] * ny < 0 ? -1 : 1;
        nx = normalX[j] * flip;
        ny = normalY[j] * flip;
        tx = -ny * side;
        ty = nx * side;
        const w = weights[k];
        const signed = w * flip;
        const from = j * PARTS;
        slope += signed * parts[from];
        bend += w * parts[from + 1];
        blue += signed * parts[from + 2];
        red += signed * parts[from + 3];
        total += w;
      }
    }
    out[i] = Math.sqrt(slope * slope + bend * bend + blue * blue + red * red) / total;
  }
  return out;
}

/** Slopes and bend across the flow at each pixel, scaled to step heights, and their energy. */
function localParts(
  channels: Channels,
  flow: Flow,
  options: ResponseOptions,
): { parts: Float32Array; energy: Float32Array } {
  const { width, height, normalX, normalY } = flow;
  const parts = new Float32Array(width * height * PARTS);
  const energy = new Float32Array(width * height);
  const { slopeScale, bendScale } = scalesOf(options);
  const Y = channels.luma.data;
  const B = channels.blue.data;
  const R = channels.red.data;
  // The outermost pixels keep no response: there is nothing beyond to compare with.
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const nx = normalX[i];
      const ny = normalY[i];
      const up = i - width;
      const down = i + width;
      const half = 0.5 * slopeScale;
      const slope = half * (nx * (Y[i + 1] - Y[i - 1]) + ny * (Y[down] - Y[up]));
      const blue = half * (nx * (B[i + 1] - B[i - 1]) + ny * (B[down] - B[up]));
      const red = half * (nx * (R[i + 1] - R[i - 1]) + ny * (R[down] - R[up]));
      const yxx = Y[i + 1] - 2 * Y[i] + Y[i - 1];
      const yyy = Y[down] - 2 * Y[i] + Y[up];
      const yxy = 0.25 * (Y[down + 1] - Y[down - 1] - Y[up + 1] + Y[up - 1]);
      const bend = bendScale * (nx * nx * yxx + 2 * nx * ny * yxy + ny * ny * yyy);
      const at = i * PARTS;
      parts[at] = slope;
      parts[at + 1] = bend;
      parts[at + 2] = blue;
      parts[at + 3] = red;
      energy[i] = Math.sqrt(slope * slope + bend * bend + blue * blue + red * red);
    }
  }
  return { parts, energy };
}
