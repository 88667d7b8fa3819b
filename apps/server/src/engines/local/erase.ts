import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import { removeMasked } from './removal.ts';
import { openWorksheet } from './worksheet.ts';

interface EraseSettings {
  readonly uploadImage: string;
  readonly maskImage: string;
}

/** The filling fades into the picture over this distance; farther out nothing changes. */
const FEATHER_PX = 2;
/** Shares of the work. */
const READ = 0.05;
const FILLED = 0.95;

export const eraseCapability: LocalCapability = {
  capability: 'erase',
  can: '移除家具、杂物、人车等选中的物体，按周围的材质和纹理补全；靠墙的大件移走后，墙面接到墙脚，地面接到墙边',
  cannot: '选区后面从未拍到的物体猜不出来，只能用周围的画面补',
  ignoredFields: [],
  run: runErase,
};

/** Removes what the mask covers; pixels beyond the feather come back as they were. */
async function runErase(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as EraseSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const [sheet, mask] = await Promise.all([
    files.read(settings.uploadImage).then((bytes) => openWorksheet(bytes, 'near', pool, signal)),
    files.read(settings.maskImage).then(readMask),
  ]);
  const how = { seed: request.seed, featherPx: FEATHER_PX };
  // What is transparent is filled as the picture is.
  const taken = await removeMasked(sheet.image, mask, { ...how, beside: sheet.alpha }, pool, {
    signal,
    onProgress: stretch(READ, FILLED, onProgress),
  });
  const result = await sheet.finish(taken.picture, taken.beside ?? 'kept');
  const output = await pngOutput(result, pool, signal, { seed: request.seed });
  onProgress(1, '完成');
  return { outputs: [output], effective: how };
}
