import type { Stroke } from '@zhuhui/kernels/reading';
import { type BoxEdge, clippedEdge, edgesOfBox, type RoomBox } from './box-geometry.ts';
import type { EdgeMaps } from './edge-maps.ts';
import {
  AXES,
  type Axis,
  frameOf,
  missOf,
  type PhotoView,
  rayOf,
  type ViewFrame,
  vanishingOf,
} from './solve-view.ts';

const FACES = ['floor', 'ceiling', 'left', 'right', 'far'] as const;
type Face = (typeof FACES)[number];

/** Which axis a face stands across: no edge along it lies in the face. */
const NORMAL: Readonly<Record<Face, Axis>> = { floor: 2, ceiling: 2, left: 0, right: 0, far: 1 };
const NORMALS = FACES.map((face) => NORMAL[face]);

/** Coarse picture: OKLab planes, 3 numbers a cell. */
export interface Cells {
  readonly width: number;
  readonly height: number;
  readonly lab: Float32Array;
}

export interface BoxFit {
  readonly box: RoomBox;
  /** Share of the box's edges in the picture that lie on edges of the picture, 0 … 1. */
  readonly edges: number;
  readonly score: number;
}

export interface BoxEvidence {
  readonly view: PhotoView;
  readonly strokes: readonly Stroke[];
  readonly maps: EdgeMaps;
  readonly cells: Cells;
}

type Numbers = [left: number, right: number, far: number, height: number];
const LOW: Numbers = [0.25, 0.25, 0.7, 1.25];
const HIGH: Numbers = [9, 9, 14, 4.5];
const KEPT = 10;
/** Walls nearer to each other than this (logarithm) are the same guess. */
const APART_LOG = 0.12;

/**
 * The box that agrees best with a photograph: its edges lie on edges that run their way, strokes lie on
 * faces that can have them (Lee, Hebert and Kanade, CVPR 2009), and its faces are of few colours. For
 * every likely far wall and height the side walls are chosen each by itself; the best are refined.
 */
export function solveBox(evidence: BoxEvidence): BoxFit {
  const judge = judgeOf(evidence);
  const likely = likelyNumbers(evidence);
  const found: Found[] = [];
  for (const far of likely.fars) {
    for (const height of likely.heights(far)) {
      let best: Found = { at: [1.6, 1.6, far, height], score: Number.NEGATIVE_INFINITY };
      for (const k of [0, 1, 0] as const) {
        for (const value of likely.sides(k, far)) {
          const at: Numbers = [...best.at];
          at[k] = value;
          const { score } = judge(at);
          if (score > best.score) best = { at, score };
        }
      }
      found.push(best);
    }
  }
  found.sort((a, b) => b.score - a.score);
  const polished = unlike(found).map(({ at }) => polish(at, judge));
  const top = polished.reduce((a, b) => (b.score > a.score ? b : a));
  return { box: boxOf(top.at), edges: judge(top.at).edges, score: top.score };
}

function unlike(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const own of found) {
    const alike = kept.some(({ at }) =>
      at.every((v, k) => Math.abs(Math.log(v / own.at[k])) < APART_LOG),
    );
    if (!alike) kept.push(own);
    if (kept.length >= KEPT) break;
  }
  return kept;
}

/** Where walls and ceiling may stand: where lines that would be their edges are most edged. */
function likelyNumbers({ view, maps }: BoxEvidence) {
  const frame = frameOf(view);
  const along = (edge: BoxEdge): number => {
    const { found, length } = edgeAlong(edge, view, frame, maps);
    return found / Math.sqrt(length + 40);
  };
  const farLine = (far: number, z: number): number => along([[-9, far, z], [9, far, z], 0]);
  const sideLine = (x: number, z: number): number => along([[x, -9, z], [x, 14, z], 1]);
  const fars = peaks((far) => farLine(far, -1), 2, 10);
  const heights = (far: number) => peaks((height) => farLine(far, height - 1), 3, 4);
  const low = ([0, 1] as const).map((k) => peaks((side) => sideLine(SIGN[k] * side, -1), k, 8));
  const corners = (k: 0 | 1, far: number) =>
    peaks((side) => along([[SIGN[k] * side, far, -1], [SIGN[k] * side, far, 0.8], 2]), k, 5);
  return {
    fars: [...fars, ...USUAL[2]],
    heights: (far: number) => [...heights(far), ...USUAL[3]],
    sides: (k: 0 | 1, far: number) => [...low[k], ...corners(k, far), ...USUAL[k]],
  };
}

const SIGN = [-1, 1] as const;
const USUAL: readonly (readonly number[])[] = [
  [0.6, 0.9, 1.3, 1.8, 2.5, 3.4, 5],
  [0.6, 0.9, 1.3, 1.8, 2.5, 3.4, 5],
  [1.4, 2, 2.8, 3.8, 5],
  [1.7, 1.85, 2.05],
];
const PROFILE_STEPS = 90;

