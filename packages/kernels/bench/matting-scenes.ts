import { gaussianBlurRgb8 } from '../src/filter/gaussian.ts';
import { createPlane } from '../src/filter/plane.ts';
import type { Plane, Rgb8 } from '../src/image.ts';
import { createRandom, type Random } from '../src/random.ts';
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

/** A picture with exactly known opacity. */
export interface MattingScene {
  readonly image: Rgb8;
  /** 0 … 1. */
  readonly alpha: Plane;
  /** The subject's own colours, everywhere defined. */
  readonly foreground: Rgb8;
  /** Places a designer would click on, the first one in the middle of the largest part. */
  readonly clicks: readonly { x: number; y: number }[];
}

type Tint = (x: number, y: number) => readonly [number, number, number];

interface Drawn {
  readonly alpha: Plane;
  readonly tint: Tint;
  readonly clicks: readonly { x: number; y: number }[];
}

/** Only the photograph's texture is taken, what varies within this distance, not its scene. */
const TEXTURE_SIGMA_PX = 14;
/** The subject is this much darker at its right than at its left. */
const SHADE = 0.25;
/** How much of the texture the subject shows. */
const GRAIN = 0.7;

/**
 * Puts a procedural subject, coloured by a photograph's texture and a tint, in front of another
 * photograph of the scene's size. The same arguments give the same bytes.
 */
export function mattingScene(
  subject: Subject,
  texture: Rgb8,
  background: Rgb8,
  seed: number,
): MattingScene {
  const { width, height } = background;
  const { alpha, tint, clicks } = DRAW[subject](width, height, createRandom(seed));
  const large = gaussianBlurRgb8(texture, TEXTURE_SIGMA_PX);
  const foreground = new Uint8Array(width * height * 3);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < alpha.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const colour = tint(x / width, y / height);
    const from = ((y % texture.height) * texture.width + (x % texture.width)) * 3;
    const light = 1 + SHADE / 2 - (SHADE * x) / width;
    for (let c = 0; c < 3; c++) {
      const grain = texture.data[from + c]! - large.data[from + c]!;
      const value = Math.min(255, Math.max(0, light * colour[c]! + GRAIN * grain));
      foreground[i * 3 + c] = Math.round(value);
      data[i * 3 + c] = Math.round(
        alpha.data[i]! * value + (1 - alpha.data[i]!) * background.data[i * 3 + c]!,
      );
    }
  }
  return {
    image: { width, height, data },
    alpha,
    foreground: { width, height, data: foreground },
    clicks,
  };
}

const DRAW: Record<Subject, (width: number, height: number, random: Random) => Drawn> = {
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

/** Known where opacity is full or none and no partial pixel is near: 0 background, 255 subject, 128 unknown. */
export function trimapOf(alpha: Plane, reachPx: number): Uint8Array {
  const { width, height, data } = alpha;
  const out = new Uint8Array(width * height);
  const rows = new Float32Array(width * height);
  const lows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let high = 0;
      let low = 1;
      for (let k = Math.max(0, x - reachPx); k <= Math.min(width - 1, x + reachPx); k++) {
        high = Math.max(high, data[y * width + k]!);
        low = Math.min(low, data[y * width + k]!);
      }
      rows[y * width + x] = high;
      lows[y * width + x] = low;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let high = 0;
      let low = 1;
      for (let k = Math.max(0, y - reachPx); k <= Math.min(height - 1, y + reachPx); k++) {
        high = Math.max(high, rows[k * width + x]!);
        low = Math.min(low, lows[k * width + x]!);
      }
      out[y * width + x] = low > 0.99 ? 255 : high < 0.01 ? 0 : 128;
    }
  }
  return out;
}
