import type { Plane } from '../image.ts';
import type { Reading } from './read.ts';

/**
 * A room as a box seen frontally: one vanishing point and the far wall's rectangle, in pixels; what lies
 * beyond the picture's border is not seen. Metres: x right, y down, z into the picture, the eye at 0.
 */
export interface RoomBox {
  readonly vx: number;
  readonly vy: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly focalPx: number;
  /** Depth of the far wall, metres. */
  readonly depthM: number;
  /** Share of the votes that the box explains, 0 … 1. */
  readonly agreement: number;
}

export const FACES = ['far', 'left', 'right', 'ceiling', 'floor'] as const;
export type Face = (typeof FACES)[number];

/** Where the ray of a pixel meets the box. */
export interface BoxPoint {
  face: Face;
  x: number;
  y: number;
  z: number;
}

const EYE_M = 1.4;
const NEAREST_M = 0.6;
const GRID = 72;
/** How far, in picture sizes, the far wall may reach beyond the border. */
const BEYOND = 0.3;
const STEPS = 22;
const ROUNDS = 4;
/** Weight of a fully edged border against all votes. */
const EDGE_WEIGHT = 0.25;

/**
 * Fits the box that agrees best with what the regions were taken for and with the picture's straight
 * edges: coordinate search over the far wall's four sides from several starts (the layouts of Hedau,
 * Hoiem and Forsyth, "Recovering the spatial layout of cluttered rooms", ICCV 2009, for one fixed
 * vanishing point).
 *
 * @param luma of the picture that was read, at the same size
 */
export function fitRoomBox(reading: Reading, luma: Plane): RoomBox {
  const { camera } = reading;
  const { width, height } = luma;
  const depth = camera.depth === 'parallel' ? { x: width / 2, y: camera.horizonPx } : camera.depth;
  const vx = clamp(depth.x, 0.12 * width, 0.88 * width);
  const vy = clamp(depth.y, 0.2 * height, 0.75 * height);
  const votes = votesOf(reading);
  const edges = edgesOf(luma);
  const bounds = [
    [-BEYOND * width, vx - 0.06 * width],
    [vx + 0.06 * width, (1 + BEYOND) * width],
    [-BEYOND * height, vy - 0.06 * height],
    [vy + 0.06 * height, (1 + BEYOND) * height],
  ] as const;
  let best: readonly number[] = [];
  let most = -Infinity;
  for (const start of [0.3, 0.55, 0.8]) {
    const sides = [
      vx + start * (0 - vx),
      vx + start * (width - vx),
      vy + start * (0 - vy),
      vy + start * (height - vy),
    ];
    let score = -Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      for (let side = 0; side < 4; side++) {
        const [from, to] = bounds[side];
        const before = sides[side];
        let chosen = before;
        for (let step = 0; step <= STEPS; step++) {
          sides[side] = from + ((to - from) * step) / STEPS;
          const found = agreementOf(votes, sides, vx, vy) + edgeSupport(edges, sides, vx, vy);
          if (found > score) [score, chosen] = [found, sides[side]];
        }
        sides[side] = chosen;
      }
    }
    if (score > most) [most, best] = [score, [...sides]];
  }
  const [left, right, top, bottom] = best;
  return {
    vx,
    vy,
    left,
    right,
    top,
    bottom,
    focalPx: camera.focalPx,
    depthM: (EYE_M * camera.focalPx) / (bottom - vy),
    agreement: agreementOf(votes, best, vx, vy),
  };
}

/** The point of the box that a pixel shows. */
export function boxPoint(box: RoomBox, x: number, y: number, out: BoxPoint): void {
  const across = timesOf(x, box.vx, box.left, box.right);
  const down = timesOf(y, box.vy, box.top, box.bottom);
  const z = Math.max(NEAREST_M, box.depthM / Math.max(1, across, down));
  out.face = FACES[faceIndex(across, down, x < box.vx, y < box.vy)];
  out.x = (z * (x - box.vx)) / box.focalPx;
  out.y = (z * (y - box.vy)) / box.focalPx;
  out.z = z;
}

/** How many times as far from the vanishing point as the far wall's side. */
function timesOf(at: number, vanishing: number, near: number, far: number): number {
  return at < vanishing
    ? (vanishing - at) / (vanishing - near)
    : (at - vanishing) / (far - vanishing);
}

/** Which of {@link FACES} is seen so many times as far out as the far wall's sides. */
function faceIndex(across: number, down: number, isLeft: boolean, isAbove: boolean): number {
  if (across <= 1 && down <= 1) return 0;
  if (across >= down) return isLeft ? 1 : 2;
  return isAbove ? 3 : 4;
}

