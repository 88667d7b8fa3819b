/** BT.709, limited range: luma of one unit of each channel, in 16.16 fixed point. */
const FIXED = 65536;
const LUMA = { r: 0.2126, g: 0.7152, b: 0.0722 };
const [LUMA_SPAN, CHROMA_SPAN] = [219 / 255, 224 / 255];
const fixed = (value: number): number => Math.round(value * FIXED);
const [YR, YG, YB] = [LUMA.r, LUMA.g, LUMA.b].map((share) => fixed(share * LUMA_SPAN)) as [
  number,
  number,
  number,
];
const ofBlue = CHROMA_SPAN / (2 * (1 - LUMA.b));
const ofRed = CHROMA_SPAN / (2 * (1 - LUMA.r));
const [UR, UG, UB] = [-fixed(LUMA.r * ofBlue), -fixed(LUMA.g * ofBlue), fixed(CHROMA_SPAN / 2)];
const [VR, VG, VB] = [fixed(CHROMA_SPAN / 2), -fixed(LUMA.g * ofRed), -fixed(LUMA.b * ofRed)];
/** Offsets with half a unit for rounding; of four pixels together for colours. */
const Y_OFFSET = 16 * FIXED + FIXED / 2;
const C_OFFSET = 4 * 128 * FIXED + 2 * FIXED;

/** Bytes of a picture in 4:2:0. */
export const i420Bytes = (width: number, height: number): number => (width * height * 3) / 2;

/**
 * RGB (8 bits, row by row) as planes Y, U, V with colours at half the size, BT.709 limited range.
 * @param out `i420Bytes(width, height)` long; sides are even
 */
export function writeI420(rgb: Uint8Array, width: number, height: number, out: Uint8Array): void {
  const pixels = width * height;
  let u = pixels;
  let v = pixels + pixels / 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const upper = y * width + x;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let corner = 0; corner < 4; corner++) {
        const at = upper + (corner & 1) + (corner >> 1) * width;
        const pr = rgb[at * 3] ?? 0;
        const pg = rgb[at * 3 + 1] ?? 0;
        const pb = rgb[at * 3 + 2] ?? 0;
        out[at] = (YR * pr + YG * pg + YB * pb + Y_OFFSET) >> 16;
        r += pr;
        g += pg;
        b += pb;
      }
      out[u++] = (UR * r + UG * g + UB * b + C_OFFSET) >> 18;
      out[v++] = (VR * r + VG * g + VB * b + C_OFFSET) >> 18;
    }
  }
}
