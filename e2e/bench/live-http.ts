import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { samplePicture } from '../src/pictures.ts';

/** How the shared model drifts there and back, in pixels of a frame. */
export interface Motion {
  readonly pxPerSecond: number;
  readonly travelPx: number;
}

export interface AskedFrames {
  /** From a request to its whole answer, ms. */
  readonly latenciesMs: readonly number[];
  readonly elapsedMs: number;
}

const FRAME = { width: 640, height: 360 } as const;
/** Width of the picture that the frame is a window of, px. */
const WIDE_PX = 750;
const WARM_UP_FRAMES = 8;

/** Every view along the way, as the page would send it. */
async function framesAlong(travelPx: number): Promise<string[]> {
  const picture = readFileSync(samplePicture('kitchen-white.webp'));
  const wide = await sharp(picture).resize({ width: WIDE_PX }).toBuffer();
  return Promise.all(
    Array.from({ length: travelPx + 1 }, async (_, left) => {
      const frame = await sharp(wide)
        .extract({ left, top: 0, ...FRAME })
        .jpeg({ quality: 80 })
        .toBuffer();
      return `data:image/jpeg;base64,${frame.toString('base64')}`;
    }),
  );
}

/**
 * Asks the server for one live picture after the other, as a page on another machine would: what the
 * engine answers with when no browser takes a share of its processors.
 *
 * @param context signed in
 */
export async function askForFrames(
  url: string,
  context: BrowserContext,
  seconds: number,
  { pxPerSecond, travelPx }: Motion,
): Promise<AskedFrames> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const { data, error } = (await response.json()) as {
      data: Record<string, unknown>;
      error: { message: string };
    };
    if (!response.ok) throw new Error(`${path}: ${error.message}`);
    return data;
  };

  const frames = await framesAlong(travelPx);
  const { sessionId } = await call('/ai/live/start', { settings: {} });
  const ask = (seconds: number) => {
    const left = Math.abs(((seconds * pxPerSecond) % (2 * travelPx)) - travelPx);
    return call('/ai/live/frame', { sessionId, frame: frames[Math.round(left)] });
  };
  for (let n = 0; n < WARM_UP_FRAMES; n++) await ask(n);
  const latenciesMs: number[] = [];
  const start = performance.now();
  for (let at = start; at < start + seconds * 1000; at = performance.now()) {
    const { picture } = await ask((at - start) / 1000);
    // The same view again is answered without painting.
    if (picture !== null) latenciesMs.push(performance.now() - at);
  }
  const elapsedMs = performance.now() - start;
  await call('/ai/live/stop', { sessionId });
  return { latenciesMs, elapsedMs };
}