/** Values at which a profile over one number of the box is highest, best first. */
function peaks(profile: (value: number) => number, k: 0 | 1 | 2 | 3, most: number): number[] {
  const values = Array.from(
    { length: PROFILE_STEPS },
    (_, step) => LOW[k] * (HIGH[k] / LOW[k]) ** (step / (PROFILE_STEPS - 1)),
  );
  const heights = values.map(profile);
  return values
    .map((value, i) => ({ value, height: heights[i], top: isTop(heights, i) }))
    .filter(({ top, height }) => top && height > 0)
    .sort((a, b) => b.height - a.height)
    .slice(0, most)
    .map(({ value }) => value);
}

const isTop = (heights: readonly number[], i: number): boolean =>
  heights[i] >= (heights[i - 1] ?? 0) && heights[i] >= (heights[i + 1] ?? 0);

const boxOf = ([left, right, far, height]: Numbers): RoomBox => ({ left, right, far, height });

type Judge = (at: Numbers) => { readonly score: number; readonly edges: number };
interface Found {
  readonly at: Numbers;
  readonly score: number;
}

/** Numbers changed together: a far wall that recedes takes corners and ceiling line along. */
const MOVES: readonly (readonly (0 | 1 | 2 | 3)[])[] = [
  [2],
  [0],
  [1],
  [3],
  [0, 2],
  [1, 2],
  [2, 3],
  [0, 1, 2],
  [0, 1, 2, 3],
];

function polish(start: Numbers, judge: Judge): Found {
  let at = start;
  let score = judge(at).score;
  for (let step = 0.06; step > 0.0008; step *= 0.72) {
    for (const moved of MOVES) {
      for (const by of [1 + step, 1 / (1 + step)]) {
        const next: Numbers = [...at];
        for (const k of moved) next[k] *= by;
        const found = judge(next).score;
        if (found > score) [score, at] = [found, next];
      }
    }
  }
  return { at, score };
}

const EDGE_WEIGHT = 1;
/** An edge that is there less than this speaks against the box. */
const EDGE_EXPECTED = 0.33;
/** An edge this clear is there for certain: a window's black frame is no better a wall's edge. */
const CLEAR = 0.6;
/** Edges towards the viewer begin at the far wall's corners; those of a window's frame begin nowhere. */
const CORNER_WEIGHT = 0.25;
/** How far along them one looks, as a share of the depth; shorter than the second, nothing is said. */
const CORNER_REACH = 0.18;
const LEAST_CORNER = 0.025;
const UNSEEN_CORNER = 0.3;
const STRAY_WEIGHT = 0.9;
const COLOUR_WEIGHT = 0.55;

function judgeOf({ view, strokes, maps, cells }: BoxEvidence): Judge {
  const frame = frameOf(view);
  const rays = cellRays(view, frame, cells);
  const marks = marksOf(strokes, view, frame);
  const whole = 2 * (view.widthPx + view.heightPx);
  const length = marks.reduce((sum, mark) => sum + mark.length, 0) || 1;
  const faces = new Uint8Array(cells.width * cells.height);
  return (at) => {
    const edge = edgesAlong(at, view, frame, maps);
    const stray = strayShare(at, marks) / length;
    const colour = colourSpread(at, rays, cells, faces);
    const support = (edge.found - EDGE_EXPECTED * edge.length) / whole;
    const corners = CORNER_WEIGHT * (cornerSupport(at, view, frame, maps) - UNSEEN_CORNER);
    const score =
      EDGE_WEIGHT * support + corners - STRAY_WEIGHT * stray - COLOUR_WEIGHT * colour - oddness(at);
    return { score, edges: edge.length > 0 ? edge.found / edge.length : 0 };
  };
}

/** Rooms are two to five times as wide as the eye is high and seldom higher than twice the eye. */
function oddness([left, right, far, height]: Numbers): number {
  const wide = Math.log((left + right) / 2.9) / 0.6;
  const high = Math.log(height / 1.88) / 0.25;
  const deep = Math.log(far / 2.8) / 0.7;
  return 0.004 * (wide ** 2 + deep ** 2) + 0.012 * high ** 2;
}

function faceAt([left, right, far, height]: Numbers, dx: number, dy: number, dz: number): number {
  let face = dz < 0 ? 0 : 1;
  let inverse = dz < 0 ? -dz : dz / (height - 1);
  const side = dx < 0 ? -dx / left : dx / right;
  if (side > inverse) {
    inverse = side;
    face = dx < 0 ? 2 : 3;
  }
  return dy / far > inverse ? 4 : face;
}

function cellRays(view: PhotoView, frame: ViewFrame, { width, height }: Cells): Float32Array {
  const rays = new Float32Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = [((x + 0.5) * view.widthPx) / width, ((y + 0.5) * view.heightPx) / height];
      rays.set(rayOf(view, frame, at[0], at[1]), i * 3);
    }
  }
  return rays;
}

/** A point of a stroke as a direction, with the stroke's axis and the length it stands for. */
interface Mark {
  readonly ray: readonly [number, number, number];
  readonly axis: Axis;
  readonly length: number;
}

const ALONG = 0.02;
const APART = 2.5;
const ASIDE_PX = 3;

