import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';

/** A picture that `words` and `at` decide, with something on it everywhere: what a provider's stand-in draws. PNG. */
export function painted(words: string, at: number, width: number, height: number): Promise<Buffer> {
  const seed = [...words].reduce(
    (hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0,
    at,
  );
  const random = createRandom(seed);
  const [r, g, b] = [random.below(200), random.below(200), random.below(200)];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    data[i * 3] = r + (i % 50);
    data[i * 3 + 1] = g + (Math.floor(i / width) % 50);
    data[i * 3 + 2] = b;
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
