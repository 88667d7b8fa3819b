import { schlick } from '../arithmetic.ts';
import { linearOfByte } from '../color/oklab.ts';
import type { PixelBox } from '../filter/crop.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { mirrorGround } from '../render/mirror.ts';
import type { Cover } from './cover.ts';
import { type SurfacePlane, scalePlane } from './surface-plane.ts';

/** Mirrored light is soft: it is made at this long side. */
const WORK_LONG_SIDE_PX = 768;
/** Rougher floors show no image of the room. */
const DULL = 0.45;
const STRENGTH = 1.2;
/** The most that floors mirror, and what lies as smooth as water. */
const MOST = 0.35;
const MOST_LIQUID = 0.75;
const LIQUID = 0.1;
/** How bright what stands around is, of a white surface in the same light. */
const AROUND = 0.2;

/**
 * Share of the light around that a surface throws back without its colour, by pixel of the box: Fresnel
 * (Schlick) held down by roughness (Lagarde and de Rousiers, SIGGRAPH 2014 course), less what
 * {@link reflectRoom} mirrors as an image.
 */
export function sheenOf(
  plane: SurfacePlane,
  cover: Cover,
  box: PixelBox,
  alpha: Float32Array,
): Float32Array {
  const width = box.right - box.left;
  const sheen = new Float32Array(alpha.length);
  for (let from = 0, y = box.top; from < alpha.length; from += width, y++) {
    sheenOfRow(plane, cover, box.left, y, alpha, from, from + width, sheen);
  }
  return sheen;
}

/** The sheen of places from … to, whose first lies at pixel (left, y). */
function sheenOfRow(
  { kind, focalPx, cx, horizonPx, normal }: SurfacePlane,
  cover: Cover,
  left: number,
  y: number,
  alpha: Float32Array,
  from: number,
  to: number,
  sheen: Float32Array,
): void {
  const most = Math.max(1 - cover.roughness, cover.reflectance);
  const ry = (y + 0.5 - horizonPx) / focalPx;
  for (let p = from, x = left; p < to; p++, x++) {
    if (alpha[p] <= 0) continue;
    const rx = (x + 0.5 - cx) / focalPx;
    const along = normal[0] * rx + normal[1] * ry + normal[2];
    const cosine = Math.min(1, Math.abs(along) / Math.sqrt(rx * rx + ry * ry + 1));
    const fresnel = schlick(cover.reflectance, most, cosine);
    const image = kind === 'floor' ? mirrored(cover, ry, rx) : 0;
    sheen[p] = AROUND * Math.max(0, fresnel - image);
  }
}

/** Adds to a polished floor (linear, 3 per pixel of the box, in place) what stands behind it, mirrored. */
export function reflectRoom(
  lit: Float32Array,
  image: Rgb8,
  alpha: Float32Array,
  box: PixelBox,
  plane: SurfacePlane,
  cover: Cover,
): void {
  if (cover.roughness >= DULL) return;
  const long = Math.min(WORK_LONG_SIDE_PX, Math.max(image.width, image.height));
  const size = fitLongSide(image.width, image.height, long);
  const scale = size.width / image.width;
  const small = resizeRgb8(image, size.width, size.height, 'area');
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const n = size.width * size.height;
  const rgb = new Float32Array(n * 3);
  for (let j = 0; j < rgb.length; j++) rgb[j] = linearOfByte(small.data[j]);
  const share = new Float32Array(n);
  const near = scalePlane(plane, scale);
  for (let y = 0, p = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, p++) {
      const bx = Math.floor((x + 0.5) / scale) - box.left;
      const by = Math.floor((y + 0.5) / scale) - box.top;
      if (bx < 0 || by < 0 || bx >= width || by >= height) continue;
      const covered = alpha[by * width + bx];
      if (covered < 0.5) continue;
      share[p] = mirrored(cover, (y - near.horizonPx) / near.focalPx, (x - near.cx) / near.focalPx);
      rgb.fill(0, p * 3, p * 3 + 3);
    }
  }
  mirrorGround(rgb, share, size.width, size.height, Math.max(size.width, size.height) / 1024);
  for (let k = 0; k < 3; k++) {
    const layer = new Float32Array(n);
    for (let p = 0; p < n; p++) layer[p] = share[p] > 0 ? rgb[p * 3 + k] : 0;
    const full = resizePlane({ ...size, data: layer }, image.width, image.height, 'bilinear').data;
    for (let y = 0, p = 0; y < height; y++) {
      for (let x = 0; x < width; x++, p++) {
        if (alpha[p] <= 0) continue;
        lit[p * 3 + k] += full[(y + box.top) * image.width + x + box.left];
      }
    }
  }
}

/** Share of the room's image that level ground mirrors where the ray (rx, ry, 1) meets it. */
function mirrored(cover: Cover, ry: number, rx: number): number {
  if (cover.roughness >= DULL) return 0;
  const cosine = Math.max(0, ry) / Math.sqrt(rx * rx + ry * ry + 1);
  const fresnel = schlick(cover.reflectance, 1, cosine);
  const most = cover.roughness < LIQUID ? MOST_LIQUID : MOST;
  return Math.min(most, STRENGTH * fresnel * (1 - cover.roughness / DULL));
}
