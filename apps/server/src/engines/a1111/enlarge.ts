import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { creep } from '../remote/creep.ts';
import { decodeAnswer, decodePixels, pngOf } from '../remote/pixels.ts';
import { createSubmitter } from '../remote/submission.ts';
import type { A1111Deps } from './pictures.ts';
import { base64Of, pictureIn } from './protocol.ts';

const EXPECTED_MS = 20_000;

/** Enlarges a picture with the server's upscaling model. */
export async function enlarge(
  { client, offer }: A1111Deps,
  { settings, seed }: EngineRequest,
  { signal, onProgress, files, remote }: EngineContext,
): Promise<EngineResult> {
  const { upscaler } = offer;
  if (!upscaler) throw new EngineFailure('permanent', '引擎没有放大模型');
  const factor = Number(settings.scale ?? 2);
  const picture = await decodePixels(await files.read(String(settings.uploadImage)));
  const stop = creep(onProgress, '引擎放大中', EXPECTED_MS);
  try {
    const body = {
      image: base64Of((await pngOf(picture)).bytes),
      resize_mode: 0,
      upscaling_resize: factor,
      upscaler_1: upscaler,
    };
    const call = { submitter: createSubmitter(remote), signal };
    const reply = await client.work('/sdapi/v1/extra-single-image', body, call);
    const enlarged = await decodeAnswer(pictureIn(reply));
    const output = await pngOf(enlarged, { seed });
    onProgress(1, '完成');
    return {
      outputs: [output],
      effective: { model: upscaler, scale: factor },
    };
  } finally {
    stop();
  }
}
