import { cropGray8, cropRgb8, type PixelBox } from '../filter/crop.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { findPlane } from '../replace/find-plane.ts';
import type { PictureLight } from '../replace/picture-light.ts';
import { readSurfaceLight } from '../replace/surface-light.ts';
import { createSurfacePoint, pointOn } from '../replace/surface-plane.ts';
import { fitRectangle } from './fit-rectangle.ts';
import { createLayer, type Layer } from './layer.ts';
import { mirrorPainter, windowPainter } from './panel-views.ts';
import {
  artPainter,
  curtainPainter,
  type PanelKind,
  type PanelLook,
  type PanelPainter,
  rugPainter,
} from './panels.ts';

export interface PanelWish extends PanelLook {
  readonly panel: PanelKind;
  /** What a window looks out on. */
  readonly atmosphere: string;
}

/** What hangs stands off the wall and throws a shadow: how far it reaches, metres, and how dark. */
const SHADOW: Readonly<Record<PanelKind, readonly [reachM: number, depth: number]>> = {
  art: [0.05, 0.45],
  mirror: [0.05, 0.4],
  rug: [0.03, 0.35],
  curtain: [0.06, 0.3],
  window: [0.02, 0.25],
  lightStrip: [0, 0],
};
const OWN_LIGHT: ReadonlySet<PanelKind> = new Set(['mirror', 'window']);
const GLOW_M = 0.42;
const GLOW = 0.55;
const WARM_SHARE = 0.3;
/** A cloth or print of its own hides what pattern the surface's light still holds. */
const LIGHT_KEPT = 0.65;
const WARM = [1, 0.72, 0.42];
const SUBSAMPLES = 2;

/** Draws a panel on the masked surface, in its perspective and light, as large as the mask allows. */
export function paintPanel(
  image: Rgb8,
  mask: Gray8,
  box: PixelBox,
  wish: PanelWish,
  scene: PictureLight,
  seed: number,
): Layer {
  const surface = wish.panel === 'rug' ? 'floor' : 'wall';
  const { plane } = findPlane(image, mask, { surface });
  const { u0, u1, v0, v1 } = fitRectangle(plane, mask);
  const [width, height] = [u1 - u0, v1 - v0];
  const light = readSurfaceLight(cropRgb8(image, box), cropGray8(mask, box));
  const middle = middleOf(mask);
  const paint = painterOf(wish, width, height, { image, seed, middle, eyeT: -v0 });
  const layer = createLayer(box, true);
  const boxWidth = box.right - box.left;
  const level = Math.sqrt(scene.white * Math.min(1, light.litLuma / 0.32));
  const at = createSurfacePoint();
  const colour = new Float32Array(3);
  const sum = new Float32Array(3);
  const [reach, depth] = SHADOW[wish.panel];
  for (let p = 0; p < layer.alpha.length; p++) {
    const x = box.left + (p % boxWidth);
    const y = box.top + Math.floor(p / boxWidth);
    let cover = 0;
    let s = 0;
    let t = 0;
    sum.fill(0);
    for (let i = 0; i < SUBSAMPLES * SUBSAMPLES; i++) {
      at.x = x + ((i % 2) + 0.5) / 2;
      at.y = y + ((i >> 1) + 0.5) / 2;
      pointOn(plane, at);
      const foot = Math.max(Math.hypot(at.uRight, at.uDown), Math.hypot(at.vRight, at.vDown)) / 2;
      s = at.u - u0;
      t = at.v - v0;
      const c = Math.max(0, paint(s, t, foot, colour));
      cover += c / 4;
      for (let k = 0; k < 3; k++) sum[k] += (c * colour[k]) / 4;
    }
    layer.alpha[p] = cover;
    if (layer.shade !== null && wish.panel === 'lightStrip') {
      glow(layer, p, s, t, width, height);
    } else if (layer.shade !== null && depth > 0) {
      // Light falls from above left: the shadow lies to the right and below.
      const d = Math.max(
        0.4 * reach - s,
        s - width - 0.4 * reach,
        0.7 * reach - height + t,
        -t - 0.5 * reach,
      );
      const off = Math.max(0, d + reach);
      if (off < 2 * reach) layer.shade[p] = 1 - depth * (1 - off / (2 * reach)) ** 2;
    }
    if (cover <= 0) continue;
    const lit = OWN_LIGHT.has(wish.panel) ? 1 : level * light.relative[p] ** LIGHT_KEPT;
    for (let k = 0; k < 3; k++) {
      const tint = OWN_LIGHT.has(wish.panel) ? 1 : scene.tint[k];
      layer.rgb[p * 3 + k] = (sum[k] / cover) * lit * tint;
    }
  }
  return layer;
}

function painterOf(
  wish: PanelWish,
  width: number,
  height: number,
  scene: { image: Rgb8; seed: number; middle: readonly [number, number]; eyeT: number },
): PanelPainter {
  const { image, seed, middle, eyeT } = scene;
  switch (wish.panel) {
    case 'art':
      return artPainter(width, height, wish, seed);
    case 'rug':
      return rugPainter(width, height, wish, seed);
    case 'curtain':
      return curtainPainter(width, height, wish, seed);
    case 'mirror':
      return mirrorPainter(width, height, image, ...middle);
    case 'window':
      return windowPainter(width, height, wish.atmosphere, seed, eyeT);
    case 'lightStrip':
      return stripPainter(width, height);
  }
}

const STRIP_M = 0.018;

/** The strip itself: a thin line of light at the upper edge. */
function stripPainter(width: number, height: number): PanelPainter {
  return (s, t, foot, out) => {
    if (s < 0 || s > width) return 0;
    const d = Math.abs(t - height + STRIP_M) - STRIP_M / 2;
    for (let k = 0; k < 3; k++) out[k] = 1.4 * (0.35 + 0.65 * WARM[k]);
    return Math.min(1, Math.max(0, 0.5 - d / foot));
  };
}

/** Light washing down from the strip, warm, gone before it reaches the rectangle's other edges. */
function glow(layer: Layer, p: number, s: number, t: number, width: number, height: number): void {
  if (layer.shade === null || layer.alpha[p] > 0.5) return;
  const down = Math.max(0, height - t);
  const aside = Math.min(s, width - s) / (0.3 * Math.min(width, height));
  const ease = (x: number) => {
    const c = Math.min(1, Math.max(0, x));
    return c * c * (3 - 2 * c);
  };
  const amount = Math.exp(-down / GLOW_M) * ease(aside) * ease((1.6 * t) / height);
  layer.shade[p] = 1 + GLOW * amount;
  const warm = WARM_SHARE * amount;
  layer.alpha[p] = Math.min(1, layer.alpha[p] + warm);
  for (let k = 0; k < 3; k++) layer.rgb[p * 3 + k] = 0.9 * WARM[k];
}

function middleOf({ width, height, data }: Gray8): [number, number] {
  let [x, y, count] = [0, 0, 0];
  for (let p = 0; p < width * height; p++) {
    if (data[p] < 128) continue;
    x += p % width;
    y += Math.floor(p / width);
    count++;
  }
  return [x / Math.max(1, count), y / Math.max(1, count)];
}
