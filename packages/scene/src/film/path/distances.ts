const FAR = 1e12;

/**
 * Distance of every cell's middle to the nearest marked cell's, in cells: exact, one axis after the other
 * (Felzenszwalb & Huttenlocher 2012, "Distance transforms of sampled functions").
 */
export function distancesTo(marked: Uint8Array, nx: number, ny: number, nz: number): Float32Array {
  const squares = Float64Array.from(marked, (mark) => (mark ? 0 : FAR));
  const most = Math.max(nx, ny, nz);
  const line = lineTransform(most);
  for (let row = 0; row < ny * nz; row++) line(squares, row * nx, 1, nx);
  for (let z = 0; z < nz; z++) {
    for (let x = 0; x < nx; x++) line(squares, z * nx * ny + x, nx, ny);
  }
  for (let cell = 0; cell < nx * ny; cell++) line(squares, cell, nx * ny, nz);
  return Float32Array.from(squares, Math.sqrt);
}

/** Lower envelope of parabolas along one line. */
function lineTransform(most: number) {
  const values = new Float64Array(most);
  const apex = new Int32Array(most);
  const bounds = new Float64Array(most + 1);
  return (data: Float64Array, from: number, step: number, count: number): void => {
    for (let i = 0; i < count; i++) values[i] = data[from + i * step];
    let k = 0;
    apex[0] = 0;
    bounds[0] = Number.NEGATIVE_INFINITY;
    bounds[1] = Number.POSITIVE_INFINITY;
    for (let q = 1; q < count; q++) {
      let cut = meet(values, apex[k], q);
      while (cut <= bounds[k]) cut = meet(values, apex[--k], q);
      apex[++k] = q;
      bounds[k] = cut;
      bounds[k + 1] = Number.POSITIVE_INFINITY;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while (bounds[k + 1] < q) k++;
      data[from + q * step] = (q - apex[k]) ** 2 + values[apex[k]];
    }
  };
}

/** Where two parabolas meet. */
const meet = (values: Float64Array, p: number, q: number): number =>
  (values[q] + q * q - (values[p] + p * p)) / (2 * q - 2 * p);
