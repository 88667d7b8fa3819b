import { availableParallelism } from 'node:os';
import type {
  Gray8,
  RestoreOptions,
  Rgb8,
  Rows,
  UpscaleModel,
  UpscaleScale,
} from '@zhuhui/kernels';
import type { EngineContext } from '../engine.ts';
import { EngineFailure } from '../engine.ts';
import { bandRowsFor, joinBands } from './bands.ts';
import type { Cutout } from './cutout.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

/** What both enlarging tools have in common: reading a picture's wear, taking it off, enlarging in bands. */

type Report = (fraction: number, stage: string) => void;

/** Largest result: about 600 MB of raw pixels while it is put together. */
const LARGEST_MEGAPIXELS = 200;

export interface Restoring {
  readonly denoise: number;
  readonly deblock: boolean;
}

export interface Enlarging {
  readonly scale: UpscaleScale;
  /** Makes one band of the result's colours. */
  make(image: Rgb8, model: UpscaleModel, rows: Rows, onProgress: Report): Promise<Rgb8>;
}

export interface Enlarged {
  readonly picture: Cutout;
  readonly facts: { readonly model: UpscaleModel; readonly noise: number; readonly jpeg: boolean };
}

/** Throws `badInput` when the result would be too large. */
export async function enlarge(
  source: Cutout,
  restoring: Restoring,
  enlarging: Enlarging,
  pool: KernelPool,
  { signal, onProgress }: EngineContext,
): Promise<Enlarged> {
  const { alpha } = source;
  const { width, height } = source.colours;
  const { scale } = enlarging;
  if ((width * height * scale * scale) / 1e6 > LARGEST_MEGAPIXELS) {
    throw new EngineFailure('badInput', '放大后超过 2 亿像素，请选较小的倍数');
  }
  const bandRows = bandRowsFor(width, height, availableParallelism());
  const whole = { sourceRows: height, bandRows };
  onProgress(0.02, '检查画质');
  const colours = alpha
    ? shared(await pool.run('spreadColours', { image: source.colours, alpha }, { signal }))
    : source.colours;
  const reading = await pool.run('readPicture', colours, { signal });
  const { wear, drawn } = reading;
  const jpeg = restoring.deblock && wear.jpeg !== null;
  const noisy = restoring.denoise > 0 && wear.noise.some((sigma) => sigma > 0);
  const options: RestoreOptions = { wear, ...restoring };
  const clean: Rgb8 =
    jpeg || noisy
      ? {
          width,
          height,
          data: await joinBands(
            { width, height, channels: 3, scale: 1, ...whole },
            (rows) => pool.run('restore', { image: colours, options, rows }, { signal }),
            (fraction) => onProgress(0.05 + 0.35 * fraction, '去噪去块'),
          ),
        }
      : colours;
  const model: UpscaleModel = drawn ? 'drawing' : jpeg ? 'worn' : 'photo';
  const result = { width: width * scale, height: height * scale };
  const report = stretch(jpeg || noisy ? 0.4 : 0.05, alpha ? 0.8 : 0.9, onProgress);
  const data = await joinBands(
    { ...result, channels: 3, scale, ...whole },
    (rows, onBand) => enlarging.make(clean, model, rows, onBand),
    report,
  );
  return {
    picture: {
      colours: { ...result, data },
      alpha: alpha && (await enlargeAlpha(alpha)),
    },
    facts: { model, noise: Math.max(...wear.noise), jpeg: wear.jpeg !== null },
  };

  async function enlargeAlpha(mask: Gray8): Promise<Gray8> {
    const options = { scale, model: 'drawing' } as const;
    const values = await joinBands(
      { ...result, channels: 1, scale, ...whole },
      (rows) => pool.run('upscaleGray8', { image: mask, options, rows }, { signal }),
      stretch(0.8, 0.9, onProgress),
    );
    return { ...result, data: values };
  }
}

function shared(image: Rgb8): Rgb8 {
  const data = new Uint8Array(new SharedArrayBuffer(image.data.length));
  data.set(image.data);
  return { ...image, data };
}
