import type { Rgb8 } from '@zhuhui/kernels';
import { DescriptionError, readGivenScene } from '@zhuhui/scene/design';
import { classifyEntry, classifyTree } from '@zhuhui/tools/classify';
import sharp from 'sharp';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { wantedSize } from '../wanted-size.ts';
import { joinBands } from './bands.ts';
import type { LocalCapability } from './capability.ts';
import { decodeRgb, pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import { framedFor, readyToRender, renderScene, type Shot } from './scene-picture.ts';
import type { DesignedScene, SceneWishes } from './scene-wishes.ts';
import { tracedSize } from './traced-size.ts';

interface Text2ImgSettings {
  /** Absent when a scene is given. */
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly classifyId2?: string;
  readonly classifyId3?: string;
  /** Rendered as it stands. */
  readonly scene?: unknown;
  readonly styleImage?: string;
  readonly count: number;
}

export const text2imgCapability: LocalCapability = {
  capability: 'text2image',
  can: '把描述设计成一个真实尺寸的三维场景（室内、建筑、景观）再做光线追踪：家具、材质、尺寸、时间与视角照描述来，同一种子结果不变；改过的场景描述可以照样再渲染',
  cannot: '只认识设计行业的词，画不出人像、插画和没有见过的造型',
  ignoredFields: [],
  run: runText2Img,
};

/** One of the run's pictures: what was designed and what it became. */
interface Variant {
  readonly output: EngineOutput;
  readonly designed: DesignedScene;
}

/** Designs a scene per variant and renders one after the other, so that the first is there early. */
export async function runText2Img(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const { count } = request.settings as unknown as Text2ImgSettings;
  const wishes = wishesOf(request);
  const hasNetwork = readyToRender(pool, context.signal);
  hasNetwork.catch(() => {
    // Cancelled; whoever waits for it is told.
  });
  const variants: Variant[] = [];
  const effective = () => effectiveOf(request, wishes, variants);
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const onProgress = stretch(ordinal / count, (ordinal + 1) / count, context.onProgress);
    const seed = (request.seed + ordinal) >>> 0;
    const variant = await makeVariant(request, { ...context, onProgress }, pool, {
      wishes,
      seed,
      hasNetwork,
    });
    variants.push(variant);
    if (count > 1) {
      context.onOutput?.({ ordinal, output: variant.output, effective: effective() });
    }
  }
  context.onProgress(1, '完成');
  return { outputs: variants.map(({ output }) => output), effective: effective() };
}

/** How far a picture is when each of its parts begins, by the time they take on two cores. */
const BUILDING = 0.03;
const TRIAL = 0.18;
const TRACED_FROM = 0.22;
const TRACED = 0.95;
/** The same of one that is enlarged afterwards. */
const TRACED_SMALL = 0.85;

/** What one of the run's pictures is made from. */
interface Making {
  readonly wishes: SceneWishes;
  readonly seed: number;
  /** Whether a network will take the noise out. */
  readonly hasNetwork: Promise<boolean>;
}

async function makeVariant(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
  { wishes, seed, hasNetwork }: Making,
): Promise<Variant> {
  const { signal, onProgress } = context;
  onProgress(0, '构思空间');
  const designed =
    givenScene(request.settings) ?? (await pool.run('designScene', { wishes, seed }, { signal }));
  onProgress(BUILDING, '搭建场景');
  const ready = await pool.run('readyScene', designed.description, { signal });
  if (!ready) throw new EngineFailure('badInput', '场景里的东西太多太细，请去掉一些再渲染');
  const { prepared, camera } = ready;
  const wanted = wantedSize(request.settings);
  const { scale, ...size } = tracedSize(wanted, await hasNetwork);
  const enlarged = scale > 1;
  const shot: Shot = { prepared, camera: framedFor(camera, size) };
  onProgress(TRIAL, '试光');
  await preview(shot, size, context, pool);
  const options = { ...size, quality: 'final', seed } as const;
  const onTraced = stretch(TRACED_FROM, enlarged ? TRACED_SMALL : TRACED, onProgress);
  const unshown = await pool.run('tellShown', { designed, size, ...shot }, { signal });
  const { rgb } = await renderScene(pool, shot, options, { signal, onProgress: onTraced });
  const traced = { ...size, data: rgb };
  const large = enlarged ? await twice(traced, wanted, context, pool) : traced;
  const coloured = await inStyle(large, request, context, pool, seed);
  const notes = [...designed.notes, ...unshown, ...(enlarged ? [ENLARGED_NOTE] : [])];
  return {
    output: await pngOutput(coloured, pool, signal, { seed }),
    designed: { ...designed, notes },
  };
}