interface Votes {
  readonly width: number;
  readonly height: number;
  /** Grid cells × faces. */
  readonly share: Float32Array;
  readonly stepX: number;
  readonly stepY: number;
  readonly total: number;
}

/** What each cell of a coarse grid says about the face behind it; things say nothing. */
function votesOf({ labels, regions, parts }: Reading): Votes {
  const width = GRID;
  const height = clamp(Math.round((GRID * labels.height) / labels.width), 8, 2 * GRID);
  const stepX = labels.width / width;
  const stepY = labels.height / height;
  const share = new Float32Array(width * height * FACES.length);
  let total = 0;
  for (let v = 0, cell = 0; v < height; v++) {
    for (let u = 0; u < width; u++, cell++) {
      const at = Math.floor((v + 0.5) * stepY) * labels.width + Math.floor((u + 0.5) * stepX);
      const id = labels.data[at];
      const { role, lying } = parts[id];
      const own = share.subarray(cell * FACES.length, (cell + 1) * FACES.length);
      if (role === 'floor' || lying) own[4] = 1;
      else if (role === 'ceiling') own[3] = 1;
      else if (role === 'wall' || role === 'glazing' || role === 'door') {
        const { facing } = regions[id];
        own[0] = facing === 'side' ? 0.35 : facing === 'front' ? 1 : 0.7;
        own[1] = own[2] = facing === 'side' ? 1 : facing === 'front' ? 0.35 : 0.7;
      } else continue;
      total++;
    }
  }
  return { width, height, share, stepX, stepY, total: Math.max(1, total) };
}

function agreementOf(votes: Votes, sides: readonly number[], vx: number, vy: number): number {
  const { width, height, stepX, stepY, total } = votes;
  const [left, right, top, bottom] = sides;
  const across = Float64Array.from({ length: width }, (_, u) =>
    timesOf((u + 0.5) * stepX, vx, left, right),
  );
  const leftward = Math.max(0, Math.min(width, Math.ceil(vx / stepX - 0.5)));
  let sum = 0;
  for (let v = 0; v < height; v++) {
    const y = (v + 0.5) * stepY;
    sum += rowAgreement(votes, v, across, leftward, timesOf(y, vy, top, bottom), y < vy);
  }
  return sum / total;
}

/** @param leftward cells of the row that lie left of the vanishing point */
function rowAgreement(
  { width, share }: Votes,
  v: number,
  across: Float64Array,
  leftward: number,
  down: number,
  isAbove: boolean,
): number {
  let sum = 0;
  for (let u = 0, at = v * width * FACES.length; u < width; u++, at += FACES.length) {
    sum += share[at + faceIndex(across[u], down, u < leftward, isAbove)];
  }
  return sum;
}

interface Edges {
  readonly width: number;
  readonly height: number;
  readonly gx: Float32Array;
  readonly gy: Float32Array;
}

const EDGE_LEVEL = 24;

function edgesOf({ width, height, data }: Plane): Edges {
  const gx = new Float32Array(data.length);
  const gy = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      gx[p] = Math.min(1, Math.abs(data[p + 1] - data[p - 1]) / EDGE_LEVEL);
      gy[p] = Math.min(1, Math.abs(data[p + width] - data[p - width]) / EDGE_LEVEL);
    }
  }
  return { width, height, gx, gy };
}

/** How well the far wall's sides and the four edges towards the viewer lie on edges of the picture. */
function edgeSupport(edges: Edges, sides: readonly number[], vx: number, vy: number): number {
  const [left, right, top, bottom] = sides;
  const { width, height } = edges;
  let found = 0;
  let length = 0;
  const along = (x0: number, y0: number, x1: number, y1: number): void => {
    const steps = Math.max(2, Math.round(Math.hypot(x1 - x0, y1 - y0) / 4));
    const far = Math.hypot(x1 - x0, y1 - y0) || 1;
    const nx = Math.abs(y1 - y0) / far;
    const ny = Math.abs(x1 - x0) / far;
    for (let i = 0; i <= steps; i++) {
      const x = Math.round(x0 + ((x1 - x0) * i) / steps);
      const y = Math.round(y0 + ((y1 - y0) * i) / steps);
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
      length++;
      let best = 0;
      for (let d = -2; d <= 2; d++) {
        const p = nx > ny ? y * width + x + d : (y + d) * width + x;
        best = Math.max(best, nx * edges.gx[p] + ny * edges.gy[p]);
      }
      found += best;
    }
  };
  along(left, top, left, bottom);
  along(right, top, right, bottom);
  along(left, top, right, top);
  along(left, bottom, right, bottom);
  for (const x of [left, right]) {
    for (const y of [top, bottom]) along(x, y, vx + 4 * (x - vx), vy + 4 * (y - vy));
  }
  return length < 40 ? 0 : (EDGE_WEIGHT * found) / length;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
