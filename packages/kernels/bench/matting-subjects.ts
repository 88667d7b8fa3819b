import { createPlane } from '../src/filter/plane.ts';
import type { Plane } from '../src/image.ts';
import type { Random } from '../src/random.ts';
import {
  boxDistance,
  coverShape,
  coverStrand,
  ellipseDistance,
  segmentDistance,
} from './matting-strokes.ts';

/** The five subjects of the matting bench; each stands for one way in which edges are hard. */
export const SUBJECTS = ['chair', 'plant', 'soft', 'lamp', 'person'] as const;
export type Subject = (typeof SUBJECTS)[number];

type Tint = (x: number, y: number) => readonly [number, number, number];

export interface Drawn {
  readonly alpha: Plane;
  readonly tint: Tint;
  readonly clicks: readonly { x: number; y: number }[];
}

/** How each subject is drawn on a canvas; all sizes follow its height. */
export const DRAW: Record<Subject, (width: number, height: number, random: Random) => Drawn> = {
  chair,
  plant,
  soft,
  lamp,
  person,
};

/** Thin legs, rungs and the gaps of a slatted back. */
function chair(width: number, height: number, random: Random): Drawn {
  const s = height / 800;
  const cx = width * random.between(0.42, 0.58);
  const seat = height * 0.56;
  const alpha = createPlane(width, height);
  const bar = (ax: number, ay: number, bx: number, by: number, half: number): void =>
    coverShape(
      alpha,
      (x, y) =>
        segmentDistance(x, y, cx + ax * s, seat + ay * s, cx + bx * s, seat + by * s) - half * s,
    );
  coverShape(alpha, (x, y) =>
    boxDistance(x, y, { cx, cy: seat, hx: 150 * s, hy: 24 * s, round: 12 * s }),
  );
  bar(-135, 10, -160, 270, 6);
  bar(135, 10, 160, 270, 6);
  bar(-85, 10, -95, 215, 4);
  bar(85, 10, 95, 215, 4);
  bar(-147, 140, 147, 140, 3);
  bar(-135, 0, -120, -300, 8);
  bar(135, 0, 120, -300, 8);
  bar(-121, -290, 121, -290, 22);
  bar(-124, -190, 124, -190, 10);
  bar(-128, -110, 128, -110, 10);
  const light = random.between(0.85, 1.1);
  return {
    alpha,
    tint: (_, y) => [150 * light * (1.15 - 0.3 * y), 92 * light, 48 * light * (0.9 + 0.2 * y)],
    clicks: [
      { x: cx, y: seat },
      { x: cx, y: seat - 290 * s },
      { x: cx - 150 * s, y: seat + 165 * s },
    ],
  };
}

/** A crown of leaves with grass-like blades: an edge of strands thinner than a pixel. */
function plant(width: number, height: number, random: Random): Drawn {
  const s = height / 800;
  const cx = width * random.between(0.4, 0.6);
  const cy = height * 0.42;
  const alpha = createPlane(width, height);
  coverShape(alpha, (x, y) => ellipseDistance(x, y, { cx, cy, rx: 175 * s, ry: 150 * s }));
  for (let k = 0; k < 46; k++) {
    const angle = random.between(0, 2 * Math.PI);
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const length = random.between(80, 130) * s;
    const [sx, sy] = [cx + ux * 150 * s, cy + uy * 125 * s];
    for (let t = 0; t <= 1; t += 0.05) {
      const half = 18 * s * Math.sin(Math.PI * Math.min(1, 0.15 + 0.85 * t)) ** 0.8;
      const [px, py] = [sx + ux * length * t, sy + uy * length * t];
      coverDisc(alpha, px, py, half);
    }
  }
  for (let k = 0; k < 420; k++) {
    const angle = random.between(0, 2 * Math.PI);
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const length = random.between(45, 120) * s;
    const curl = random.between(-0.5, 0.5) * length;
    const [sx, sy] = [cx + ux * 168 * s, cy + uy * 143 * s];
    coverStrand(alpha, {
      start: [sx, sy],
      bend: [sx + ux * length * 0.6, sy + uy * length * 0.6],
      end: [sx + ux * length - uy * curl, sy + uy * length + ux * curl],
      fromPx: 1.5 * s,
      toPx: 0.25 * s,
    });
  }
  const potTop = cy + 135 * s;
  coverShape(alpha, (x, y) => {
    const narrowing = ((y - potTop) / (190 * s)) * 28 * s;
    return boxDistance(x, y, {
      cx,
      cy: potTop + 95 * s,
      hx: 88 * s - narrowing,
      hy: 95 * s,
      round: 10 * s,
    });
  });
  return {
    alpha,
    tint: (_, y) => (y * height > potTop + 20 * s ? [196, 148, 120] : [64, 118, 52]),
    clicks: [
      { x: cx, y: cy },
      { x: cx, y: potTop + 110 * s },
      { x: cx - 110 * s, y: cy + 20 * s },
    ],
  };
}

/** The disc of a leaf: laid as the larger of the two coverages, so that a chain of discs stays one leaf. */
function coverDisc(alpha: Plane, cx: number, cy: number, radius: number): void {
  const { width, height, data } = alpha;
  const r = Math.ceil(radius + 1);
  for (let y = Math.max(0, Math.floor(cy) - r); y <= Math.min(height - 1, cy + r); y++) {
    for (let x = Math.max(0, Math.floor(cx) - r); x <= Math.min(width - 1, cx + r); x++) {
      const d = Math.hypot(x + 0.5 - cx, y + 0.5 - cy);
      const cover = Math.min(1, Math.max(0, radius + 0.5 - d));
      data[y * width + x] = Math.max(data[y * width + x]!, cover);
    }
  }
}

