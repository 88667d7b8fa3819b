import { STYLE_MANNERS, type StyleTransferOptions } from '@zhuhui/kernels';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { decodeRgb, pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';
import { openWorksheet } from './worksheet.ts';

interface StyleSettings {
  readonly uploadImage: string;
  readonly styleImage: string;
  readonly maskImage?: string;
  readonly strength: number;
  readonly count: number;
}

/** A style picture gives colours and contrast, not detail. */
const STYLE_SIDE_PX = 768;
const FEATHER_PX = 4;
const DECODED = 0.05;
const DONE = 0.95;

export const styleCapability: LocalCapability = {
  capability: 'style',
  can: '把参考图的配色、影调和反差按天空、绿化、地面、建筑分区迁移过来，结构不动',
  cannot: '不会照参考图改造型、换家具',
  ignoredFields: [],
  run: runStyle,
};

/** Brings the style picture's colours and contrast over; each variant reads the style in its own manner. */
async function runStyle(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as StyleSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const [sheet, style, mask] = await Promise.all([
    files.read(settings.uploadImage).then((bytes) => openWorksheet(bytes, 'near', pool, signal)),
    files.read(settings.styleImage).then((bytes) => decodeRgb(bytes, STYLE_SIDE_PX)),
    settings.maskImage ? files.read(settings.maskImage).then(readMask) : undefined,
  ]);
  const progressOf = combineProgress(settings.count, stretch(DECODED, DONE, onProgress));
  const manners = Array.from(
    { length: settings.count },
    (_, index) => STYLE_MANNERS[index % STYLE_MANNERS.length] ?? STYLE_MANNERS[0],
  );
  const outputs = await Promise.all(
    manners.map(async (manner, index) => {
      const seed = (request.seed + index) >>> 0;
      const { strength } = settings;
      const options: StyleTransferOptions = { strength, manner, mask, featherPx: FEATHER_PX, seed };
      const result = await pool.run(
        'transferStyle',
        { image: sheet.image, style, options },
        { signal, onProgress: progressOf(index) },
      );
      return pngOutput(await sheet.finish(result, 'kept'), pool, signal, { seed });
    }),
  );
  onProgress(1, '完成');
  return { outputs, effective: { seed: request.seed, manners } };
}
