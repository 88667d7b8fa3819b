/** Colours nearer than this (OKLab, lightness at half weight) are one family. */
const APART = 0.05;
const MOST_FAMILIES = 14;
const ROUNDS = 8;
const LIGHTNESS_WEIGHT = 0.5;

type Lab = readonly [number, number, number];

/**
 * Groups the areas' colours into families, the palette of the plan: k-means weighted by area, started from the
 * heaviest colour and then from whatever lies farthest from all starts, until none lies far.
 */
export function colourFamilies(colours: readonly Lab[], weights: readonly number[]): Int32Array {
  const out = new Int32Array(colours.length);
  if (colours.length === 0) return out;
  const heaviest = weights.reduce((best, w, k) => (w > weights[best] ? k : best), 0);
  let centres: Lab[] = [colours[heaviest]];
  while (centres.length < MOST_FAMILIES) {
    let far = -1;
    let most = APART;
    colours.forEach((colour, k) => {
      const d = Math.sqrt(centres.reduce((least, c) => Math.min(least, distance(colour, c)), 9));
      if (d > most) {
        most = d;
        far = k;
      }
    });
    if (far < 0) break;
    centres.push(colours[far]);
  }
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    colours.forEach((colour, k) => {
      let best = 0;
      centres.forEach((centre, c) => {
        if (distance(colour, centre) < distance(colour, centres[best])) best = c;
      });
      out[k] = best;
      for (let i = 0; i < 3; i++) sums[best][i] += weights[k] * colour[i];
      sums[best][3] += weights[k];
    });
    centres = centres.map((centre, c) => {
      const [L, a, b, weight] = sums[c];
      return weight > 0 ? [L / weight, a / weight, b / weight] : centre;
    });
  }
  return out;
}

function distance(p: Lab, q: Lab): number {
  return (LIGHTNESS_WEIGHT * (p[0] - q[0])) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;
}
