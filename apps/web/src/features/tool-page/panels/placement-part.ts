import type { PlacedBox } from '@zhuhui/tools';

/** Where it is remembered which subject a run found by itself: the same picture gives the same again. */
export const foundSubjectKey = (fileId: unknown, edge: unknown) =>
  ['found-subject', fileId, edge] as const;

/** From here on a mask's pixel is selected, as on the server. */
const SELECTED = 128;

/** Bounds of what a mask selects; null when it selects nothing. @param pixels RGBA, row by row */
export function selectedBounds(pixels: Uint8ClampedArray, width: number): PlacedBox | null {
  const height = pixels.length / 4 / width;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (((pixels[at] ?? 0) * (pixels[at + 3] ?? 0)) / 255 < SELECTED) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, width: right - left, height: bottom - top } : null;
}

/** {@link selectedBounds} of a mask by its address. @throws when it does not decode */
export async function boundsOfMask(url: string): Promise<PlacedBox | null> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0);
  return selectedBounds(context.getImageData(0, 0, width, height).data, width);
}
