import {
  type CameraMove,
  type FilmFrameRequest,
  poseAt,
  type Rgb8,
  type Shot,
  settlingPose,
} from '@zhuhui/kernels';
import { defaultsOf } from '@zhuhui/tools';
import type { FilmWriter } from '../../platform/film/encoder.ts';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { type CameraWish, readCamera } from './film-camera.ts';
import { drawFrames } from './film-frames.ts';
import { writeFilm } from './film-output.ts';
import { FILM_FPS, filmSize, readyShot } from './film-shots.ts';
import { decodeRgb } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

interface FilmSettings {
  readonly uploadImage: string;
  readonly prompt?: string;
  readonly seconds: number;
  readonly camera: CameraMove;
  readonly lastImage?: string;
}

export const img2VideoCapability: LocalCapability = {
  capability: 'image2video',
  can: '让镜头在一张图里推、拉、摇、移、环绕、升起、漫游：按读出的墙面、地面与天空分出远近，竖线不斜，可给尾帧',
  cannot: '人物、水面、树叶自己不会动，图里看不见的地方不会变出来；描述里只听运镜，不改氛围',
  ignoredFields: [],
  run: runImg2Video,
};

/** Larger pictures show nothing more in a film of 720p. */
const SOURCE_SIDE_PX = 2560;
const READ = 0.02;
const READY = 0.2;
/** The last picture comes in after this share of the film, and is there after that one. */
const DISSOLVE = { from: 0.45, to: 0.75 };

/** A camera goes through one picture, to another one where there is one. */
async function runImg2Video(
  { tool, settings: given, seed }: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
  films: FilmWriter,
): Promise<EngineResult> {
  const settings = given as unknown as FilmSettings;
  const { signal, onProgress, files } = context;
  onProgress(0, '读取图片');
  const read = async (id: string) => decodeRgb(await files.read(id), SOURCE_SIDE_PX);
  const image = await read(settings.uploadImage);
  const last = settings.lastImage ? await read(settings.lastImage) : null;
  const { camera, prompt = '' } = settings;
  const isChosen = camera !== defaultsOf(tool.fields).camera;
  const wish = readCamera(prompt, { camera, isChosen }, seed);
  const size = filmSize(image);
  onProgress(READ, '看出远近');
  const shotOf = (picture: Rgb8) =>
    readyShot({ image: picture, frame: size, move: wish.move, side: wish.side }, pool, signal);
  const [first, end] = await Promise.all([shotOf(image), last && shotOf(last)]);
  onProgress(READY, '逐帧绘制');
  const frames = Math.round(settings.seconds * FILM_FPS);
  const plan = {
    ...{ ...size, fps: FILM_FPS, frames },
    frame: async (at: number) => frameOf({ size, first, end, share: at / (frames - 1) }),
  };
  const report = stretch(READY, 1, onProgress);
  const output = await writeFilm(films, drawFrames(plan, context, pool), plan, context, (share) =>
    report(share, '逐帧绘制'),
  );
  onProgress(1, '完成');
  const notes = notesOf(wish, first);
  return {
    outputs: [{ ...output, seed }],
    effective: {
      ...{ camera: wish.move, understood: wish.understood, seconds: settings.seconds, seed },
      ...(notes.length > 0 && { images: [{ note: notes.join('；') }] }),
    },
  };
}

function notesOf({ isMuchUnread }: CameraWish, { scene }: Shot): string[] {
  return [
    ...(isMuchUnread ? ['描述里除运镜之外的内容没有用上：内置引擎只移动镜头'] : []),
    ...(scene.isFlat ? ['没有从图里读出远近，整张图一起移动'] : []),
  ];
}

/** @param of share: of the film's time, 0 … 1 */
function frameOf(of: {
  readonly size: { readonly width: number; readonly height: number };
  readonly first: Shot;
  readonly end: Shot | null;
  readonly share: number;
}): FilmFrameRequest {
  const { size, first, end, share } = of;
  const { scene, path } = first;
  if (end === null) return { ...size, from: { scene, pose: poseAt(path, share) } };
  const { from, to } = DISSOLVE;
  const settled = (share - from) / (1 - from);
  return {
    ...size,
    from: { scene, pose: poseAt(path, share / to) },
    to: {
      scene: end.scene,
      pose: settlingPose(end.path, settled),
      transition: 'fade',
      share: Math.min(1, Math.max(0, (share - from) / (to - from))),
    },
  };
}
