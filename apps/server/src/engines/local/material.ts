import type { Covering, MaterialId, ReplaceOptions } from '@zhuhui/kernels';
import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { noteAtImages } from './image-notes.ts';
import { plainFinish, readMaterialWish, type SurfaceWish, surfaceNamed } from './material-words.ts';
import { decodeRgb, pngOutput, readMask } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';
import { narrowedNote, surfaceFinder } from './surface-mask.ts';
import { openWorksheet } from './worksheet.ts';

interface MaterialSettings {
  readonly uploadImage: string;
  readonly maskImage: string;
  readonly materialImage?: string;
  readonly material: 'auto' | MaterialId;
  readonly prompt?: string;
  readonly tileSize: number;
  readonly surfaceWidth: number;
  readonly rotation: number;
  readonly keepShading: boolean;
  readonly count: number;
}

/** The new material fades into the picture over this distance; farther out nothing changes. */
const FEATHER_PX = 3;
/** A material picture gives one repeat of the pattern. */
const MATERIAL_SIDE_PX = 1024;
const DECODED = 0.05;
const DONE = 0.95;

export const materialCapability: LocalCapability = {
  capability: 'material',
  can: '墙、地、顶、立面、家具换材质：按透视铺贴，保留阴影、高光和家具的褶皱缝线；材料库、材质图或文字皆可；描述里点名了墙、顶、地或家具，框得粗也只换它',
  cannot: '不改变物体的形状；毛绒等立体起伏只换表面纹理',
  ignoredFields: [],
  run: runMaterial,
};

/** Lays another material on the selected surface. */
async function runMaterial(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as MaterialSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const wish = await readWish(settings, files.read);
  const [sheet, drawn] = await Promise.all([
    files.read(settings.uploadImage).then((bytes) => openWorksheet(bytes, 'near', pool, signal)),
    files.read(settings.maskImage).then(readMask),
  ]);
  onProgress(DECODED, '辨认选区');
  const { image } = sheet;
  const { surface } = wish;
  const narrowed =
    surface === 'auto' ? null : await surfaceFinder(image, pool, signal)(drawn, surface);
  const mask = narrowed ?? drawn;
  const progressOf = combineProgress(settings.count, stretch(DECODED, DONE, onProgress));
  const results = await Promise.all(
    Array.from({ length: settings.count }, async (_, index) => {
      const seed = (request.seed + index) >>> 0;
      const options: ReplaceOptions = {
        covering: wish.covering,
        unitM: settings.tileSize,
        surfaceWidthM: settings.surfaceWidth,
        rotationDegrees: settings.rotation,
        shading: settings.keepShading ? 1 : 0,
        surface,
        oldPattern: 0,
        seed,
        featherPx: FEATHER_PX,
      };
      const result = await pool.run(
        'replaceMaterial',
        { image, mask, options },
        { signal, onProgress: progressOf(index) },
      );
      const picture = await sheet.finish(result.image, 'kept');
      return {
        output: await pngOutput(picture, pool, signal, { seed }),
        surface: result.surface,
      };
    }),
  );
  onProgress(1, '完成');
  const outputs = results.map(({ output }) => output);
  return {
    outputs,
    effective: {
      prompt: settings.prompt ?? '',
      understood: wish.understood,
      material: wish.covering.kind === 'library' ? wish.covering.material : 'picture',
      colour: wish.covering.kind === 'library' ? wish.covering.colour : undefined,
      surface: results[0]?.surface,
      featherPx: FEATHER_PX,
      seed: request.seed,
      ...noteAtImages(outputs, narrowed && surface !== 'auto' ? [narrowedNote(surface)] : []),
    },
  };
}

/** A picture of the material comes first, then one chosen from the library, then the words. */
async function readWish(
  settings: MaterialSettings,
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<SurfaceWish> {
  const words = settings.prompt ?? '';
  if (settings.materialImage) {
    const picture = await decodeRgb(await read(settings.materialImage), MATERIAL_SIDE_PX);
    return { covering: { kind: 'picture', picture }, surface: surfaceNamed(words), understood: [] };
  }
  const said = readMaterialWish(words);
  if (settings.material !== 'auto') {
    const { material, colour } = plainFinish(settings.material);
    const same = said?.covering.kind === 'library' && said.covering.material === material;
    if (same) return said;
    const covering: Covering = { kind: 'library', material, colour };
    return { covering, surface: surfaceNamed(words, material), understood: [] };
  }
  if (said) return said;
  throw new EngineFailure(
    'badInput',
    words
      ? `没有从“${words}”里认出材质，可以写“胡桃木”“灰色大理石”，或从材料库选一种`
      : '请从材料库选一种材质、上传材质图，或写下材质名称',
  );
}
