/**
 * Smooth filling: every hole pixel becomes the value of the membrane (Laplace's equation) stretched
 * over the hole's rim. Coarse to fine (pull–push) for the start, then Gauss–Seidel sweeps.
 *
 * `values` holds `channels` floats per pixel and is filled in place; `hole` is 1 where unknown. With
 * no known pixel at all the values stay as they are.
 */
export function diffuse(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: number,
): void {
  if (!hole.includes(1) || !hole.includes(0)) return;
  pullPush(values, hole, width, height, channels);
  relaxMembrane(values, hole, width, channels, 16);
}

function pullPush(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  channels: number,
): void {
  const cw = (width + 1) >> 1;
  const ch = (height + 1) >> 1;
  const coarse = new Float32Array(cw * ch * channels);
  const coarseHole = new Uint8Array(cw * ch).fill(1);
  for (let y = 0; y < ch; y++) {
    for (let x = 0; x < cw; x++) {
      const i = y * cw + x;
      let count = 0;
      for (let fy = 2 * y; fy < Math.min(height, 2 * y + 2); fy++) {
        for (let fx = 2 * x; fx < Math.min(width, 2 * x + 2); fx++) {
          const j = fy * width + fx;
          if (hole[j] === 1) continue;
          count++;
          for (let c = 0; c < channels; c++) coarse[i * channels + c] += values[j * channels + c];
        }
      }
      if (count === 0) continue;
      coarseHole[i] = 0;
      for (let c = 0; c < channels; c++) coarse[i * channels + c] /= count;
    }
  }
  if (coarseHole.includes(1)) {
    pullPush(coarse, coarseHole, cw, ch, channels);
    relaxMembrane(coarse, coarseHole, cw, channels, 24);
  }
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    // Bilinear from the coarse pixel centres.
    const u = Math.min(cw - 1, Math.max(0, (x - 0.5) / 2));
    const v = Math.min(ch - 1, Math.max(0, (y - 0.5) / 2));
    const x0 = Math.floor(u);
    const y0 = Math.floor(v);
    const x1 = Math.min(cw - 1, x0 + 1);
    const y1 = Math.min(ch - 1, y0 + 1);
    const fx = u - x0;
    const fy = v - y0;
    for (let c = 0; c < channels; c++) {
      const top =
        coarse[(y0 * cw + x0) * channels + c] * (1 - fx) +
        coarse[(y0 * cw + x1) * channels + c] * fx;
      const bottom =
        coarse[(y1 * cw + x0) * channels + c] * (1 - fx) +
        coarse[(y1 * cw + x1) * channels + c] * fx;
      values[i * channels + c] = top * (1 - fy) + bottom * fy;
    }
  }
}

function relaxMembrane(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  channels: number,
  sweeps: number,
): void {
  const cells: number[] = [];
  for (let i = 0; i < hole.length; i++) if (hole[i] === 1) cells.push(i);
  const omega = 1.5;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let n = 0; n < cells.length; n++) {
      const i = cells[(sweep & 1) === 0 ? n : cells.length - 1 - n];
      const x = i % width;
      const left = x > 0 ? i - 1 : i;
      const right = x < width - 1 ? i + 1 : i;
      const up = i >= width ? i - width : i;
      const down = i + width < hole.length ? i + width : i;
      for (let c = 0; c < channels; c++) {
        const mean =
          (values[left * channels + c] +
            values[right * channels + c] +
            values[up * channels + c] +
            values[down * channels + c]) /
          4;
        values[i * channels + c] += omega * (mean - values[i * channels + c]);
      }
    }
  }
}
