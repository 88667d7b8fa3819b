import type { Gray8, Rgb8, UpscaleModel, UpscaleScale, Wear } from '@zhuhui/kernels';
import type { EngineContext } from '../engine.ts';
import { EngineFailure } from '../engine.ts';
import { type Band, joinBands } from './bands.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import type { Cutout } from './split-alpha.ts';

/** What both enlarging tools have in common: reading a picture's wear, taking it off, enlarging in bands. */

type Report = (fraction: number, stage: string) => void;

/** Largest result: about 600 MB of raw pixels while it is put together. */
const LARGEST_MEGAPIXELS = 200;

export interface Enlarging {
  readonly scale: UpscaleScale;
  readonly denoise: number;
  readonly deblock: boolean;
  /** Makes one band of the result's colours. */
  make(image: Rgb8, model: UpscaleModel, band: Band, onProgress: Report): Promise<void>;
}

export interface Enlarged {
  readonly picture: Cutout;
  /** What was found in the picture: which network suits it, noise in grey levels, traces of JPEG. */
  readonly facts: { readonly model: UpscaleModel; readonly noise: number; readonly jpeg: boolean };
}

/** Throws `badInput` when the result would be too large. */
export async function enlarge(
  { colours, alpha }: Cutout,
  enlarging: Enlarging,
  pool: KernelPool,
  { signal, onProgress }: EngineContext,
): Promise<Enlarged> {
  const { width, height } = colours;
  const { scale, denoise, deblock } = enlarging;
  if ((width * height * scale * scale) / 1e6 > LARGEST_MEGAPIXELS) {
    throw new EngineFailure('badInput', '放大后超过 2 亿像素，请选较小的倍数');
  }
  onProgress(0.02, '检查画质');
  const whole = alpha ? await withoutHiddenColours(colours, alpha, pool, signal) : colours;
  const { wear, drawn } = await pool.run('readPicture', whole, { signal });
  const worn = {
    jpeg: deblock && wear.jpeg !== null,
    noisy: denoise > 0 && wear.noise.some((sigma) => sigma > 0),
  };
  const size = { width, height };
  let clean = whole;
  if (worn.jpeg || worn.noisy) {
    const options = { wear, denoise, deblock };
    const data = await joinBands(
      { ...size, channels: 3, scale: 1, stage: '去噪去块' },
      (band) => pool.run('restore', { image: whole, options, ...band }, { signal }),
      stretch(0.05, 0.35, onProgress),
    );
    clean = { ...size, data };
  }
  const model: UpscaleModel = drawn ? 'drawing' : worn.jpeg ? 'worn' : 'photo';
  const large = { width: width * scale, height: height * scale };
  const data = await joinBands(
    { ...size, channels: 3, scale, stage: '放大' },
    (band, onBand) => enlarging.make(clean, model, band, onBand),
    stretch(0.35, 0.85, onProgress),
  );
  const mask = alpha && (await enlargeAlpha(alpha, scale, pool, signal));
  onProgress(0.9, '保存图片');
  return {
    picture: {
      colours: { ...large, data },
      alpha: mask && { ...large, data: mask },
    },
    facts: { model, noise: loudest(wear), jpeg: wear.jpeg !== null },
  };
}

/** A transparent pixel's stored colour is anything; near the edge it would be mixed in. */
async function withoutHiddenColours(
  image: Rgb8,
  alpha: Gray8,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Rgb8> {
  return pool.run('spreadColours', { image, alpha }, { signal });
}

function enlargeAlpha(
  image: Gray8,
  scale: UpscaleScale,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { width, height } = image;
  const options = { scale, model: 'drawing' } as const;
  return joinBands(
    { width, height, channels: 1, scale, stage: '放大' },
    (band) => pool.run('upscaleGray8', { image, options, ...band }, { signal }),
    () => undefined,
  );
}

const loudest = (wear: Wear): number => Number(Math.max(...wear.noise).toFixed(2));
