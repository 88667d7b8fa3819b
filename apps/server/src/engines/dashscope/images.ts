import { withUnwanted } from '../prompt/brief.ts';
import { creep } from '../remote/creep.ts';
import { toDataUri } from '../remote/data-uri.ts';
import type { DownloadResult } from '../remote/download.ts';
import type { EditCall, ModelCall, PictureModel } from '../remote/picture-model.ts';
import { taskProgress } from '../remote/task-progress.ts';
import type { DashScopeClient } from './client.ts';
import { type DashScopeOptions, sizesOf } from './options.ts';
import { pictureUrlsIn, pictureUrlsOf } from './protocol.ts';

const NOW_PATH = '/services/aigc/multimodal-generation/generation';
const EDIT_PATH = '/services/aigc/image2image/image-synthesis';
/** What such a call usually takes; only the progress shown depends on it. */
const EXPECTED_MS = 20_000;
const PICTURES_IN = 3;

/** Qwen picture models, and beside them the model that takes a mask where one is offered. */
export function createDashScopeImages(
  options: DashScopeOptions,
  client: DashScopeClient,
  download: DownloadResult,
): PictureModel {
  const fetchAll = (urls: readonly string[], signal: AbortSignal) =>
    Promise.all(urls.map(async (url) => (await download(url, signal)).bytes));

  const generate = async (
    call: ModelCall,
    content: readonly Readonly<Record<string, string>>[],
  ): Promise<Uint8Array[]> => {
    const { brief, count, seed, size, signal, submitter, onProgress } = call;
    const stop = creep(onProgress, '引擎出图中', EXPECTED_MS);
    try {
      const body = {
        model: options.imageModel,
        input: { messages: [{ role: 'user', content }] },
        parameters: {
          n: count,
          size: `${size.width}*${size.height}`,
          seed: seed % 2 ** 31,
          watermark: false,
          // The words are ours already; rewriting would make them the provider's.
          prompt_extend: false,
          ...(brief.negative ? { negative_prompt: brief.negative } : {}),
        },
      };
      const reply = await client.callNow(NOW_PATH, body, submitter, signal);
      return await fetchAll(pictureUrlsIn(reply), signal);
    } finally {
      stop();
    }
  };

  const editInMask = async (call: EditCall, mask: Uint8Array): Promise<Uint8Array[]> => {
    const { brief, count, seed, signal, submitter, onProgress, pictures } = call;
    const [base = new Uint8Array()] = pictures;
    const progress = taskProgress(onProgress, EXPECTED_MS);
    try {
      const body = {
        model: options.maskModel,
        input: {
          function: 'description_edit_with_mask',
          prompt: withUnwanted(brief.description || brief.instruction, brief),
          base_image_url: await toDataUri(base),
          mask_image_url: await toDataUri(mask),
        },
        parameters: { n: count, seed: seed % 2 ** 31, watermark: false },
      };
      const { onState } = progress;
      const run = { submitter, signal, everyMs: options.pollMs, onState };
      return await fetchAll(pictureUrlsOf(await client.runTask(EDIT_PATH, body, run)), signal);
    } finally {
      progress.stop();
    }
  };

  return {
    id: options.imageModel,
    language: 'zh',
    sizes: sizesOf(options),
    maskForm: options.maskModel ? 'white' : 'none',
    takesJpeg: true,
    picturesIn: PICTURES_IN,
    picturesPerCall: options.picturesPerCall,
    draw: (call) => generate(call, [{ text: call.brief.description }]),
    async edit(call) {
      const withReferences = call.pictures.length > 1;
      if (call.mask && options.maskModel && !withReferences) return editInMask(call, call.mask);
      const images = await Promise.all(
        call.pictures.map(async (picture) => ({ image: await toDataUri(picture) })),
      );
      return generate(call, [...images, { text: call.brief.instruction }]);
    },
  };
}
