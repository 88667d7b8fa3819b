import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import { bufferOf, decodeRgb, pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

interface EraseSettings {
  readonly uploadImage: string;
  readonly maskImage: string;
}

/** The filling fades into the picture over this distance; farther out nothing changes. */
const FEATHER_PX = 2;

/** Removes what the mask covers; pixels beyond the feather come back as they were. */
export async function runErase(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as EraseSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const [image, mask] = await Promise.all([
    files.read(settings.uploadImage).then((bytes) => decodeRgb(bytes)),
    files.read(settings.maskImage).then(readMask),
  ]);
  const result = await pool.run(
    { kind: 'erase', image, mask, seed: request.seed, featherPx: FEATHER_PX },
    {
      transfer: [bufferOf(image), bufferOf(mask)],
      signal,
      onProgress: stretch(0.05, 0.95, onProgress),
    },
  );
  const output = await pngOutput(result, { seed: request.seed });
  onProgress(1, '完成');
  return { outputs: [output], effective: { seed: request.seed, featherPx: FEATHER_PX } };
}
