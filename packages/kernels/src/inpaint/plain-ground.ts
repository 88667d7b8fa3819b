import { oklabPlanes } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { clampByte } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';

/** How far border pixels may spread about their median (OKLab) for the ground to count as plain. */
const PLAIN_SPREAD = 0.05;
const NEAR = 0.035;
const FAR = 0.09;
const RIM_SHARE = 0.012;

/**
 * Coverage 0 … 1 of a thing photographed before a plain ground: the ground is what is like the border
 * and joined to it; its edge is soft by likeness. Null when the ground is not plain.
 */
export function cutFromPlainGround(picture: Rgb8): Gray8 | null {
  const { width, height } = picture;
  const { L, a, b } = oklabPlanes(picture);
  const rim = rimPixels(width, height);
  const median = (plane: Float32Array) =>
    Float32Array.from(rim, (p) => plane[p]).sort()[rim.length >> 1];
  const [mL, ma, mb] = [median(L), median(a), median(b)];
  const n = width * height;
  const away = new Float32Array(n);
  // Shadows on the ground change lightness more than colour.
  for (let p = 0; p < n; p++) away[p] = Math.hypot(0.6 * (L[p] - mL), a[p] - ma, b[p] - mb);
  const stray = rim.filter((p) => away[p] > PLAIN_SPREAD).length;
  if (stray > 0.2 * rim.length) return null;
  const ground = new Uint8Array(n);
  const stack: number[] = [];
  const visit = (p: number) => {
    if (ground[p] !== 0 || away[p] > FAR) return;
    ground[p] = 1;
    // Grows on from what is clearly ground; what is doubtful is soft edge.
    if (away[p] < NEAR) stack.push(p);
  };
  for (const p of rim) visit(p);
  while (stack.length > 0) {
    const p = stack.pop() as number;
    const x = p % width;
    if (x > 0) visit(p - 1);
    if (x < width - 1) visit(p + 1);
    if (p >= width) visit(p - width);
    if (p < n - width) visit(p + width);
  }
  const alpha = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    const soft = Math.min(1, Math.max(0, (away[p] - NEAR) / (FAR - NEAR)));
    alpha[p] = ground[p] !== 0 ? soft : 1;
  }
  const smooth = gaussianBlur({ width, height, data: alpha }, 0.6).data;
  const data = new Uint8Array(n);
  for (let p = 0; p < n; p++) data[p] = clampByte(255 * smooth[p]);
  return { width, height, data };
}

function rimPixels(width: number, height: number): number[] {
  const deep = Math.max(1, Math.round(RIM_SHARE * Math.min(width, height)));
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < deep) pixels.push(y * width + x);
    }
  }
  return pixels;
}
