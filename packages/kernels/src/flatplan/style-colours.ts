import { byteOfLinear, linearOfOklab, oklabOfHex, oklabPlanes } from '../color/oklab.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';

/** A colour of a style picture: OKLab and the share of the picture it covers. */
export interface StyleColour {
  readonly lab: readonly [number, number, number];
  readonly share: number;
}

const SIDE_PX = 64;
const COLOURS = 7;
const ROUNDS = 12;

/** The main colours of a picture: k-means in OKLab from seeds spread over its lightness. */
export function styleColours(picture: Rgb8): StyleColour[] {
  const small = resizeRgb8(picture, SIDE_PX, SIDE_PX, 'area');
  const { L, a, b } = oklabPlanes(small);
  const n = L.length;
  const order = Array.from({ length: n }, (_, i) => i).sort((p, q) => L[p] - L[q]);
  let centres = Array.from({ length: COLOURS }, (_, k) => {
    const p = order[Math.floor(((k + 0.5) / COLOURS) * n)];
    return [L[p], a[p], b[p]] as [number, number, number];
  });
  const counts = new Int32Array(COLOURS);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0] as [number, number, number]);
    counts.fill(0);
    for (let p = 0; p < n; p++) {
      const k = nearest(centres, L[p], a[p], b[p]);
      counts[k]++;
      sums[k][0] += L[p];
      sums[k][1] += a[p];
      sums[k][2] += b[p];
    }
    centres = sums.map((sum, k) =>
      counts[k] === 0
        ? centres[k]
        : ([sum[0] / counts[k], sum[1] / counts[k], sum[2] / counts[k]] as [
            number,
            number,
            number,
          ]),
    );
  }
  return centres
    .map((lab, k) => ({ lab, share: counts[k] / n }))
    .filter(({ share }) => share > 0.01);
}

/** Hue and chroma count more than lightness: shading shall not split a colour. */
function nearest(centres: readonly (readonly number[])[], L: number, a: number, b: number): number {
  let best = 0;
  let least = Infinity;
  centres.forEach((centre, k) => {
    const d = 0.5 * (L - centre[0]) ** 2 + 2 * ((a - centre[1]) ** 2 + (b - centre[2]) ** 2);
    if (d < least) {
      least = d;
      best = k;
    }
  });
  return best;
}

/** How far a colour goes towards the style picture's: lightness a little, hue and chroma nearly all the way. */
const FOLLOW_LIGHTNESS = 0.25;
const FOLLOW_CHROMA = 0.85;

/** A role's colour (`#rrggbb`) in the style picture's colours: the one nearest in lightness gives hue and chroma. */
export function inStyle(hex: string, colours: readonly StyleColour[]): string {
  const [L, a, b] = oklabOfHex(hex);
  let best: StyleColour | undefined;
  let least = Infinity;
  for (const colour of colours) {
    const [l, ca, cb] = colour.lab;
    const d = Math.abs(L - l) + 0.8 * Math.hypot(a - ca, b - cb) - 0.12 * Math.sqrt(colour.share);
    if (d < least) {
      least = d;
      best = colour;
    }
  }
  if (best === undefined) return hex;
  const mix = (own: number, theirs: number, share: number): number => own + share * (theirs - own);
  return hexOf(
    mix(L, best.lab[0], FOLLOW_LIGHTNESS),
    mix(a, best.lab[1], FOLLOW_CHROMA),
    mix(b, best.lab[2], FOLLOW_CHROMA),
  );
}

function hexOf(L: number, a: number, b: number): string {
  const linear = [0, 0, 0];
  linearOfOklab(L, a, b, linear);
  return `#${linear
    .map((v) => Math.round(byteOfLinear(v)).toString(16).padStart(2, '0'))
    .join('')}`;
}
