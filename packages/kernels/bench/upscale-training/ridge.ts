/**
 * Solves (A + pull·I) W = B + pull·prior for W (`n` × `columns`, row-major), A symmetric and
 * positive, by Cholesky. The middle unknown is the centre pixel, which the equations leave free
 * (they are relative to it): it is set so that each column sums to 1.
 */
export function ridge(
  a: Float64Array,
  b: Float64Array,
  prior: Float64Array,
  columns: number,
  pull: number,
): Float64Array {
  const n = b.length / columns;
  const middle = (n - 1) / 2;
  const lower = cholesky(a, n, middle, pull);
  const out = new Float64Array(n * columns);
  const y = new Float64Array(n);
  for (let c = 0; c < columns; c++) {
    for (let i = 0; i < n; i++) {
      const at = i * columns + c;
      let sum = i === middle ? 0 : b[at] + pull * prior[at];
      for (let k = 0; k < i; k++) sum -= lower[i * n + k] * y[k];
      y[i] = sum / lower[i * n + i];
    }
    let total = 0;
    for (let i = n - 1; i >= 0; i--) {
      let sum = y[i];
      for (let k = i + 1; k < n; k++) sum -= lower[k * n + i] * out[k * columns + c];
      out[i * columns + c] = sum / lower[i * n + i];
      if (i !== middle) total += out[i * columns + c];
    }
    out[middle * columns + c] = 1 - total;
  }
  return out;
}

function cholesky(a: Float64Array, n: number, middle: number, pull: number): Float64Array {
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j] + (i === j ? pull : 0);
      if (i === middle || j === middle) sum = i === j ? 1 : 0;
      for (let k = 0; k < j; k++) sum -= lower[i * n + k] * lower[j * n + k];
      lower[i * n + j] = i === j ? Math.sqrt(sum) : sum / lower[j * n + j];
    }
  }
  return lower;
}
