import type { Gray8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { behindBarriers } from './barrier-selection.ts';
import { type BoxSelection, selectInBox } from './box-selection.ts';
import { colourCost, fitColours } from './colour-model.ts';
import { OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import { type RegionEdges, regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';
import { withForeignHoles } from './region-holes.ts';
import { agreement, wholeness } from './region-score.ts';
import { selectFrom } from './select-region.ts';
import { markOutsideBox } from './selection-marks.ts';

/** What a picture shows in front, found without a hint. */
export interface SubjectProposal {
  /** 255 = subject. */
  readonly mask: Gray8;
  /** 0 … 1; below {@link CLEAR_SUBJECT} no subject stands out. */
  readonly confidence: number;
}

/** From this confidence on a proposal may be used without asking. */
export const CLEAR_SUBJECT = 0.54;

/** Frames a subject may stand in, besides being what is salient; shares of the width and the height. */
const FRAMES = [
  { x: 0.18, y: 0.04 },
  { x: 0.26, y: 0.04 },
  { x: 0.18, y: 0.18 },
  { x: 0.26, y: 0.26 },
] as const;
/** Weight of what the tries agree on against how whole each one looks. */
const AGREEMENT = 2;
/** Share of the tries that must agree. */
const NEARER_SHARE = 0.6;
const RIM_SEED = 11;
/** Pull towards the middle: a region this far out (share of the half diagonal) counts 1/√e. */
const CENTRE_SPREAD = 0.55;
/** Distance over which another region's colour still counts as its surroundings, share of the long side. */
const CONTRAST_SPREAD = 0.25;
/** Saliency from which a region starts as subject. */
const START_AT = 0.5;
/** A subject's share of the picture. */
const SHARE_LEAST = 0.02;
const SHARE_MOST = 0.8;
/** A clear border is this many times as strong as borders between regions are on average. */
const CLEAR_BORDER = 2.5;
/** A clear subject is more salient than the rest by this much. */
const CLEAR_SALIENCY = 0.45;
/** A subject that fills this share of the picture's rim is cut off by it. */
const RIM_MOST = 0.3;

/**
 * Finds the subject: what the colours along the picture's rim explain badly and cannot reach without
 * crossing an edge (geodesic saliency: Wei, Wen, Zhu and Sun, ECCV 2012), stands out from its
 * surroundings, and lies near the middle; or what lies behind barriers; or what a box in the picture's
 * middle would select. The cut on
 * which these agree most, and that looks most like one whole thing, is taken.
 * The confidence says how far they agree, and how far the cut's result is one closed thing of a likely size with a clear border.
 */
export function proposeSubject(prepared: PreparedPicture): SubjectProposal {
  const saliency = regionSaliency(prepared);
  const salient = saliencyStart(prepared, saliency);
  const found = withForeignHoles(prepared, salient, cutRegions(prepared, salient).inside);
  const tries = [
    found,
    ...behindBarriers(prepared),
    ...FRAMES.map((frame) => inFrame(prepared, frame)),
  ];
  let best = tries[0];
  let most = -Infinity;
  for (const each of tries) {
    const agrees = agreement(prepared.graph.area, each.inside, tries);
    const score = AGREEMENT * agrees + wholeness(prepared, each.inside);
    if (score <= most) continue;
    most = score;
    best = each;
  }
  const { mask, regions } = selectFrom(prepared, best.start, best.inside);
  const agreed = agreementOfMost(prepared.graph.area, best.inside, tries);
  return { mask, confidence: agreed * clearness(prepared, regions, saliency) };
}

/** {@link agreement} with the nearer half of the tries: a frame too tight for the subject is no doubt in it. */
function agreementOfMost(
  area: Int32Array,
  inside: Uint8Array,
  tries: readonly { readonly inside: Uint8Array }[],
): number {
  const each = tries.map((one) => agreement(area, inside, [one])).sort((a, b) => b - a);
  const nearer = each.slice(0, Math.ceil(each.length * NEARER_SHARE));
  return nearer.reduce((sum, value) => sum + value, 0) / nearer.length;
}

/** What stands in a frame of the picture, `x` and `y` from its sides. */
function inFrame(prepared: PreparedPicture, { x, y }: { x: number; y: number }): BoxSelection {
  const { width, height } = prepared.small;
  const box = {
    left: Math.round(width * x),
    top: Math.round(height * y),
    right: Math.round(width * (1 - x)),
    bottom: Math.round(height * (1 - y)),
  };
  const marks = new Uint8Array(prepared.graph.count);
  markOutsideBox(prepared, box, marks);
  return selectInBox(prepared, box, marks);
}

function saliencyStart({ graph }: PreparedPicture, saliency: Float32Array): RegionStart {
  const marks = new Uint8Array(graph.count);
  for (let k = 0; k < graph.count; k++) {
    if (graph.rim[k] > 0 && saliency[k] < START_AT) marks[k] = OUTSIDE;
  }
  return {
    marks,
    subject: Float32Array.from(saliency, (s) => (s > START_AT ? s : 0)),
    background: Float32Array.from(saliency, (s) => (s > START_AT ? 0 : 1 - s)),
    prior: Float32Array.from(saliency, (s) => 2 * (START_AT - s)),
  };
}

/** 0 … 1 for each region. */
function regionSaliency({ graph, edges, small }: PreparedPicture): Float32Array {
  const { count, mean, centre, area, rim } = graph;
  const rimRegions: number[] = [];
  const weight = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    if (rim[k] === 0) continue;
    rimRegions.push(k);
    weight[k] = rim[k];
  }
  const rimColours = fitColours({ count, colour: mean, weight }, createRandom(RIM_SEED));
  const strange = normalised(
    Float32Array.from(area, (_, k) =>
      colourCost(rimColours, mean[k * 3], mean[k * 3 + 1], mean[k * 3 + 2]),
    ),
  );
  const deep = normalised(regionDistances(graph, edges, graph.step, rimRegions));
  const contrast = normalised(localContrast(graph, Math.max(small.width, small.height)));
  const half = Math.hypot(small.width, small.height) / 2;
  return Float32Array.from(area, (_, k) => {
    const away =
      Math.hypot(centre[k * 2] - small.width / 2, centre[k * 2 + 1] - small.height / 2) / half;
    const middle = Math.exp(-((away / CENTRE_SPREAD) ** 2) / 2);
    return middle * (0.4 * deep[k] + 0.35 * strange[k] + 0.25 * contrast[k]) * 1.25;
  }).map((value) => Math.min(1, value));
}

/** Mean colour difference to all other regions, nearer and larger ones counting more. */
function localContrast({ count, mean, centre, area }: RegionGraph, longSide: number): Float32Array {
  const spread = -1 / (2 * (CONTRAST_SPREAD * longSide) ** 2);
  const out = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    let sum = 0;
    let total = 0;
    for (let j = 0; j < count; j++) {
      const dx = centre[k * 2] - centre[j * 2];
      const dy = centre[k * 2 + 1] - centre[j * 2 + 1];
      const w = area[j] * Math.exp(spread * (dx * dx + dy * dy));
      const dL = mean[k * 3] - mean[j * 3];
      const da = mean[k * 3 + 1] - mean[j * 3 + 1];
      const db = mean[k * 3 + 2] - mean[j * 3 + 2];
      sum += w * Math.sqrt(dL * dL + da * da + db * db);
      total += w;
    }
    out[k] = sum / Math.max(1e-9, total);
  }
  return out;
}

/** Scaled so that the lowest twentieth is 0 and the highest is 1. */
function normalised(values: ArrayLike<number>): Float32Array {
  const sorted = Float64Array.from(values)
    .filter((value) => Number.isFinite(value))
    .sort();
  const low = sorted[Math.floor(sorted.length * 0.05)] ?? 0;
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? 1;
  const scale = 1 / Math.max(1e-6, high - low);
  return Float32Array.from(values, (value) => Math.min(1, Math.max(0, (value - low) * scale)));
}

/**
 * How much the selection looks like one thing in front of something else: mostly one piece, clear of the
 * picture's rim, of a likely size, with a border stronger than those around it, more salient than the rest.
 */
function clearness(
  { graph, edges, small }: PreparedPicture,
  inside: Uint8Array,
  saliency: Float32Array,
): number {
  const total = small.width * small.height;
  const piece = largestPiece(graph, edges, inside);
  let area = 0;
  let pieceArea = 0;
  let salient = 0;
  let other = 0;
  let rim = 0;
  for (let k = 0; k < graph.count; k++) {
    if (inside[k] === 1) area += graph.area[k];
    if (piece[k] === 1) {
      pieceArea += graph.area[k];
      salient += graph.area[k] * saliency[k];
      rim += graph.rim[k];
    } else other += graph.area[k] * saliency[k];
  }
  const share = pieceArea / total;
  if (share < SHARE_LEAST || share > SHARE_MOST) return 0;
  let border = 0;
  let steps = 0;
  let all = 0;
  let allSteps = 0;
  for (let e = 0; e < graph.a.length; e++) {
    const strength = graph.length[e] * graph.step[e];
    all += graph.length[e];
    allSteps += strength;
    if (piece[graph.a[e]] === piece[graph.b[e]]) continue;
    border += graph.length[e];
    steps += strength;
  }
  if (border === 0) return 0;
  const strength = Math.min(1, steps / border / (CLEAR_BORDER * Math.max(1e-6, allSteps / all)));
  const apart = Math.min(1, (salient / pieceArea - other / (total - pieceArea)) / CLEAR_SALIENCY);
  const inView = Math.max(0, 1 - rim / (RIM_MOST * 2 * (small.width + small.height)));
  return Math.max(0, strength * apart * inView * (pieceArea / area));
}

/** The largest connected part of a selection of regions. */
function largestPiece(graph: RegionGraph, edges: RegionEdges, inside: Uint8Array): Uint8Array {
  const seen = new Uint8Array(graph.count);
  let best: number[] = [];
  let bestArea = 0;
  for (let start = 0; start < graph.count; start++) {
    if (inside[start] !== 1 || seen[start] === 1) continue;
    const piece = [start];
    seen[start] = 1;
    let area = 0;
    for (let at = 0; at < piece.length; at++) {
      const k = piece[at];
      area += graph.area[k];
      for (let i = edges.start[k]; i < edges.start[k + 1]; i++) {
        const e = edges.edge[i];
        const next = graph.a[e] === k ? graph.b[e] : graph.a[e];
        if (inside[next] !== 1 || seen[next] === 1) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    if (area > bestArea) {
      bestArea = area;
      best = piece;
    }
  }
  const out = new Uint8Array(graph.count);
  for (const k of best) out[k] = 1;
  return out;
}