/** Out of focus: an edge some tens of pixels wide. */
function soft(width: number, height: number, random: Random): Drawn {
  const s = height / 800;
  const cx = width * random.between(0.42, 0.58);
  const cy = height * 0.52;
  const waves = [random.between(0, 6.3), random.between(0, 6.3)];
  const alpha = createPlane(width, height);
  coverShape(
    alpha,
    (x, y) => {
      const angle = Math.atan2(y - cy, x - cx);
      const ripple =
        18 * s * Math.sin(3 * angle + waves[0]!) + 10 * s * Math.sin(5 * angle + waves[1]!);
      return ellipseDistance(x, y, { cx, cy, rx: 270 * s + ripple, ry: 215 * s + ripple });
    },
    34 * s,
  );
  return {
    alpha,
    tint: (x, y) => [70 + 30 * x, 96 + 24 * y, 150 - 20 * x],
    clicks: [
      { x: cx, y: cy },
      { x: cx - 150 * s, y: cy - 60 * s },
      { x: cx + 150 * s, y: cy + 60 * s },
    ],
  };
}

/** A standing lamp: a glass foot that lets the room through, a thin stem. */
function lamp(width: number, height: number, random: Random): Drawn {
  const s = height / 800;
  const cx = width * random.between(0.4, 0.6);
  const top = height * 0.14;
  const alpha = createPlane(width, height);
  const shade = (x: number, y: number): number => {
    const grow = ((y - top) / (210 * s)) * 60 * s;
    return boxDistance(x, y, {
      cx,
      cy: top + 105 * s,
      hx: 130 * s + grow,
      hy: 105 * s,
      round: 8 * s,
    });
  };
  coverShape(alpha, shade, 1.4);
  coverShape(alpha, (x, y) =>
    Math.min(
      segmentDistance(x, y, cx - 130 * s, top + 4 * s, cx + 130 * s, top + 4 * s) - 4 * s,
      segmentDistance(x, y, cx - 188 * s, top + 206 * s, cx + 188 * s, top + 206 * s) - 4 * s,
    ),
  );
  coverShape(alpha, (x, y) => segmentDistance(x, y, cx, top + 205 * s, cx, top + 530 * s) - 6 * s);
  const foot = { cx, cy: top + 440 * s, rx: 76 * s, ry: 96 * s };
  coverShape(alpha, (x, y) => ellipseDistance(x, y, foot), 1.4, 0.62);
  coverShape(alpha, (x, y) => Math.abs(ellipseDistance(x, y, foot)) - 5 * s, 2);
  coverShape(alpha, (x, y) =>
    ellipseDistance(x, y, { cx, cy: top + 545 * s, rx: 105 * s, ry: 17 * s }),
  );
  return {
    alpha,
    tint: (_, y) => (y * height < top + 215 * s ? [248, 222, 176] : [196, 214, 222]),
    clicks: [
      { x: cx - 60 * s, y: top + 110 * s },
      { x: cx, y: top + 440 * s },
      { x: cx, y: top + 545 * s },
    ],
  };
}

/** A standing figure in a coat, with loose hair. */
function person(width: number, height: number, random: Random): Drawn {
  const s = height / 800;
  const cx = width * random.between(0.42, 0.58);
  const alpha = createPlane(width, height);
  const head = { cx, cy: 170 * s, rx: 52 * s, ry: 66 * s };
  const capsule =
    (ax: number, ay: number, bx: number, by: number, r: number) =>
    (x: number, y: number): number =>
      segmentDistance(x, y, cx + ax * s, ay * s, cx + bx * s, by * s) - r * s;
  const parts = [
    (x: number, y: number) => ellipseDistance(x, y, head),
    capsule(0, 215, 0, 260, 26),
    capsule(-50, 300, 50, 300, 48),
    capsule(0, 320, 0, 520, 95),
    capsule(-80, 300, -122, 520, 28),
    capsule(80, 300, 128, 500, 28),
    capsule(-46, 520, -52, 740, 34),
    capsule(46, 520, 56, 740, 34),
  ];
  coverShape(alpha, (x, y) => parts.reduce((best, part) => Math.min(best, part(x, y)), 1e9), 1.6);
  for (let k = 0; k < 320; k++) {
    const angle = random.between(-Math.PI - 0.5, 0.5);
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const length = random.between(25, 80) * s;
    const [sx, sy] = [cx + ux * 48 * s, head.cy + uy * 60 * s];
    coverStrand(alpha, {
      start: [sx, sy],
      bend: [sx + ux * length * 0.7, sy + uy * length * 0.7],
      end: [sx + ux * length, sy + uy * length + length * 0.5],
      fromPx: 1.4 * s,
      toPx: 0.25 * s,
    });
  }
  return {
    alpha,
    tint: (_, y) => {
      if (y * 800 < 236) return [92, 66, 52];
      return y * 800 < 590 ? [66, 70, 92] : [48, 46, 52];
    },
    clicks: [
      { x: cx, y: 420 * s },
      { x: cx, y: 170 * s },
      { x: cx - 52 * s, y: 680 * s },
    ],
  };
}