/** Points on both sides of every stroke that runs clearly along one axis. */
function marksOf(strokes: readonly Stroke[], view: PhotoView, frame: ViewFrame): Mark[] {
  const points = AXES.map((axis) => vanishingOf(view, frame, axis));
  return strokes.slice(0, 220).flatMap((stroke) => {
    const misses = AXES.map((axis) => missOf(stroke, points[axis]));
    const axis = AXES.reduce((a, b) => (misses[b] < misses[a] ? b : a));
    const others = Math.min(...AXES.filter((k) => k !== axis).map((k) => misses[k]));
    if (misses[axis] > ALONG || others < APART * misses[axis] || others < 0.03) return [];
    const nx = -(stroke.y1 - stroke.y0) / stroke.length;
    const ny = (stroke.x1 - stroke.x0) / stroke.length;
    return [0.2, 0.5, 0.8].flatMap((t) =>
      [-1, 1].map((side): Mark => {
        const x = stroke.x0 + (stroke.x1 - stroke.x0) * t + nx * side * ASIDE_PX;
        const y = stroke.y0 + (stroke.y1 - stroke.y0) * t + ny * side * ASIDE_PX;
        return { ray: rayOf(view, frame, x, y), axis, length: stroke.length / 6 };
      }),
    );
  });
}

/** Length of strokes on faces that cannot have them; on the edge of such a face half of it counts. */
function strayShare(at: Numbers, marks: readonly Mark[]): number {
  let sum = 0;
  for (const { ray, axis, length } of marks) {
    if (NORMALS[faceAt(at, ray[0], ray[1], ray[2])] === axis) sum += length;
  }
  return sum;
}

const sums = new Float64Array(FACES.length * 4);

/** Mean distance of the cells from the middle colour of their face against that of the whole picture. */
function colourSpread(at: Numbers, rays: Float32Array, { lab }: Cells, faces: Uint8Array): number {
  const n = faces.length;
  sums.fill(0);
  for (let i = 0; i < n; i++) {
    const face = faceAt(at, rays[i * 3], rays[i * 3 + 1], rays[i * 3 + 2]);
    faces[i] = face;
    sums[face * 4] += lab[i * 3];
    sums[face * 4 + 1] += lab[i * 3 + 1];
    sums[face * 4 + 2] += lab[i * 3 + 2];
    sums[face * 4 + 3]++;
  }
  for (let face = 0; face < FACES.length; face++) {
    const count = Math.max(1, sums[face * 4 + 3]);
    for (let k = 0; k < 3; k++) sums[face * 4 + k] /= count;
  }
  let spread = 0;
  for (let i = 0; i < n; i++) {
    const to = faces[i] * 4;
    const dL = lab[i * 3] - sums[to];
    const da = lab[i * 3 + 1] - sums[to + 1];
    const db = lab[i * 3 + 2] - sums[to + 2];
    // Windows, doors and shadows are far off whatever the box: they count no more than that.
    spread += Math.min(0.16, Math.sqrt(dL * dL + 4 * (da * da + db * db)));
  }
  return spread / n / 0.16;
}

const SAMPLE_PX = 5;

function edgesAlong(at: Numbers, view: PhotoView, frame: ViewFrame, maps: EdgeMaps) {
  const all = edgesOfBox(boxOf(at)).map((edge) => edgeAlong(edge, view, frame, maps));
  return {
    found: all.reduce((sum, edge) => sum + edge.found, 0),
    length: all.reduce((sum, edge) => sum + edge.length, 0),
  };
}

/** An edge's length in the picture, and how much of it lies on edges that run its way; pixels. */
function edgeAlong(edge: BoxEdge, view: PhotoView, frame: ViewFrame, maps: EdgeMaps) {
  const line = clippedEdge(view, frame, edge);
  if (!line) return { found: 0, length: 0 };
  const [x0, y0, x1, y1] = line;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const count = Math.max(1, Math.round(length / SAMPLE_PX));
  const map = maps[edge[2]];
  let sum = 0;
  for (let k = 0; k <= count; k++) {
    const x = Math.floor(x0 + ((x1 - x0) * k) / count);
    const y = Math.floor(y0 + ((y1 - y0) * k) / count);
    sum += map[y * view.widthPx + x];
  }
  return { found: Math.min(1, sum / (count + 1) / CLEAR) * length, length };
}

const nearer = ([x, y, z]: BoxEdge[0]): BoxEdge[0] => [x, y * (1 - CORNER_REACH), z];

/** How clearly the edges towards the viewer are there where they leave the far wall's corners, 0 … 1. */
function cornerSupport(at: Numbers, view: PhotoView, frame: ViewFrame, maps: EdgeMaps): number {
  const corners = edgesOfBox(boxOf(at)).filter(([, , axis]) => axis === 1);
  const supports = corners.map(([, corner, axis]) => {
    const { found, length } = edgeAlong([corner, nearer(corner), axis], view, frame, maps);
    return length > LEAST_CORNER * view.widthPx ? found / length : UNSEEN_CORNER;
  });
  return supports.reduce((sum, support) => sum + support, 0) / corners.length;
}
