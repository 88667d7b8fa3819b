import type { OklabPlanes } from '../color/oklab.ts';
import { distanceToMask } from '../filter/distance.ts';
import { connectedComponents } from '../segment/components.ts';
import { type SkyField, skyDistance } from './sky-field.ts';

/** How far, in units of the field's own spread, a pixel may lie from the sky's colour. */
const CORE_DISTANCE = 3.2;
const LOOSE_DISTANCE = 2.2;
const CLOSE_DISTANCE = 1.6;
/** What joins the sky by its colour and is larger than this share of the picture … */
const LARGE_PIECE = 0.004;
/** … has at least so much of its rim beside what was sky before: haze and clouds do, the front of a white house does not. */
const RIM_BESIDE_SKY = 0.25;
/** What is smaller than this share is a gap between leaves, whatever it looks like. */
const GAP_PIECE = 0.0002;
/** The rim of a true gap differs by so much OKLab lightness from what it lies in; a patch of a wall fades into the wall. */
const GAP_RIM_STEP = 0.035;
/** How far apart pixels are whose difference is such a step, px. */
const RIM_REACH_PX = 3;
/** What lies so near to what was sky before is its soft border, px. */
const BAND_PX = 3;

/**
 * All that follows the field and hangs together with the seed, then close matches in gaps above the lowest sky row,
 * without the fronts of houses that merely have the sky's colour.
 * @param seed 1 = certainly sky
 * @returns 1 = sky
 */
export function growSky(lab: OklabPlanes, seed: Uint8Array, field: SkyField): Uint8Array {
  const { width } = lab;
  const out = Uint8Array.from(seed);
  const stack: number[] = [];
  let lowest = 0;
  for (let i = 0; i < seed.length; i++) {
    if (seed[i] === 0) continue;
    stack.push(i);
    lowest = Math.max(lowest, Math.floor(i / width));
  }
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    for (const j of besides(i, width, out.length)) {
      if (out[j] === 1 || skyDistance(field, lab, j) > CORE_DISTANCE) continue;
      out[j] = 1;
      stack.push(j);
    }
  }
  const limit = Math.floor(lowest * 0.92) * width;
  for (let i = 0; i < limit; i++) {
    if (out[i] === 0 && skyDistance(field, lab, i) < LOOSE_DISTANCE && lab.L[i] > 0.55) out[i] = 1;
  }
  return withoutFronts(lab, out, seed, field);
}

/** Sky without large pieces that hardly touch the seed: what matches it closely and what does so roughly, each by itself. */
function withoutFronts(
  lab: OklabPlanes,
  sky: Uint8Array,
  seed: Uint8Array,
  field: SkyField,
): Uint8Array {
  const { width, height } = lab;
  const away = distanceToMask({ width, height, data: seed }, { least: 1, upToPx: BAND_PX }).data;
  const sure = sky.map((own, i) => (own === 1 && away[i] <= BAND_PX ? 1 : 0));
  const close = sky.map((own, i) =>
    own === 1 && sure[i] === 0 && skyDistance(field, lab, i) < CLOSE_DISTANCE ? 1 : 0,
  );
  const rough = sky.map((own, i) => own - sure[i] - close[i]);
  const kept = [close, rough].map((pieces) => adjoining(pieces, sure, lab));
  return sure.map((own, i) => own + kept[0][i] + kept[1][i]);
}

/** Of the 4-connected pieces of a mask those that lie along what is sure, or are gaps no deeper than it reaches. */
function adjoining(
  mask: Uint8Array,
  sure: Uint8Array,
  { width, height, L }: OklabPlanes,
): Uint8Array {
  const pieces = connectedComponents(mask, width, height);
  const area = new Int32Array(pieces.count);
  const rim = new Int32Array(pieces.count);
  const beside = new Int32Array(pieces.count);
  const step = new Float64Array(pieces.count);
  const deepest = new Int32Array(pieces.count);
  const reach = Math.floor(sure.lastIndexOf(1) / width);
  pieces.data.forEach((piece, i) => {
    if (piece < 0) return;
    area[piece]++;
    deepest[piece] = Math.max(deepest[piece], Math.floor(i / width));
    for (const j of besides(i, width, mask.length)) {
      if (mask[j] === 1) continue;
      rim[piece]++;
      beside[piece] += sure[j];
      if (sure[j] === 0) step[piece] += stepBetween(L, i, j);
    }
  });
  return mask.map((own, i) => {
    const piece = pieces.data[i];
    if (piece < 0) return own;
    if (beside[piece] >= RIM_BESIDE_SKY * rim[piece]) return 1;
    if (deepest[piece] > reach) return 0;
    if (area[piece] <= GAP_PIECE * mask.length) return 1;
    if (area[piece] > LARGE_PIECE * mask.length) return 0;
    return step[piece] >= GAP_RIM_STEP * (rim[piece] - beside[piece]) ? 1 : 0;
  });
}

/** Difference of lightness about the border between two pixels beside each other, some pixels to either side of it. */
function stepBetween(L: Float32Array, inner: number, outer: number): number {
  const reach = (outer - inner) * (RIM_REACH_PX - 1);
  const [from, to] = [inner - reach, outer + reach];
  return from < 0 || to < 0 || from >= L.length || to >= L.length
    ? Math.abs(L[inner] - L[outer])
    : Math.abs(L[from] - L[to]);
}

/** The four pixels beside one, without those beyond the picture. */
function besides(i: number, width: number, count: number): number[] {
  const x = i % width;
  const all = [i - width, i + width, x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1];
  return all.filter((j) => j >= 0 && j < count);
}
