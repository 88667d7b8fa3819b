import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import { EngineFailure } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';
import { openWorksheet } from './worksheet.ts';

interface OutpaintSettings {
  readonly uploadImage: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly feather: number;
  readonly count: number;
}

export const outpaintCapability: LocalCapability = {
  capability: 'outpaint',
  can: '向四边延伸画面：墙面、地面、天空、水面与纹理顺着原有的线条和透视接下去，原图像素不变',
  cannot: '画外从未拍到的家具、人物和房间变不出来，也不按提示词添加新内容',
  ignoredFields: ['prompt'],
  run: runOutpaint,
};

/** Makes the picture larger on the sides asked for; each of `count` results has a seed of its own. */
async function runOutpaint(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const { uploadImage, left, top, right, bottom, feather, count } =
    request.settings as unknown as OutpaintSettings;
  const { signal, onProgress, files } = context;
  if (left + top + right + bottom === 0) {
    throw new EngineFailure('badInput', '请先拖动画框，选择要向哪边延伸');
  }
  onProgress(0, '读取图片');
  const sheet = await openWorksheet(await files.read(uploadImage), 'near', pool, signal);
  // What is transparent goes on as the picture does.
  const pictures = sheet.alpha ? [sheet.image, sheet.alpha] : [sheet.image];
  const progressOf = combineProgress(count * pictures.length, stretch(0.05, 0.95, onProgress));
  const outputs = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seed = (request.seed + index) >>> 0;
      const options = { left, top, right, bottom, featherPx: feather, seed };
      const [made, alpha] = await Promise.all(
        pictures.map((image, at) =>
          pool.run(
            'outpaint',
            { image, options },
            { signal, onProgress: progressOf(index * pictures.length + at) },
          ),
        ),
      );
      const result = await sheet.finish(made, alpha ?? 'kept', { left, top });
      return pngOutput(result, pool, signal, { seed });
    }),
  );
  onProgress(1, '完成');
  return { outputs, effective: { seed: request.seed, left, top, right, bottom, feather } };
}
