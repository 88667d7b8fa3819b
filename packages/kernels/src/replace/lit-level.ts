const BINS = 128;
/** The lit and the shaded part are told apart when their means differ by this much (natural log). */
const CLEARLY_APART = 0.3;
const LEAST_SHARE = 0.04;
const SAMPLES = 20_000;

/**
 * Log light of the fully lit part of a surface: the median of the brighter class where light and shade
 * part clearly (Otsu, IEEE SMC 1979), of all pixels otherwise.
 */
export function litLevel(logLight: Float32Array, inside: Uint8Array): number {
  const stride = Math.max(1, Math.floor(logLight.length / SAMPLES));
  const samples: number[] = [];
  for (let p = 0; p < logLight.length; p += stride) if (inside[p] !== 0) samples.push(logLight[p]);
  const values = Float32Array.from(samples).sort();
  if (values.length === 0) return logLight[inside.indexOf(1)];
  const low = values[0];
  const high = values[values.length - 1];
  if (!(high - low > CLEARLY_APART)) return values[values.length >> 1];
  const counts = new Float64Array(BINS);
  const toBin = (BINS - 1) / (high - low);
  for (const value of values) counts[Math.floor((value - low) * toBin)]++;
  let total = 0;
  for (let b = 0; b < BINS; b++) total += b * counts[b];
  let [below, belowSum, best, cut, apart] = [0, 0, -1, 0, 0];
  for (let b = 0; b < BINS - 1; b++) {
    below += counts[b];
    belowSum += b * counts[b];
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const gap = (total - belowSum) / above - belowSum / below;
    const between = below * above * gap * gap;
    if (between > best) [best, cut, apart] = [between, below, gap / toBin];
  }
  const lit = values.length - cut;
  if (apart < CLEARLY_APART || lit < LEAST_SHARE * values.length) return values[values.length >> 1];
  return values[cut + (lit >> 1)];
}
