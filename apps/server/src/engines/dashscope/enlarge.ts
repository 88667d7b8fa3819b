import {
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { toDataUri } from '../remote/data-uri.ts';
import type { DownloadResult } from '../remote/download.ts';
import { decodeAnswer, decodePixels, pngOf } from '../remote/pixels.ts';
import { createSubmitter } from '../remote/submission.ts';
import { taskProgress } from '../remote/task-progress.ts';
import type { DashScopeClient } from './client.ts';
import type { DashScopeOptions } from './options.ts';
import { pictureUrlsOf } from './protocol.ts';

const PATH = '/services/aigc/image2image/image-synthesis';
const EXPECTED_MS = 30_000;
/** The provider takes pictures of at most so many pixels a side. */
const SIDE_MOST_PX = 4096;

/** Enlarges a picture two, three or four times with the provider's super-resolution. */
export async function enlarge(
  deps: {
    readonly options: DashScopeOptions;
    readonly client: DashScopeClient;
    readonly download: DownloadResult;
  },
  { settings, seed }: EngineRequest,
  { signal, onProgress, files, remote }: EngineContext,
): Promise<EngineResult> {
  const { options, client, download } = deps;
  const factor = Number(settings.scale ?? 2);
  const picture = await decodePixels(await files.read(String(settings.uploadImage)));
  const { width, height } = picture;
  if (Math.max(width, height) > SIDE_MOST_PX) {
    throw new EngineFailure('permanent', `这个引擎只放大边长 ${SIDE_MOST_PX} px 以内的图片`);
  }
  const progress = taskProgress(onProgress, EXPECTED_MS);
  try {
    const body = {
      model: options.maskModel,
      input: {
        function: 'super_resolution',
        prompt: '提高清晰度',
        base_image_url: await toDataUri((await pngOf(picture)).bytes),
      },
      parameters: { upscale_factor: factor, n: 1, watermark: false },
    };
    const { onState } = progress;
    const run = { submitter: createSubmitter(remote), signal, everyMs: options.pollMs, onState };
    const [url = ''] = pictureUrlsOf(await client.runTask(PATH, body, run));
    const enlarged = await decodeAnswer((await download(url, signal)).bytes);
    const output = await pngOf(enlarged, { seed });
    onProgress(1, '完成');
    return {
      outputs: [output],
      effective: { model: options.maskModel, scale: factor },
    };
  } finally {
    progress.stop();
  }
}
