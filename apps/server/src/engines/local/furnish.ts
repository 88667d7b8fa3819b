import { fitLongSide, type InputKind, type Rgb8, resizeRgb8 } from '@zhuhui/kernels';
import type { Density } from '@zhuhui/scene/furnish';
import type { Picture } from '@zhuhui/scene/render';
import { classifyEntry } from '@zhuhui/tools/classify';
import sharp from 'sharp';
import {
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { renderBox, styleOfCategory, whyOccupied, whyUnreadable } from './furnish-box.ts';
import type { FurnishedRoom, FurnishWishes, ReadRoom } from './furnish-desk.ts';
import { decodeRgb, pngOutput } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import { runRender } from './render.ts';

interface FurnishSettings {
  readonly uploadImage: string;
  readonly inputKind: 'auto' | InputKind;
  readonly classifyId2?: string;
  readonly classifyId3?: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly ignoreWordAndImage: boolean;
  readonly density: Density;
  readonly count: number;
}

export const furnishCapability: LocalCapability = {
  capability: 'furnish',
  can: '从照片解出房间的透视、尺寸与光线，按空间类型、风格和描述摆放真实尺寸的家具，带阴影合成，主要家具摆在画面里看得全的地方；没有家具和阴影的像素一个不变，照片里的门窗和灯照原样，写明“窗帘”才挂；线稿先渲染再布置，白模在输入类型里选“白模”后也先渲染',
  cannot: '不改动墙地面；已有家具的房间要先清空；看不到地面、不是直角的房间读不出来',
  ignoredFields: ['styleImage', 'ipaPlus'],
  run: runFurnish,
};

const ROOM_READ = 0.2;
const EMPTY_RENDERED = 0.32;

/** One photograph, read and rendered empty: what all variants share. */
interface Ground {
  readonly photo: Rgb8;
  readonly read: ReadRoom;
  readonly empty: Picture;
}

/** Furnishes a photographed room, a layout per variant, one after the other so that the first is there early. */
async function runFurnish(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<EngineResult> {
  const settings = request.settings as unknown as FurnishSettings;
  const { count } = settings;
  const { photo, kind } = await readPhoto(request, context, pool);
  const ground = await readGround(photo, context, pool);
  const wishes = wishesOf(settings);
  const outputs: EngineOutput[] = [];
  const rooms: Told[] = [];
  const effective = () => effectiveOf(request, settings, kind, ground.read, rooms);
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const at = (share: number) => EMPTY_RENDERED + (1 - EMPTY_RENDERED) * share;
    const onProgress = stretch(at(ordinal / count), at((ordinal + 1) / count), context.onProgress);
    const seed = (request.seed + ordinal) >>> 0;
    const made = await furnishOnce(ground, wishes, seed, { ...context, onProgress }, pool);
    outputs.push(made.output);
    rooms.push(made);
    if (count > 1) context.onOutput?.({ ordinal, output: made.output, effective: effective() });
  }
  context.onProgress(1, '完成');
  return { outputs, effective: effective() };
}

/** The photograph; a drawing or white model is rendered into one first. */
async function readPhoto(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
): Promise<{ photo: Rgb8; kind: InputKind }> {
  const settings = request.settings as unknown as FurnishSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const photo = await decodeRgb(await files.read(settings.uploadImage));
  const kind =
    settings.inputKind === 'auto'
      ? takenFor((await pool.run('classify', photo, { signal })).kind)
      : settings.inputKind;
  if (kind === 'plan') {
    throw new EngineFailure(
      'badInput',
      '这是平面图；空房间布置需要能看到地面和墙的房间照片或透视图',
    );
  }
  if (kind === 'photo' || kind === 'render') return { photo, kind };
  const rendered = await runRender(
    { ...request, settings: { ...request.settings, inputKind: kind, count: 1 } },
    { ...context, onProgress: stretch(0, 0.1, onProgress), onOutput: undefined },
    pool,
  );
  return { photo: await decodeRgb(rendered.outputs[0].bytes), kind };
}

/** Bare pale rooms look like white models: only one who says that it is one has it rendered first. */
const takenFor = (kind: InputKind): InputKind => (kind === 'whiteModel' ? 'photo' : kind);

async function readGround(
  photo: Rgb8,
  { signal, onProgress }: EngineContext,
  pool: KernelPool,
): Promise<Ground> {
  onProgress(0.1, '解算透视与房间');
  const read = await pool.run('readPhotoRoom', photo, { signal });
  const why = whyUnreadable(read) ?? whyOccupied(read);
  if (why) throw new EngineFailure('badInput', why);
  onProgress(ROOM_READ, '匹配光线');
  const { room, light } = read;
  const prepared = await pool.run('emptyScene', { room, light }, { signal });
  const empty = await renderBox(photo, prepared, read, 'preview', pool, {
    signal,
    onProgress: stretch(ROOM_READ, EMPTY_RENDERED, onProgress),
  });
  return { photo, read, empty };
}

async function furnishOnce(
  { photo, read, empty }: Ground,
  wishes: FurnishWishes,
  seed: number,
  context: EngineContext,
  pool: KernelPool,
): Promise<Told & { output: EngineOutput }> {
  const { signal, onProgress } = context;
  const { room, light } = read;
  onProgress(0, '布置家具');
  const made = await pool.run('furnishRoom', { room, light, wishes, seed }, { signal });
  const { description, prepared } = made;
  await preview({ photo, read, empty }, made, context, pool);
  const furnished = await renderBox(photo, prepared, read, 'final', pool, {
    signal,
    onProgress: stretch(0.1, 0.85, onProgress),
  });
  const input = { photo, room, light, description, prepared, furnished, empty, seed };
  const image = await pool.run('compositeFurniture', input, {
    signal,
    onProgress: stretch(0.85, 0.98, onProgress),
  });
  const { understood, notes } = made;
  const output = await pngOutput(image, pool, signal, { seed });
  return { output, description, understood, notes };
}

/** What is told of a furnished picture. */
type Told = Pick<FurnishedRoom, 'description' | 'understood' | 'notes'>;

const PREVIEW_SIDE_PX = 360;

/** A small rough picture of what is coming, for whoever waits. */
async function preview(
  { photo, read }: Ground,
  { prepared, description }: Pick<FurnishedRoom, 'prepared' | 'description'>,
  { signal, onPreview }: EngineContext,
  pool: KernelPool,
): Promise<void> {
  if (!onPreview) return;
  const size = fitLongSide(photo.width, photo.height, PREVIEW_SIDE_PX);
  const small = resizeRgb8(photo, size.width, size.height, 'area');
  const { room, light } = read;
  const bare = await pool.run('emptyScene', { room, light }, { signal });
  const furnished = await renderBox(small, prepared, read, 'preview', pool, { signal });
  const empty = await renderBox(small, bare, read, 'preview', pool, { signal });
  const input = { photo: small, room, light, description, prepared, furnished, empty, seed: 1 };
  const { width, height, data } = await pool.run('compositeFurniture', input, { signal });
  const raw = { width, height, channels: 3 } as const;
  const bytes = await sharp(data, { raw }).jpeg({ quality: 80 }).toBuffer();
  if (!signal.aborted) onPreview({ bytes, mime: 'image/jpeg' });
}

function wishesOf(settings: FurnishSettings): FurnishWishes {
  const { classifyId2, classifyId3, ignoreWordAndImage, density } = settings;
  return {
    prompt: ignoreWordAndImage ? '' : (settings.prompt ?? ''),
    negativePrompt: ignoreWordAndImage ? '' : (settings.negativePrompt ?? ''),
    space: classifyEntry(classifyId3 ?? classifyId2 ?? '')?.path[1],
    style: styleOfCategory(classifyId3),
    density,
  };
}

const metres = (value: number): number => Math.round(value * 100) / 100;

const effectiveOf = (
  { seed }: EngineRequest,
  { prompt, classifyId2, classifyId3, density }: FurnishSettings,
  inputKind: InputKind,
  { room, support, edges }: ReadRoom,
  rooms: readonly Told[],
): EngineResult['effective'] => ({
  prompt: prompt ?? '',
  category: classifyEntry(classifyId3 ?? classifyId2 ?? '')?.path.join(' / ') ?? '',
  inputKind,
  density,
  seed,
  room: {
    widthM: metres(2 * room.halfWidthM),
    depthM: metres(room.depthM),
    heightM: metres(room.heightM),
    eyeM: metres(room.camera.eye[2]),
    focalMm: metres(room.camera.focalMm),
    openings: room.openings.length,
    support: metres(support),
    edges: metres(edges),
  },
  understood: rooms[0]?.understood ?? [],
  images: rooms.map(({ description: scene, notes }) => ({
    ...(notes.length > 0 && { note: notes.join('；') }),
    scene,
  })),
});
