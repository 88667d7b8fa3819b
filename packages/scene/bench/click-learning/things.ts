import type { Plane, Random, Rgb8 } from '@zhuhui/kernels';
import {
  boxDistance,
  coverShape,
  coverStrand,
  createPlane,
  ellipseDistance,
  gaussianBlurRgb8,
  segmentDistance,
} from '@zhuhui/kernels/click-learning';
import { CANVAS_HEIGHT, CANVAS_WIDTH, type Canvas, cropByChance, lay } from './canvas.ts';

type Distance = (x: number, y: number) => number;

/** A simple shape; others may be fixed to it at `x`, `y` within `reach`. */
interface Part {
  readonly distance: Distance;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** What a part is made of: a colour, a photograph's texture, and light that falls from one side. */
interface Matter {
  readonly colour: readonly number[];
  readonly grain: number;
  readonly lightX: number;
  readonly lightY: number;
  /** How much of the photograph's own colours shows. */
  readonly own: number;
}

const MOST_PARTS = 7;
const MOST_MATTERS = 4;

/**
 * Lays a thing made of one to seven parts over the canvas, of one to four materials, some with thin bars,
 * strands, soft edges or glass: no subject of any bench, but as hard as they are.
 */
export function layThing(canvas: Canvas, id: number, photo: Rgb8, random: Random): void {
  const count = 1 + random.below(MOST_PARTS);
  const size = CANVAS_HEIGHT * random.between(0.1, 0.28);
  const edgePx = random.float() < 0.12 ? random.between(6, 24) : random.between(1, 2);
  const parts = joinedParts(count, size, random);
  const bars = random.float() < 0.4 ? 1 + random.below(6) : 0;
  const texture = cropByChance(photo, random, 0.35);
  const smooth = gaussianBlurRgb8(texture, random.between(4, 14));
  const matters = mattersByChance(random);
  const paint = (alpha: Plane, matter: Matter): void =>
    lay(canvas, alpha, id, (p, c) => {
      const x = (p % CANVAS_WIDTH) / CANVAS_WIDTH - 0.5;
      const y = Math.floor(p / CANVAS_WIDTH) / CANVAS_HEIGHT - 0.5;
      const light = 1 + matter.lightX * x + matter.lightY * y;
      const low = smooth.data[p * 3 + c];
      const base = matter.colour[c] * (1 - matter.own) + low * matter.own;
      return light * base + matter.grain * (texture.data[p * 3 + c] - low);
    });
  parts.forEach((part, k) => {
    const alpha = createPlane(CANVAS_WIDTH, CANVAS_HEIGHT);
    coverShape(alpha, part.distance, edgePx, random.float() < 0.06 ? random.between(0.6, 0.9) : 1);
    const matter = matters[k === 0 ? 0 : random.below(matters.length)];
    paint(alpha, matter);
    if (random.float() < 0.12) paint(strandsOf(part, random), matter);
  });
  if (bars > 0)
    paint(barsBetween(parts, bars, size, random), matters[random.below(matters.length)]);
}

/** Parts each of which is fixed to an earlier one, mostly above or below it. */
function joinedParts(count: number, size: number, random: Random): Part[] {
  const parts = [
    partAt(
      CANVAS_WIDTH * random.between(0.25, 0.75),
      CANVAS_HEIGHT * random.between(0.25, 0.75),
      size,
      random,
    ),
  ];
  const upright = random.float() < 0.6;
  for (let k = 1; k < count; k++) {
    const from = parts[random.below(parts.length)];
    const angle = upright
      ? (random.float() < 0.5 ? Math.PI / 2 : -Math.PI / 2) + random.between(-0.3, 0.3)
      : random.between(0, 2 * Math.PI);
    const own = size * random.between(0.25, 1);
    const away = from.reach + own * 0.35;
    parts.push(
      partAt(from.x + Math.cos(angle) * away, from.y + Math.sin(angle) * away, own, random),
    );
  }
  return parts;
}

function partAt(x: number, y: number, size: number, random: Random): Part {
  const kind = random.below(6);
  const a = random.between(0.35, 1) * size;
  const b = random.between(0.35, 1) * size;
  const reach = Math.min(a, b);
  if (kind === 0) {
    const ellipse = { cx: x, cy: y, rx: a, ry: b };
    return { distance: (px, py) => ellipseDistance(px, py, ellipse), x, y, reach };
  }
  if (kind <= 2) {
    const round = random.float() < 0.5 ? 2 : random.between(0, 0.5) * reach;
    const taper = random.float() < 0.4 ? random.between(-0.3, 0.3) : 0;
    const distance: Distance = (px, py) => {
      const hx = Math.max(4, a * (1 + (taper * (py - y)) / b));
      const corner = Math.min(round, Math.max(2, hx - 1));
      return boxDistance(px, py, { cx: x, cy: y, hx, hy: b, round: corner });
    };
    return { distance, x, y, reach };
  }
  if (kind === 3) {
    const angle = random.between(0, 2 * Math.PI);
    const half = Math.max(3, b * 0.35);
    const [ux, uy] = [Math.cos(angle) * a * 1.3, Math.sin(angle) * a * 1.3];
    const distance: Distance = (px, py) =>
      segmentDistance(px, py, x - ux, y - uy, x + ux, y + uy) - half;
    return { distance, x: x + ux * 0.9, y: y + uy * 0.9, reach: half };
  }
  if (kind === 4) return { distance: rippled(x, y, a, b, random), x, y, reach };
  return { distance: polygon(x, y, a, b, random), x, y, reach: reach * 0.7 };
}

function rippled(x: number, y: number, a: number, b: number, random: Random): Distance {
  const phases = [random.between(0, 2 * Math.PI), random.between(0, 2 * Math.PI)];
  const sizes = [random.between(0.05, 0.25), random.between(0, 0.15)];
  return (px, py) => {
    const angle = Math.atan2(py - y, px - x);
    const ripple =
      1 + sizes[0] * Math.sin(3 * angle + phases[0]) + sizes[1] * Math.sin(5 * angle + phases[1]);
    return ellipseDistance(px, py, { cx: x, cy: y, rx: a * ripple, ry: b * ripple });
  };
}

function polygon(x: number, y: number, a: number, b: number, random: Random): Distance {
  const corners = 3 + random.below(4);
  const points = Array.from({ length: corners }, (_, k) => {
    const angle = (2 * Math.PI * (k + random.between(-0.3, 0.3))) / corners;
    return [x + Math.cos(angle) * a, y + Math.sin(angle) * b] as const;
  });
  return (px, py) =>
    points.reduce((most, [x1, y1], k) => {
      const [x2, y2] = points[(k + 1) % corners];
      const out = ((y2 - y1) * (px - x1) - (x2 - x1) * (py - y1)) / Math.hypot(x2 - x1, y2 - y1);
      return Math.max(most, out);
    }, -Infinity);
}

function mattersByChance(random: Random): Matter[] {
  const count = 1 + random.below(MOST_MATTERS);
  const photograph = random.float() < 0.15;
  const base = [0, 1, 2].map(() => random.between(15, 240));
  const grey = (base[0] + base[1] + base[2]) / 3;
  const faded = random.between(0, 0.9);
  const spread = random.float() < 0.5 ? random.between(5, 40) : random.between(30, 110);
  return Array.from({ length: count }, () => {
    const step = random.between(-spread, spread);
    return {
      colour: base.map(
        (value) =>
          value * (1 - faded) + grey * faded + step + 0.4 * random.between(-spread, spread),
      ),
      grain: random.between(0.1, 0.9),
      lightX: random.between(-0.35, 0.35),
      lightY: random.between(-0.3, 0.3),
      own: photograph ? random.between(0.5, 1) : 0,
    };
  });
}

const STRANDS = 120;

function strandsOf({ x, y, reach }: Part, random: Random): Plane {
  const alpha = createPlane(CANVAS_WIDTH, CANVAS_HEIGHT);
  for (let k = 0; k < STRANDS; k++) {
    const angle = random.between(0, 2 * Math.PI);
    const length = random.between(15, 60);
    const [sx, sy] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    const end = angle + 0.4;
    coverStrand(alpha, {
      start: [sx, sy],
      bend: [sx + Math.cos(angle) * length * 0.6, sy + Math.sin(angle) * length * 0.6],
      end: [sx + Math.cos(end) * length, sy + Math.sin(end) * length],
      fromPx: 1.2,
      toPx: 0.3,
    });
  }
  return alpha;
}

function barsBetween(parts: readonly Part[], count: number, size: number, random: Random): Plane {
  const alpha = createPlane(CANVAS_WIDTH, CANVAS_HEIGHT);
  const half = random.between(1.2, 6);
  for (let k = 0; k < count; k++) {
    const from = parts[random.below(parts.length)];
    const to = parts[random.below(parts.length)];
    const away = (): number => (to === from ? random.between(-1.5, 1.5) * size : 0);
    const [x, y] = [to.x + away(), to.y + away()];
    coverShape(alpha, (px, py) => segmentDistance(px, py, from.x, from.y, x, y) - half);
  }
  return alpha;
}
