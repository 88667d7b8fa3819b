import { availableParallelism } from 'node:os';
import { LIVE_FRAME_SIDE_PX } from '@zhuhui/contracts';
import type { Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import type { Log } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';
import type { LiveFrameRequest } from '../live.ts';
import { type Answerer, createAnswerer } from './answerer.ts';
import { liveSettings } from './live.ts';
import type { LiveThreadAnswer, LiveThreadRequest } from './live-thread.ts';
import { decodeRgb } from './pixels.ts';

type Thread = Answerer<LiveThreadRequest, LiveThreadAnswer>;

const THREAD = {
  file: new URL('./live-thread.ts', import.meta.url),
  // The answer to a frame that waited longer would be stale.
  mostWaiting: 4,
  // Gives back its memory once nobody shares a screen; a session that was still open begins afresh.
  idleMs: 15 * 60_000,
  broken: '实时渲染中断，请再试',
  crowded: '实时渲染的人太多，请稍后再试',
};
const JPEG_QUALITY = 85;

/** Paints frames of sessions on threads of their own, so that a live picture never waits behind a task. */
export interface LocalLivePainter {
  /** A JPEG; null when nothing changed. @throws EngineFailure `badInput`, `temporary` */
  paint(request: LiveFrameRequest): Promise<{ bytes: Uint8Array; mime: string } | null>;
  forget(sessionId: string): void;
  close(): Promise<void>;
}

export function createLivePainter(log: Log, size = availableParallelism()): LocalLivePainter {
  const threads = Array.from({ length: size }, () =>
    createAnswerer<LiveThreadRequest, LiveThreadAnswer>({ ...THREAD, log }),
  );
  const ofSession = new Map<string, Thread>();
  const threadOf = (sessionId: string): Thread => {
    const known = ofSession.get(sessionId);
    if (known) return known;
    const sessions = (thread: Thread) =>
      [...ofSession.values()].filter((one) => one === thread).length;
    const least = threads.reduce((a, b) => (sessions(b) < sessions(a) ? b : a));
    ofSession.set(sessionId, least);
    return least;
  };
  return {
    async paint({ sessionId, settings, seed, frame, pace }) {
      const image = await decodeRgb(frame, LIVE_FRAME_SIDE_PX);
      const answer = await threadOf(sessionId).ask({
        ...{ type: 'paint', sessionId, image, pace },
        ...liveSettings(settings, seed),
      });
      if (answer.type === 'refused') {
        throw new EngineFailure('badInput', '这一帧画面无法读取', { cause: answer.reason });
      }
      return answer.image ? encode(answer.image) : null;
    },
    forget(sessionId) {
      ofSession.get(sessionId)?.tell({ type: 'forget', sessionId });
      ofSession.delete(sessionId);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

async function encode({ width, height, data }: Rgb8): Promise<{ bytes: Uint8Array; mime: string }> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { bytes, mime: 'image/jpeg' };
}
