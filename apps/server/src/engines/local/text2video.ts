import { type RunFilmJob, renderFilm } from '@zhuhui/scene/film';
import { defaultsOf } from '@zhuhui/tools';
import sharp from 'sharp';
import type { FilmWriter } from '../../platform/film/encoder.ts';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { readCamera } from './film-camera.ts';
import { writeFilm } from './film-output.ts';
import { withSpooled } from './film-spool.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';
import type { SceneFilmRequest } from './scene-desk.ts';
import { framedFor } from './scene-picture.ts';

interface Text2VideoSettings {
  readonly prompt: string;
  readonly seconds: number;
  readonly ratio: string;
  readonly camera: SceneFilmRequest['move'];
}

export const text2VideoCapability: LocalCapability = {
  capability: 'text2video',
  can: '把描述设计成真实尺寸的三维场景，镜头在里面真的推、拉、摇、移、环绕、航拍、漫游：不穿墙不碰家具，光线追踪，同一种子结果不变',
  cannot: '人物、车辆、水面不会动；只认识设计行业的词，画面为 640×360 一档',
  ignoredFields: [],
  run: (request, context, pool, films) => runText2Video(request, context, pool, films),
};

const FPS = 24;
/** Of every frame: at 16:9 640 × 360. */
const FRAME_PIXELS = 640 * 360;
const PREVIEW_EVERY_MS = 3000;
const DESIGNED = 0.02;
const BUILT = 0.05;
const TRACED = 0.97;

/**
 * Designs a space from the words and goes through it with a camera.
 * @param framePixels of every frame
 */
export async function runText2Video(
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
  films: FilmWriter,
  framePixels = FRAME_PIXELS,
): Promise<EngineResult> {
  const { tool, seed } = request;
  const { prompt, seconds, ratio, camera } = request.settings as unknown as Text2VideoSettings;
  const { signal, onProgress } = context;
  onProgress(0, '构思空间');
  const isChosen = camera !== defaultsOf(tool.fields).camera;
  const wish = readCamera(prompt, { camera, isChosen }, seed);
  const wishes = { prompt: without(prompt, wish.understood) };
  const designed = await pool.run('designScene', { wishes, seed }, { signal });
  onProgress(DESIGNED, '搭建场景，安排运镜');
  const { description } = designed;
  const plan = { description, move: wish.move, side: wish.side, seconds, fps: FPS };
  const { prepared, cameras } = await pool.run('readyFilm', plan, { signal });
  onProgress(BUILT, '试光');
  const size = filmSize(ratio, framePixels);
  const run = ((job) => pool.run('filmJob', job, { signal })) as RunFilmJob;
  const framed = cameras.map((one) => framedFor(one, size));
  const format = { ...size, fps: FPS, frames: cameras.length };
  const report = stretch(BUILT, TRACED, onProgress);
  let share = 0;
  let framesDone = 0;
  const tell = (): void =>
    report(share, framesDone > 0 ? `逐帧渲染 ${framesDone}/${format.frames}` : '试光');
  const onShare = (now: number): void => {
    share = now;
    tell();
  };
  const onFrame = (): void => {
    framesDone++;
    tell();
  };
  const options = { ...size, seed, onProgress: onShare };
  const frames = renderFilm(prepared, framed, options, run);
  const traced = shown(frames, format, onFrame, context);
  const output = await withSpooled(traced, size.width * size.height * 3, (spooled) => {
    onProgress(TRACED, '合成视频');
    return writeFilm(films, spooled, format, context);
  });
  onProgress(1, '完成');
  return {
    outputs: [{ ...output, seed }],
    effective: {
      ...{ prompt, camera: wish.move, seconds, seed, ...size, fps: FPS },
      understood: [...designed.understood, ...wish.understood],
      images: [
        {
          ...(designed.notes.length > 0 && { note: designed.notes.join('；') }),
          scene: description,
        },
      ],
    },
  };
}

/** The words without those that the camera has heard. */
const without = (prompt: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replace(word, ''), prompt);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sides of a film of a ratio (`16:9`), both even. */
function filmSize(ratio: string, pixels: number): Size {
  const [across, down] = ratio.split(':').map(Number);
  const width = 2 * Math.round(Math.sqrt((pixels * across) / down) / 2);
  return { width, height: 2 * Math.round((width * down) / across / 2) };
}

/** The frames as they come, told to who counts them; the newest one is shown every few seconds. */
async function* shown(
  frames: AsyncIterable<Uint8Array>,
  { width, height }: Size,
  onFrame: () => void,
  { signal, onPreview }: EngineContext,
): AsyncGenerator<Uint8Array> {
  let next = performance.now();
  for await (const frame of frames) {
    signal.throwIfAborted();
    onFrame();
    if (onPreview && performance.now() >= next) {
      next = performance.now() + PREVIEW_EVERY_MS;
      const raw = { width, height, channels: 3 } as const;
      const bytes = await sharp(frame, { raw }).jpeg({ quality: 80 }).toBuffer();
      if (!signal.aborted) onPreview({ bytes, mime: 'image/jpeg' });
    }
    yield frame;
  }
}
