import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureBytes } from '../../../testing/pictures.ts';
import { wipeGif } from './wipe-gif.ts';

it('draws a white line between pictures that use every colour there is', async () => {
  const noise = (sigma: number) =>
    sharp({
      create: {
        ...{ width: 160, height: 120, channels: 3, background: '#7a4a2a' },
        noise: { type: 'gaussian', mean: 120, sigma },
      },
    })
      .png()
      .toBuffer();
  const gif = await wipeGif({
    ...{ before: await noise(20), after: await noise(45), frame: null },
    ...{ size: { widthPx: 160, heightPx: 120 }, widthPx: 160, seconds: 2, plate: null },
  });
  const { pages = 0 } = await sharp(gif, { pages: -1 }).metadata();
  const page = Math.round(pages / 4);
  const { data, info } = await sharp(gif, { page }).raw().toBuffer({ resolveWithObject: true });
  const isWhite = (x: number, y: number) =>
    [0, 1, 2].every((k) => data[(y * info.width + x) * info.channels + k] === 255);
  const columns = Array.from({ length: 160 }, (_, x) => x);
  const line = columns.filter((x) => [0, 40, 80, 119].every((y) => isWhite(x, y)));
  expect(line).toHaveLength(2);
});

it('shows what both pictures look like, not something near it', async () => {
  const picture = await pictureBytes(120, 90);
  const gif = await wipeGif({
    ...{ before: picture, after: picture, frame: null },
    ...{ size: { widthPx: 120, heightPx: 90 }, widthPx: 120, seconds: 2, plate: null },
  });
  const [shown, meant] = await Promise.all(
    [gif, picture].map((bytes) => sharp(bytes, { page: 0 }).removeAlpha().raw().toBuffer()),
  );
  let sum = 0;
  for (const [at, value] of (meant ?? []).entries()) sum += Math.abs(value - (shown?.[at] ?? 0));
  expect(sum / (meant?.length ?? 1)).toBeLessThan(6);
});
