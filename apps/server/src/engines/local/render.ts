import type { InputKind, ProposedMask, RenderRequest, Rgb8 } from '@zhuhui/kernels';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { noteAtImages } from './image-notes.ts';
import { askNetwork, asNetworkReads } from './network-desk.ts';
import { takeOutDrawing, type Underlay } from './photographed-drawing.ts';
import { decodeRgb, pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';
import { readWishes, type WishSettings, wish } from './render-wishes.ts';

/** The settings every rendering tool has, as its definition checks them. */
interface RenderSettings extends WishSettings {
  readonly uploadImage: string;
  readonly inputKind: 'auto' | InputKind;
  readonly styleImage?: string;
  readonly cnStrength: number;
  readonly lock: number;
  readonly ipaPlus: boolean;
  readonly count: number;
  readonly view?: string;
  readonly channelMap?: string;
  readonly channelMapUse?: 'materials' | 'keep';
  readonly season?: string;
  readonly planting?: RenderRequest['planting'];
  readonly greenDensity?: RenderRequest['planting'];
  readonly contextDensity?: RenderRequest['built'];
}

/** A style picture gives colours, not detail. */
const PALETTE_SIDE_PX = 512;
const FOLLOW_PALETTE = 0.6;
const FOLLOW_PALETTE_CLOSELY = 0.9;
const DECODED = 0.05;
const RENDERED = 0.95;

export const renderCapability: LocalCapability = {
  capability: 'render',
  can: '按草图、线稿、白模或照片本身的结构上材质、打光、配色，线条位置不变；翻拍在桌上的手稿先拉正、去阴影',
  cannot:
    '不会凭空添加画里没有的家具、人物和植物，也不会换视角；照片和彩图默认保留原有材质与颜色，只换描述里点名的面，要整体换就把“原色保留”调低',
  ignoredFields: ['view', 'roadDensity', 'peopleDensity'],
  run: runRender,
};

/** Renders over a sketch, line drawing, white model or photo with the constructive renderer. */
export async function runRender(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as RenderSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取底图');
  const decoded = await decodeRgb(await files.read(settings.uploadImage));
  const palette = await readPalette(settings, files.read);
  const channelMap = settings.channelMap
    ? await decodeRgb(await files.read(settings.channelMap))
    : undefined;
  const found = await recognise(settings, decoded, pool, signal);
  const { image, note } = found;
  const domain = request.tool.domain ?? 'interior';
  const reading = readWishes(domain, settings);
  onProgress(DECODED, '识别完成');
  const pieces = await piecesOf(found, reading.asked, pool, signal);

  const progressOf = combineProgress(settings.count, stretch(DECODED, RENDERED, onProgress));
  const outputs = await Promise.all(
    Array.from({ length: settings.count }, async (_, index) => {
      const seed = (request.seed + index) >>> 0;
      const job: RenderRequest = {
        image,
        palette,
        followPalette: palette ? (settings.ipaPlus ? FOLLOW_PALETTE_CLOSELY : FOLLOW_PALETTE) : 0,
        followTexture: settings.ipaPlus,
        kind: found.kind,
        domain,
        look: reading.look,
        cnStrength: settings.cnStrength,
        lock: settings.lock,
        atmosphere: wish(request, 'atmosphere', reading.atmosphere) ?? 'day',
        environment: wish(request, 'environment', reading.environment) ?? 'keep',
        view: settings.view ?? 'keep',
        seed,
        channelMap,
        zonesStay: settings.channelMapUse === 'keep',
        season: settings.season,
        planting: settings.planting ?? settings.greenDensity,
        built: settings.contextDensity,
        ...(pieces && { pieces }),
        asked: 'channelMap' in request.tool.fields ? [] : reading.asked,
      };
      const result = await pool.run('render', job, { signal, onProgress: progressOf(index) });
      return pngOutput(result.image, pool, signal, {
        seed,
        scores: { structure: result.structure },
      });
    }),
  );
  onProgress(1, '完成');
  return {
    outputs,
    effective: {
      prompt: reading.prompt,
      understood: reading.understood,
      category: reading.category,
      inputKind: found.kind,
      inputKindGuessed: settings.inputKind === 'auto',
      seed: request.seed,
      ...noteAtImages(outputs, [note]),
    },
  };
}

async function readPalette(
  settings: RenderSettings,
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<Rgb8 | undefined> {
  if (!settings.styleImage || settings.ignoreWordAndImage) return undefined;
  return decodeRgb(await read(settings.styleImage), PALETTE_SIDE_PX);
}

/** What a photograph's surfaces end at, where words name surfaces; null where no network says. */
async function piecesOf(
  { image, kind }: Awaited<ReturnType<typeof recognise>>,
  asked: RenderRequest['asked'],
  pool: KernelPool,
  signal: AbortSignal,
): Promise<ProposedMask[] | null> {
  if (kind !== 'photo' || !asked?.length) return null;
  return askNetwork('seePieces', { image: asNetworkReads(image) }, pool, signal);
}

/** Kinds that may come as a photograph of a sheet. */
const DRAWN: ReadonlySet<string> = new Set(['auto', 'line', 'sketch', 'plan']);

/** The picture to render over, and what it is; a colour map lies on the picture as it was uploaded. */
async function recognise(
  { inputKind, channelMap }: RenderSettings,
  decoded: Rgb8,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Underlay & { kind: InputKind }> {
  const taken =
    DRAWN.has(inputKind) && !channelMap
      ? await takeOutDrawing(decoded, pool, signal)
      : { image: decoded };
  if (inputKind !== 'auto') return { ...taken, kind: inputKind };
  const kind = taken.kind ?? (await pool.run('classify', decoded, { signal })).kind;
  return { ...taken, kind };
}
