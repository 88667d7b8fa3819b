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
  const kept = [close, rough].map((pieces) => adjoining(pieces, sure, width));
  return sure.map((own, i) => own + kept[0][i] + kept[1][i]);
}

/** Of the 4-connected pieces of a mask those that are small or lie along what is sure. */
function adjoining(mask: Uint8Array, sure: Uint8Array, width: number): Uint8Array {
  const pieces = connectedComponents(mask, width, mask.length / width);
  const area = new Int32Array(pieces.count);
  const rim = new Int32Array(pieces.count);
  const beside = new Int32Array(pieces.count);
  pieces.data.forEach((piece, i) => {
    if (piece < 0) return;
    area[piece]++;
    for (const j of besides(i, width, mask.length)) {
      if (mask[j] === 1) continue;
      rim[piece]++;
      beside[piece] += sure[j];
    }
  });
  return mask.map((own, i) => {
    const piece = pieces.data[i];
    if (piece < 0 || area[piece] <= LARGE_PIECE * mask.length) return own;
    return beside[piece] >= RIM_BESIDE_SKY * rim[piece] ? 1 : 0;
  });
}

/** The four pixels beside one, without those beyond the picture. */
function besides(i: number, width: number, count: number): number[] {
  const x = i % width;
  const all = [i - width, i + width, x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1];
  return all.filter((j) => j >= 0 && j < count);
}
