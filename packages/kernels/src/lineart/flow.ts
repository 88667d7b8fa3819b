import { gaussianBlurInto } from '../filter/gaussian.ts';
import { type Arena, withWasm } from '../wasm/arena.ts';
import type { Address } from '../wasm/kernels.ts';
import type { Channels } from './channels.ts';

/** The direction across the lines at every pixel. */
export interface Flow {
  readonly width: number;
  readonly height: number;
  /** Unit normal (across the line), its sign arbitrary; the line runs along (−y, x). */
  readonly normalX: Float32Array;
  readonly normalY: Float32Array;
  /** The structure tensor behind it: xx, xy, yy in (grey levels per pixel)². */
  readonly tensor: readonly [Float32Array, Float32Array, Float32Array];
}

/**
 * Edge tangent flow: Di Zenzo's multi-channel structure tensor (CVGIP 33, 1986), smoothed by a Gaussian
 * of `sigmaPx`, and its major eigenvector (Kyprianidis and Kang, CGF 30, 2011). A tensor has no sign, so
 * the two flanks of a thin line strengthen each other.
 */
export function edgeFlow(channels: Channels, sigmaPx: number): Flow {
  const { width, height } = channels.luma;
  const tensor = tensorInWasm(channels) ?? tensorReference(channels);
  const scratch = new Float32Array(width * height);
  for (const plane of tensor) gaussianBlurInto(plane, width, height, sigmaPx, scratch, plane);
  const [normalX, normalY] = majorAxesInWasm(tensor) ?? majorAxesReference(tensor);
  return { width, height, normalX, normalY, tensor };
}

type Tensor = Flow['tensor'];
type Normals = readonly [x: Float32Array, y: Float32Array];

/** The channels' tensors added up; `undefined` where there is no WASM or the picture is too large for it. */
export function tensorInWasm({ luma, blue, red }: Channels): Tensor | undefined {
  const { width, height } = luma;
  const size = width * height;
  return withWasm(24 * size + 256, (kernels, arena) => {
    const [y, b, r] = [luma, blue, red].map(({ data }) => arena.put(data));
    const [xx, xy, yy] = [0, 1, 2].map(() => arena.floats(size));
    kernels.structureTensor(y, b, r, width, height, xx, xy, yy);
    return [readPlane(arena, xx, size), readPlane(arena, xy, size), readPlane(arena, yy, size)];
  });
}

/** The same in JavaScript. */
export function tensorReference(channels: Channels): Tensor {
  const { width, height } = channels.luma;
  const size = width * height;
  const xx = new Float32Array(size);
  const xy = new Float32Array(size);
  const yy = new Float32Array(size);
  for (const { data } of [channels.luma, channels.blue, channels.red]) {
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const up = y > 0 ? -width : 0;
      const down = y < height - 1 ? width : 0;
      for (let x = 0; x < width; x++) {
        const i = row + x;
        const dx = 0.5 * (data[x < width - 1 ? i + 1 : i] - data[x > 0 ? i - 1 : i]);
        const dy = 0.5 * (data[i + down] - data[i + up]);
        xx[i] += dx * dx;
        xy[i] += dx * dy;
        yy[i] += dy * dy;
      }
    }
  }
  return [xx, xy, yy];
}

/** Unit major eigenvectors; `undefined` where there is no WASM or the picture is too large for it. */
export function majorAxesInWasm(tensor: Tensor): Normals | undefined {
  const size = tensor[0].length;
  return withWasm(20 * size + 256, (kernels, arena) => {
    const [xx, xy, yy] = tensor.map((plane) => arena.put(plane));
    const x = arena.floats(size);
    const y = arena.floats(size);
    kernels.majorAxes(xx, xy, yy, size, x, y);
    return [readPlane(arena, x, size), readPlane(arena, y, size)];
  });
}

/** The same in JavaScript. */
export function majorAxesReference([xx, xy, yy]: Tensor): Normals {
  const size = xx.length;
  const normalX = new Float32Array(size);
  const normalY = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    const half = 0.5 * (xx[i] - yy[i]);
    const root = Math.sqrt(half * half + xy[i] * xy[i]);
    // Of the two forms of the eigenvector, the one that does not cancel.
    let nx = half >= 0 ? root + half : xy[i];
    let ny = half >= 0 ? xy[i] : root - half;
    const length = Math.sqrt(nx * nx + ny * ny);
    if (length > 1e-9) {
      nx /= length;
      ny /= length;
    } else {
      nx = 1;
      ny = 0;
    }
    normalX[i] = nx;
    normalY[i] = ny;
  }
  return [normalX, normalY];
}

function readPlane(arena: Arena, address: Address, size: number): Float32Array {
  const out = new Float32Array(size);
  arena.read(address, out);
  return out;
}
