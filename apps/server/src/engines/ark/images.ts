import { withUnwanted } from '../prompt/brief.ts';
import { creep } from '../remote/creep.ts';
import { toDataUri } from '../remote/data-uri.ts';
import type { DownloadResult } from '../remote/download.ts';
import type { Send } from '../remote/http.ts';
import { sendPaidForReply } from '../remote/paid-call.ts';
import type { ModelCall, PictureModel } from '../remote/picture-model.ts';
import { type ArkOptions, SIZES } from './options.ts';
import { assertAccepted, pictureUrlIn } from './protocol.ts';

/** What one picture usually takes; only the progress shown depends on it. */
const EXPECTED_MS = 20_000;
const PICTURES_IN = 4;

/** Seedream: draws and edits in one call, one picture each, without a mask of its own. */
export function createArkImages(
  options: ArkOptions,
  account: { readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> },
  { send, download }: { readonly send: Send; readonly download: DownloadResult },
): PictureModel {
  const generate = async (
    { brief, seed, size, signal, submitter, onProgress }: ModelCall,
    prompt: string,
    images: readonly string[],
  ): Promise<Uint8Array[]> => {
    const stop = creep(onProgress, '引擎出图中', EXPECTED_MS);
    try {
      const body = {
        model: options.imageModel,
        prompt: withUnwanted(prompt, brief),
        ...(images.length > 0 ? { image: images.length === 1 ? images[0] : images } : {}),
        size: `${size.width}x${size.height}`,
        seed: seed % 2 ** 31,
        response_format: 'url',
        watermark: false,
        sequential_image_generation: 'disabled',
      };
      const reply = await sendPaidForReply(
        send,
        {
          ...{ method: 'POST', url: `${account.baseUrl}/images/generations`, body, signal },
          headers: account.headers,
          timeoutMs: options.timeoutSeconds * 1000,
        },
        { submitter, assertAccepted },
      );
      return [(await download(pictureUrlIn(reply), signal)).bytes];
    } finally {
      stop();
    }
  };
  return {
    id: options.imageModel,
    language: 'zh',
    sizes: SIZES,
    maskForm: 'none',
    takesJpeg: true,
    picturesIn: PICTURES_IN,
    picturesPerCall: 1,
    draw: (call) => generate(call, call.brief.description, []),
    edit: async (call) =>
      generate(call, call.brief.instruction, await Promise.all(call.pictures.map(toDataUri))),
  };
}
