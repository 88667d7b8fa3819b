import type { UpscaleScale } from '@zhuhui/kernels';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { decodeCutout } from './cutout.ts';
import { enlarge } from './enlarge.ts';
import { pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';

interface UpscaleSettings {
  readonly uploadImage: string;
  readonly scale: '2' | '3' | '4';
  readonly denoise: number;
  readonly deblock: boolean;
}

export const upscaleCapability: LocalCapability = {
  capability: 'upscale',
  can: '放大 2–4 倍并降噪、去压缩块：边缘清晰、透明保留，照片、压缩过的图片与图纸各用专门学过的小网络',
  cannot: '不会凭空画出原图没有拍到的内容，看不清的字仍然看不清',
  ignoredFields: [],
  run: runUpscale,
};

async function runUpscale(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as UpscaleSettings;
  const { signal, onProgress, files } = context;
  const { denoise, deblock } = settings;
  const scale = Number(settings.scale) as UpscaleScale;
  onProgress(0, '读取图片');
  const source = await decodeCutout(await files.read(settings.uploadImage), pool, signal);
  const { picture, facts } = await enlarge(
    source,
    {
      scale,
      denoise,
      deblock,
      make: (image, model, band, onBand) =>
        pool.run(
          'upscale',
          { image, options: { scale, model }, ...band },
          { signal, onProgress: onBand },
        ),
    },
    pool,
    context,
  );
  const output = await pngOutput(picture, pool, signal);
  onProgress(1, '完成');
  return { outputs: [output], effective: { scale, ...facts } };
}
