import {
  type CameraMove,
  type FilmFrameRequest,
  poseAt,
  type Shot,
  type Transition,
} from '@zhuhui/kernels';
import { defaultsOf } from '@zhuhui/tools';
import type { FilmWriter } from '../../platform/film/encoder.ts';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { LocalCapability } from './capability.ts';
import { drawFrames } from './film-frames.ts';
import { writeFilm } from './film-output.ts';
import { FILM_FPS, readyShot, stripSize } from './film-shots.ts';
import { drawTitle, titleOpacity } from './film-title.ts';
import { toShared } from './memory.ts';
import { decodeRgb, pictureSize } from './pixels.ts';
import type { KernelPool } from './pool.ts';

interface StripSettings {
  readonly images: readonly string[];
  readonly secondsEach: number;
  readonly transition: Transition;
  readonly camera: CameraMove;
  readonly title?: string;
}

export const imgs2VideoCapability: LocalCapability = {
  capability: 'images2video',
  can: '把多张图按顺序连成片：每张图有自己的运镜，叠化、硬切、划像、推移转场，可加片名；尺寸不同的图不变形',
  cannot: '不配音乐，画面里的东西自己不会动，两张图之间不会凭空生出过渡的画面',
  ignoredFields: [],
  run: runImgs2Video,
};

const SOURCE_SIDE_PX = 2560;
/** Longest transition, and its most share of a picture's time. */
const TRANSITION = { seconds: 0.8, share: 0.4 };
/** While the camera is as it comes, pictures take turns. */
const TURNS: readonly CameraMove[] = ['push', 'truck', 'pull', 'orbit', 'push', 'pan'];

/** Pictures one after the other, each with a camera of its own. */
async function runImgs2Video(
  { tool, settings: given, seed }: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
  films: FilmWriter,
): Promise<EngineResult> {
  const settings = given as unknown as StripSettings;
  const { signal, onProgress, files } = context;
  const count = settings.images.length;
  onProgress(0, '读取图片');
  const bytesAt = (n: number) => files.read(settings.images[n] as string);
  const sizeAt = async (n: number) => pictureSize(await bytesAt(n));
  const size = stripSize(await Promise.all(settings.images.map((_, n) => sizeAt(n))));
  const isChosen = settings.camera !== defaultsOf(tool.fields).camera;
  const moves = settings.images.map((_, n) => (isChosen ? settings.camera : turn(n)));
  const shots = inNeed(count, async (n) => {
    const side = (n + seed) % 2 === 0 ? 1 : -1;
    const image = await decodeRgb(await bytesAt(n), SOURCE_SIDE_PX);
    return readyShot({ image, frame: size, move: moves[n] ?? 'push', side }, pool, signal);
  });
  const title = settings.title?.trim()
    ? await drawTitle(settings.title.trim(), size).then((drawn) => ({
        ...drawn,
        rgba: toShared(drawn.rgba),
      }))
    : null;
  const { frames, frame } = stripOf(settings, size, shots);
  const plan = {
    ...{ ...size, fps: FILM_FPS, frames },
    async frame(at: number) {
      const opacity = titleOpacity(at / FILM_FPS, frames / FILM_FPS);
      const drawn = await frame(at);
      return title && opacity > 0 ? { ...drawn, title: { overlay: title, opacity } } : drawn;
    },
  };
  const output = await writeFilm(films, drawFrames(plan, context, pool), plan, context, (share) =>
    onProgress(share, `第 ${Math.min(count, 1 + Math.floor(share * count))} / ${count} 张`),
  );
  onProgress(1, '完成');
  return {
    outputs: [{ ...output, seed }],
    effective: { cameras: moves, transition: settings.transition, seed },
  };
}

const turn = (n: number): CameraMove => TURNS[n % TURNS.length] ?? 'push';

/** Makes each when it is first asked for; those that came two before it are let go. */
function inNeed<T>(count: number, make: (n: number) => Promise<T>): (n: number) => Promise<T> {
  const made = new Map<number, Promise<T>>();
  const ensure = (n: number): Promise<T> => {
    const known = made.get(n);
    if (known) return known;
    const fresh = make(n);
    fresh.catch(() => undefined);
    made.set(n, fresh);
    return fresh;
  };
  return (n) => {
    made.delete(n - 2);
    if (n + 1 < count) ensure(n + 1);
    return ensure(n);
  };
}

/** What every picture of the film shows: shots of the same length that overlap in their transitions. */
function stripOf(
  { images, secondsEach, transition }: StripSettings,
  size: { readonly width: number; readonly height: number },
  shots: (n: number) => Promise<Shot>,
): { frames: number; frame: (at: number) => Promise<FilmFrameRequest> } {
  const count = images.length;
  const over =
    transition === 'cut' ? 0 : Math.min(TRANSITION.seconds, TRANSITION.share * secondsEach);
  const view = async (n: number, second: number) => {
    const { scene, path } = await shots(n);
    const from = n === 0 ? 0 : n * secondsEach - over / 2;
    const to = n === count - 1 ? count * secondsEach : (n + 1) * secondsEach + over / 2;
    return { scene, pose: poseAt(path, (second - from) / (to - from)) };
  };
  return {
    frames: Math.round(count * secondsEach * FILM_FPS),
    async frame(at) {
      const second = at / FILM_FPS;
      const n = Math.min(count - 1, Math.floor(second / secondsEach));
      const into = second - n * secondsEach;
      const isLate = n < count - 1 && into > secondsEach - over / 2;
      const isEarly = n > 0 && into < over / 2;
      if (!isLate && !isEarly) return { ...size, from: await view(n, second) };
      const first = isLate ? n : n - 1;
      const share = (second - ((first + 1) * secondsEach - over / 2)) / over;
      const [from, next] = [await view(first, second), await view(first + 1, second)];
      return { ...size, from, to: { ...next, transition, share } };
    },
  };
}
