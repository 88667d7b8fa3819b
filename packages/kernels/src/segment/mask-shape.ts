/** Where a mask is and how it is bounded, px. */
export interface MaskShape {
  /** Px that it holds. */
  readonly pixels: number;
  /** Of these, such as lie at the picture's rim. */
  readonly rim: number;
  /** Sides between what it holds and what it does not. */
  readonly border: number;
  readonly left: number;
  readonly top: number;
  /** First column and row beyond it. */
  readonly right: number;
  readonly bottom: number;
  /** Its centre of mass. */
  readonly x: number;
  readonly y: number;
}

/**
 * @param mask 1 = selected, row by row
 * @returns an empty mask lies at the picture's upper left corner
 */
export function maskShape(mask: Uint8Array, width: number): MaskShape {
  const height = mask.length / width;
  let [pixels, rim, border, sumX, sumY] = [0, 0, 0, 0, 0];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (x + 1 < width && mask[p] !== mask[p + 1]) border++;
      if (y + 1 < height && mask[p] !== mask[p + width]) border++;
      if (mask[p] === 0) continue;
      pixels++;
      sumX += x;
      sumY += y;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) rim++;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  if (pixels === 0)
    return { pixels, rim, border, left: 0, top: 0, right: 0, bottom: 0, x: 0, y: 0 };
  return { pixels, rim, border, left, top, right, bottom, x: sumX / pixels, y: sumY / pixels };
}
