import type { FlatPlanLook, PlanReading, SitePlanLook } from '@zhuhui/kernels';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { noteAtImages } from './image-notes.ts';
import { takeOutDrawing } from './photographed-drawing.ts';
import { decodeRgb, pictureSize, pngOutput, vectorOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';

interface CommonSettings {
  readonly uploadImage: string;
  readonly palette: FlatPlanLook['palette'];
  readonly styleImage?: string;
  readonly count: number;
  readonly planInput: 'auto' | 'lines' | 'coloured';
  readonly keepShading: boolean;
  readonly output: 'png' | 'svg';
}

type FlatSettings = CommonSettings & Pick<FlatPlanLook, 'roomTextures' | 'wallFill' | 'keepLabels'>;

type SiteSettings = CommonSettings &
  Pick<SitePlanLook, 'greening' | 'waterTexture' | 'pavingTexture' | 'treeShadows'> & {
    readonly sunDirection: number;
  };

/** Larger drawings are shrunk to this: painting takes memory of many times the sheet. A result says so. */
const SHEET_SIDE_PX = 3600;
const SHRUNK_NOTE = `图纸长边超过 ${SHEET_SIDE_PX} 像素，图片按 ${SHEET_SIDE_PX} 像素上色；要原尺寸，输出选 SVG`;
const STYLE_SIDE_PX = 512;
const VARIANTS = 4;
const READ = 0.35;
const PAINTED = 0.95;

export const flatplanCapability: LocalCapability = {
  capability: 'flatplan',
  can: '户型线稿识别墙体、门窗、房间与家具，总图线稿识别建筑、道路、水面、铺装与树木，铺材质、上色、打影子，文字保持清晰；翻拍的线稿先拉正、去阴影；已上色或翻拍的彩图按区域换材质与配色；可导出 SVG',
  cannot:
    '不读文字内容，房间用途按洁具、家具和大小判断；不补画图上没有的家具与景观；彩图只按颜色与形状认地面、墙体、绿地、水面，不认房间用途，文字与细线一并去留',
  ignoredFields: [],
  run: runFlatplan,
};

/** Colours a plan drawing: read once, painted once per variant. */
async function runFlatplan(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as CommonSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图纸');
  const drawing = await files.read(settings.uploadImage);
  const uploaded = await pictureSize(drawing);
  const decoded = await decodeRgb(drawing, SHEET_SIDE_PX);
  const { image, note } = await takeOutDrawing(decoded, pool, signal);
  const full = note === undefined ? uploaded : { width: image.width, height: image.height };
  const shrunk = Math.max(full.width, full.height) > SHEET_SIDE_PX;
  const style = settings.styleImage
    ? await decodeRgb(await files.read(settings.styleImage), STYLE_SIDE_PX)
    : undefined;
  const { planInput } = settings;
  const kind = request.tool.id === 'allPlan' ? 'site' : 'flat';
  const reading = await pool.run(
    'readPlan',
    { image, kind, input: planInput === 'auto' ? undefined : planInput },
    { signal, onProgress: stretch(0.02, READ, onProgress) },
  );
  const found = describe(reading);
  if (found.areas === 0) {
    throw new EngineFailure(
      'badInput',
      kind === 'flat'
        ? '没有找到由墙围成的房间，请换一张户型线稿'
        : '没有找到封闭的区域，请换一张总图线稿',
    );
  }
  const progressOf = combineProgress(settings.count, stretch(READ, PAINTED, onProgress));
  const outputs: EngineOutput[][] = await Promise.all(
    Array.from({ length: settings.count }, async (_, index) => {
      const seed = (request.seed + index) >>> 0;
      const look = {
        ...lookOf(kind, request),
        palette: settings.palette,
        keepShading: settings.keepShading,
        style,
        variant: seed % VARIANTS,
        seed,
      };
      const picture = await pool.run(
        'paintPlan',
        { reading, look },
        { signal, onProgress: progressOf(index) },
      );
      const png = await pngOutput(picture, pool, signal, { seed });
      if (settings.output !== 'svg') return [png];
      const shown = shrunk ? full : undefined;
      const text = await pool.run('planSvg', { reading, look, shown }, { signal });
      return [png, vectorOutput(text, 'image/svg+xml', full)];
    }),
  );
  onProgress(1, '完成');
  const made = outputs.flat();
  const notes = noteAtImages(made, [note, shrunk ? SHRUNK_NOTE : undefined]);
  return {
    outputs: made,
    effective: { ...found, kind, seed: request.seed, ...notes },
  };
}

type OwnLook =
  | Omit<FlatPlanLook, 'palette' | 'style' | 'variant' | 'seed' | 'keepShading'>
  | Omit<SitePlanLook, 'palette' | 'style' | 'variant' | 'seed' | 'keepShading'>;

function lookOf(kind: 'flat' | 'site', request: EngineRequest): OwnLook {
  if (kind === 'flat') {
    const { roomTextures, wallFill, keepLabels } = request.settings as unknown as FlatSettings;
    return { kind, roomTextures, wallFill, keepLabels };
  }
  const { greening, waterTexture, pavingTexture, treeShadows, sunDirection } =
    request.settings as unknown as SiteSettings;
  return {
    kind,
    greening,
    waterTexture,
    pavingTexture,
    treeShadows,
    sunDirectionDeg: sunDirection,
  };
}

/** What was found, for the task's record. */
function describe(reading: PlanReading): {
  areas: number;
  found: readonly string[];
  input: 'lines' | 'coloured';
} {
  const kinds: readonly string[] = kindsOf(reading);
  const areas = kinds.filter((kind) => kind !== 'outside' && kind !== 'paper');
  const input = reading.kind === 'coloured' ? 'coloured' : 'lines';
  return { areas: areas.length, found: [...new Set(areas)], input };
}

function kindsOf(reading: PlanReading): readonly string[] {
  if (reading.kind === 'flat') return reading.flat.rooms.map((room) => room.kind);
  return reading.kind === 'site' ? reading.site.kinds : reading.coloured.kinds;
}
