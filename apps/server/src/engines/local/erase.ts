import { type Gray8, mayHideWallBase, type ProposedMask, type Rgb8 } from '@zhuhui/kernels';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { askNetwork, asNetworkReads } from './network-desk.ts';
import { pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';
import { openWorksheet } from './worksheet.ts';

interface EraseSettings {
  readonly uploadImage: string;
  readonly maskImage: string;
}

/** The filling fades into the picture over this distance; farther out nothing changes. */
const FEATHER_PX = 2;
/**
 * Threads that share one erasure: holes are dealt out, a single one is filled twice and the better
 * filling kept. The same on every machine, so that a seed gives the same picture everywhere.
 */
const SHARES = 2;

/** Shares of the work. */
const READ = 0.05;
const LOOKED = 0.4;

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
  const pieces = await piecesAround(sheet.image, mask, pool, context);
  const options = { seed: request.seed, featherPx: FEATHER_PX, ...(pieces && { pieces }) };
  // What is transparent is filled as the picture is.
  const pictures = sheet.alpha ? [sheet.image, sheet.alpha] : [sheet.image];
  const progressOf = combineProgress(
    SHARES * pictures.length,
    stretch(pieces ? LOOKED : READ, 0.95, onProgress),
  );
  const [filled, alpha] = await Promise.all(
    pictures.map(async (image, at) => {
      const shares = await Promise.all(
        Array.from({ length: SHARES }, (_, index) =>
          pool.run(
            'erase',
            { image, mask, options, share: { index, of: SHARES } },
            { signal, onProgress: progressOf(at * SHARES + index) },
          ),
        ),
      );
      return pool.run('joinErased', { image, shares }, { signal });
    }),
  );
  const result = await sheet.finish(filled, alpha ?? 'kept');
  const output = await pngOutput(result, pool, signal, { seed: request.seed });
  onProgress(1, '完成');
  return { outputs: [output], effective: { seed: request.seed, featherPx: FEATHER_PX } };
}

/** What a network takes the picture to be made of, where that decides how it is filled; null where none runs. */
async function piecesAround(
  image: Rgb8,
  mask: Gray8,
  pool: KernelPool,
  { signal, onProgress }: EngineContext,
): Promise<ProposedMask[] | null> {
  if (!mayHideWallBase(mask)) return null;
  onProgress(READ, '识别墙面与地面');
  return askNetwork('seePieces', asNetworkReads(image), pool, signal);
}
