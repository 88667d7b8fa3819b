import type { RelightOptions } from '@zhuhui/kernels';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { decodeRgb, pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';

interface AtmosphereSettings {
  readonly uploadImage: string;
  readonly hour: number;
  readonly weather: RelightOptions['weather'];
  readonly season: RelightOptions['season'];
  readonly place: RelightOptions['place'];
  readonly skyImage?: string;
  readonly count: number;
}

const DECODED = 0.05;
const DONE = 0.95;

export const atmosphereCapability: LocalCapability = {
  capability: 'atmosphere',
  can: '换时辰、天气、季节与天空：重新打光、换天、夜景亮窗、室内夜晚灯光与窗外夜色、湿地倒影、积雪、雾',
  cannot: '画面里原有的投影方向不会移动，只随阴天和夜晚变淡；室外看不见的灯具不会添加',
  ignoredFields: [],
  run: runAtmosphere,
};

/** Puts a picture into another hour, weather and season. */
async function runAtmosphere(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as AtmosphereSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const [image, skyImage] = await Promise.all([
    files.read(settings.uploadImage).then((bytes) => decodeRgb(bytes)),
    settings.skyImage ? files.read(settings.skyImage).then((bytes) => decodeRgb(bytes)) : undefined,
  ]);
  const { hour, weather, season, place } = settings;
  const progressOf = combineProgress(settings.count, stretch(DECODED, DONE, onProgress));
  const results = await Promise.all(
    Array.from({ length: settings.count }, async (_, index) => {
      const seed = (request.seed + index) >>> 0;
      const options: RelightOptions = { hour, weather, season, place, skyImage, seed };
      const result = await pool.run(
        'relight',
        { image, options },
        { signal, onProgress: progressOf(index) },
      );
      return { output: await pngOutput(result.image, pool, signal, { seed }), result };
    }),
  );
  onProgress(1, '完成');
  const [first] = results;
  return {
    outputs: results.map(({ output }) => output),
    effective: {
      seed: request.seed,
      skyFound: (first?.result.skyShare ?? 0) > 0,
      litWindows: first?.result.litWindows ?? 0,
    },
  };
}
