import type { EngineSettings } from '../kind.ts';
import { withUnwanted } from '../prompt/brief.ts';
import { creep } from '../remote/creep.ts';
import { formOf } from '../remote/data-uri.ts';
import type { DownloadResult } from '../remote/download.ts';
import type { ProviderCall, Send } from '../remote/http.ts';
import type { FormFile, FormPart } from '../remote/multipart.ts';
import { sendPaidForReply } from '../remote/paid-call.ts';
import type { EditCall, ModelCall, PictureModel } from '../remote/picture-model.ts';
import { release } from '../remote/release.ts';
import { type OpenAiOptions, sizesOf } from './options.ts';
import { assertAccepted, picturesIn } from './protocol.ts';

export interface OpenAiImageDeps {
  readonly send: Send;
  readonly download: DownloadResult;
}

/** What one picture of such a model usually takes; only the progress shown depends on it. */
const EXPECTED_MS = 40_000;
/** A base picture and references; the API takes 16, and each costs. */
const PICTURES_IN = 4;

/** Picture models behind `/images/generations` and `/images/edits`. */
export function createOpenAiImages(
  settings: EngineSettings<OpenAiOptions>,
  { send, download }: OpenAiImageDeps,
): PictureModel {
  const { options, apiKey, baseUrls } = settings;
  const [baseUrl = ''] = baseUrls;

  const ask = async (call: ModelCall, path: string, body: ProviderCall['body']) => {
    const { signal, submitter, onProgress } = call;
    const stop = creep(onProgress, '引擎出图中', EXPECTED_MS);
    try {
      const request: ProviderCall = {
        ...{ method: 'POST', url: `${baseUrl}${path}`, body, signal },
        headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
        timeoutMs: options.timeoutSeconds * 1000,
      };
      const reply = await sendPaidForReply(send, request, { submitter, assertAccepted });
      const sources = picturesIn(reply);
      release(reply.bytes);
      return await Promise.all(
        sources.map(async (source) =>
          'bytes' in source ? source.bytes : (await download(source.url, signal)).bytes,
        ),
      );
    } finally {
      stop();
    }
  };

  const parameters = ({ count, size }: ModelCall): Record<string, string | number> => ({
    model: options.imageModel,
    n: count,
    size: `${size.width}x${size.height}`,
    ...(options.quality === 'auto' ? {} : { quality: options.quality }),
    // GPT picture models always answer in base64 and refuse the parameter.
    ...(/^(gpt|chatgpt)-image/.test(options.imageModel) ? {} : { response_format: 'b64_json' }),
  });

  const edit = async (call: EditCall): Promise<readonly Uint8Array[]> => {
    const several = call.pictures.length > 1;
    const form: FormPart[] = [
      ...call.pictures.map((bytes, at) => ({
        name: several ? 'image[]' : 'image',
        value: fileOf(bytes, `image-${at + 1}`),
      })),
      ...(call.mask ? [{ name: 'mask', value: fileOf(call.mask, 'mask') }] : []),
      { name: 'prompt', value: withUnwanted(call.brief.instruction, call.brief) },
      ...Object.entries(parameters(call)).map(([name, value]) => ({ name, value: String(value) })),
    ];
    return ask(call, '/images/edits', form);
  };

  return {
    id: options.imageModel,
    language: options.promptLanguage,
    sizes: sizesOf(options),
    maskForm: 'transparent',
    // The oldest model takes PNG alone.
    takesJpeg: !/^dall-e-2/.test(options.imageModel),
    picturesIn: PICTURES_IN,
    picturesPerCall: options.picturesPerCall,
    draw: (call) =>
      ask(call, '/images/generations', {
        ...parameters(call),
        prompt: withUnwanted(call.brief.description, call.brief),
      }),
    ...(options.edits ? { edit } : {}),
  };
}

function fileOf(bytes: Uint8Array, name: string): FormFile {
  const { mime, ending } = formOf(bytes);
  return { bytes, fileName: `${name}.${ending}`, mime };
}
