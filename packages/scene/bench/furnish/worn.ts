import type { Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { seededRandom } from '../../src/random.ts';

/** Barrel distortion at the corners, as a share of the distance from the middle: a phone's wide lens. */
const BARREL = 0.015;
/** Standard deviation of the grain, grey levels. */
const GRAIN = 4;
const JPEG_QUALITY = 80;

/** A rendered picture as a phone would have taken it: bent by the lens, grainy, compressed. */
export async function worn({ width, height, data }: Rgb8): Promise<Rgb8> {
  const random = seededRandom(7);
  const out = new Uint8Array(data.length);
  const corner = Math.hypot(width, height) / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const out2 = (dx * dx + dy * dy) / (corner * corner);
      const reach = (1 + BARREL * out2) / (1 + BARREL);
      const u = Math.min(width - 1, Math.max(0, Math.round(width / 2 + dx * reach)));
      const v = Math.min(height - 1, Math.max(0, Math.round(height / 2 + dy * reach)));
      for (let k = 0; k < 3; k++) {
        const noise = GRAIN * Math.sqrt(12 / 4) * (random() + random() + random() + random() - 2);
        const value = data[(v * width + u) * 3 + k] + noise;
        out[(y * width + x) * 3 + k] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
  const raw = { width, height, channels: 3 } as const;
  const jpeg = await sharp(out, { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { width, height, data: await sharp(jpeg).removeAlpha().raw().toBuffer() };
}
