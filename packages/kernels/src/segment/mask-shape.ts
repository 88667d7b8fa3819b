import { runsOf } from './runs.ts';

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
  const { starts, ends } = runsOf(mask, width, 1);
  const bottomRow = mask.length - width;
  let [pixels, rim, border, sumX, sumY] = [0, 0, 0, 0, 0];
  let [left, right] = [width, 0];
  let above = 0;
  starts.forEach((start, run) => {
    const end = ends[run];
    const from = start % width;
    const row = start - from;
    const to = end - row;
    const long = to - from;
    pixels += long;
    sumX += ((from + to - 1) * long) / 2;
    sumY += (row / width) * long;
    left = Math.min(left, from);
    right = Math.max(right, to);
    const [atLeft, atRight] = [from === 0 ? 1 : 0, to === width ? 1 : 0];
    const isAtEnd = row === 0 || row === bottomRow;
    rim += isAtEnd ? long : Math.min(long, atLeft + atRight);
    // Sides above and below, but where the picture ends or a run of the row above lies.
    border += 2 - atLeft - atRight + (row === 0 ? 0 : long) + (row === bottomRow ? 0 : long);
    while (ends[above] + width <= start) above++;
    for (let other = above; starts[other] + width < end; other++) {
      border -= 2 * (Math.min(end, ends[other] + width) - Math.max(start, starts[other] + width));
    }
  });
  if (pixels === 0)
    return { pixels, rim, border, left: 0, top: 0, right: 0, bottom: 0, x: 0, y: 0 };
  const top = Math.floor(starts[0] / width);
  const bottom = Math.ceil((ends.at(-1) ?? 0) / width);
  return { pixels, rim, border, left, top, right, bottom, x: sumX / pixels, y: sumY / pixels };
}
