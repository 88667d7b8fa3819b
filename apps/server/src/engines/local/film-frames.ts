import { availableParallelism } from 'node:os';
import type { FilmFrameRequest } from '@zhuhui/kernels';
import sharp from 'sharp';
import type { EngineContext } from '../engine.ts';
import type { KernelPool } from './pool.ts';

interface FilmPlan {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frames: number;
  /** What one picture of the film shows; waits for what it needs. */
  frame(at: number): Promise<FilmFrameRequest>;
}

/** Every second of the film. */
const PREVIEW_SECONDS = 1;
const PREVIEW_SIDE_PX = 480;

/**
 * The pictures of a film in their order, drawn side by side on the kernel threads; no more of them are
 * held than threads can draw.
 */
export async function* drawFrames(
  plan: FilmPlan,
  { signal, onPreview }: Pick<EngineContext, 'signal' | 'onPreview'>,
  pool: KernelPool,
): AsyncGenerator<Uint8Array> {
  const ahead = availableParallelism() + 1;
  const underWay: Promise<Uint8Array>[] = [];
  const draw = async (at: number): Promise<Uint8Array> =>
    (await pool.run('filmFrame', await plan.frame(at), { signal })).data;
  for (let at = 0; at < plan.frames + ahead; at++) {
    if (at < plan.frames) {
      const drawn = draw(at);
      // Whoever comes to it hears of it.
      drawn.catch(() => undefined);
      underWay.push(drawn);
    }
    if (at < ahead) continue;
    const frame = await (underWay.shift() as Promise<Uint8Array>);
    const isShown = (at - ahead) % (PREVIEW_SECONDS * plan.fps) === 0;
    const preview = isShown && onPreview ? await previewOf(frame, plan) : null;
    signal.throwIfAborted();
    if (preview) onPreview?.(preview);
    yield frame;
  }
}

async function previewOf(frame: Uint8Array, { width, height }: FilmPlan) {
  const bytes = await sharp(frame, { raw: { width, height, channels: 3 } })
    .resize(PREVIEW_SIDE_PX, PREVIEW_SIDE_PX, { fit: 'inside' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, mime: 'image/jpeg' } as const;
}
