import { parentPort, workerData } from 'node:worker_threads';
import h264 from 'h264-mp4-encoder';
import { giveWayAsThread } from '../../priority.ts';
import { i420Bytes, writeI420 } from './i420.ts';
import { streamable } from './streamable.ts';

/** The program of the thread that writes one film: pictures come in, each is answered, at the end the film. */

export interface ThreadFilm {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}
/** A picture, RGB; `end` when there are no more. */
export type ThreadRequest = Uint8Array | 'end';
/** `taken` for every picture; then the film. */
export type ThreadAnswer = 'taken' | Uint8Array<ArrayBuffer>;

/** By measure (decision 019): one step faster writes twice the bytes. */
const SPEED = 8;
const QUANTIZER = 23;
const SECONDS_BETWEEN_KEY_FRAMES = 2;

giveWayAsThread();
const { width, height, fps } = workerData as ThreadFilm;
const encoder = await h264.createH264MP4Encoder();
encoder.width = width;
encoder.height = height;
encoder.frameRate = fps;
encoder.speed = SPEED;
encoder.quantizationParameter = QUANTIZER;
encoder.groupOfPictures = Math.round(fps * SECONDS_BETWEEN_KEY_FRAMES);
encoder.initialize();
const planes = new Uint8Array(i420Bytes(width, height));

const say = (answer: ThreadAnswer, moved: ArrayBuffer[] = []) =>
  parentPort?.postMessage(answer, moved);

parentPort?.on('message', async (request: ThreadRequest) => {
  if (request !== 'end') {
    writeI420(request, width, height, planes);
    encoder.addFrameYuv(planes);
    say('taken');
    return;
  }
  encoder.finalize();
  const film = await streamable(encoder.FS.readFile(encoder.outputFilename), fps);
  const own = new Uint8Array(film);
  say(own, [own.buffer]);
  parentPort?.close();
});