/** The scene that was brought along; undefined where one is to be designed. */
function givenScene({ scene }: EngineRequest['settings']): DesignedScene | undefined {
  if (scene === undefined) return undefined;
  try {
    return { description: readGivenScene(scene), understood: [], notes: [], asked: [] };
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    throw new EngineFailure('badInput', `场景描述里有不对的地方：${error.message}`);
  }
}

const ENLARGED = 2;
const ENLARGED_NOTE = '按 1K 渲染后放大一倍';

/** A picture enlarged, and cut to the size that is wanted. */
async function twice(
  image: Rgb8,
  wanted: Size,
  { signal, onProgress }: EngineContext,
  pool: KernelPool,
): Promise<Rgb8> {
  const { width, height } = image;
  const options = { scale: ENLARGED, model: 'photo' } as const;
  const joined = await joinBands(
    { width, height, channels: 3, scale: ENLARGED, stage: '放大' },
    (band, onBand) =>
      pool.run('upscale', { image, options, ...band }, { signal, onProgress: onBand }),
    stretch(TRACED_SMALL, TRACED, onProgress),
  );
  const large = { ...scaled(image, ENLARGED), data: joined };
  const box = { left: 0, top: 0, right: wanted.width, bottom: wanted.height };
  return pool.run('crop', { image: large, box }, { signal });
}

const scaled = ({ width, height }: Size, by: number): Size => ({
  width: Math.round(width * by),
  height: Math.round(height * by),
});

interface Size {
  readonly width: number;
  readonly height: number;
}

const PREVIEW_SIDE_PX = 320;

/** A small noisy picture of what is coming, for whoever waits. */
async function preview(
  shot: Shot,
  { width, height }: Size,
  { signal, onPreview }: EngineContext,
  pool: KernelPool,
): Promise<void> {
  if (!onPreview) return;
  const scale = PREVIEW_SIDE_PX / Math.max(width, height);
  if (scale >= 1) return;
  const small = scaled({ width, height }, scale);
  const options = { ...small, quality: 'preview', seed: 1 } as const;
  const { rgb } = await renderScene(pool, shot, options, { signal });
  const raw = { ...small, channels: 3 } as const;
  const bytes = await sharp(rgb, { raw }).jpeg({ quality: 80 }).toBuffer();
  if (!signal.aborted) onPreview({ bytes, mime: 'image/jpeg' });
}

/** A style picture gives its colours; the light stays the scene's own. */
const STYLE_SIDE_PX = 512;
const STYLE = { strength: 0.6, manner: 'hues', featherPx: 0 } as const;

async function inStyle(
  image: Rgb8,
  { settings }: EngineRequest,
  { signal, files }: EngineContext,
  pool: KernelPool,
  seed: number,
): Promise<Rgb8> {
  const { styleImage } = settings as unknown as Text2ImgSettings;
  if (!styleImage) return image;
  const style = await decodeRgb(await files.read(styleImage), STYLE_SIDE_PX);
  const options = { ...STYLE, seed };
  return pool.run('transferStyle', { image, style, options }, { signal });
}

/** What the settings ask for; a choice left at its default is left to the words. */
function wishesOf({ tool, settings }: EngineRequest): SceneWishes {
  const {
    prompt = '',
    negativePrompt,
    classifyId2,
    classifyId3,
  } = settings as unknown as Text2ImgSettings;
  const entry = classifyEntry(classifyId3 ?? classifyId2 ?? '');
  const chosen = (name: string): string | undefined => {
    const field = tool.fields[name];
    const value = settings[name];
    const own = field?.kind === 'choice' && typeof value === 'string' && value !== field.default;
    return own ? value : undefined;
  };
  return {
    prompt,
    negativePrompt,
    space: entry?.path[1],
    style: styleOf(classifyId3),
    view: chosen('view'),
    atmosphere: chosen('atmosphere'),
    environment: chosen('environment'),
  };
}

/** The style that a category of the third level stands for. */
function styleOf(categoryId: string | undefined): string | undefined {
  const leaves = classifyTree().flatMap(({ children }) =>
    children.flatMap((space) => space.children),
  );
  return leaves.find(({ id }) => id === categoryId)?.style;
}

const effectiveOf = (
  request: EngineRequest,
  wishes: SceneWishes,
  variants: readonly Variant[],
): EngineResult['effective'] => ({
  prompt: wishes.prompt || variants[0]?.designed.description.brief,
  category: wishes.space,
  seed: request.seed,
  understood: variants[0]?.designed.understood ?? [],
  images: variants.map(({ designed: { description, notes } }) => ({
    ...(notes.length > 0 && { note: notes.join('；') }),
    scene: description,
  })),
});
