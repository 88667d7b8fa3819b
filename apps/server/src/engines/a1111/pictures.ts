import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type EngineContext, EngineFailure, type EngineRequest } from '../engine.ts';
import { referencesOf } from '../prompt/references.ts';
import { creep } from '../remote/creep.ts';
import type { EditCall, ModelCall, PictureModel } from '../remote/picture-model.ts';
import { release } from '../remote/release.ts';
import type { A1111Client } from './client.ts';
import { followJob } from './follow.ts';
import type { Offer } from './offer.ts';
import { type A1111Options, sizesOf } from './options.ts';
import { commonPayload, editPayload, type Payload } from './payload.ts';
import { base64Of, picturesIn } from './protocol.ts';

export interface A1111Deps {
  readonly client: A1111Client;
  readonly options: A1111Options;
  readonly offer: Offer;
}

/** What a line drawing usually takes; only the progress shown depends on it. */
const EXPECTED_LINES_MS = 5_000;
/** The base and every kind of reference: only the style picture is shown to the server, whatever stands before it. */
const PICTURES_IN = 6;

/** The server's picture model, for one task: what it is told in parameters depends on the tool's settings. */
export function createA1111Pictures(
  { client, options, offer }: A1111Deps,
  { tool, settings }: EngineRequest,
  { onPreview }: Pick<EngineContext, 'onPreview'>,
): PictureModel {
  const picturesInMost = offer.look ? PICTURES_IN : 1;
  const { capability } = tool;
  const references = referencesOf(settings, picturesInMost - 1).map(({ kind }) => kind);

  const make = async (
    call: ModelCall,
    path: string,
    body: Payload,
  ): Promise<readonly Uint8Array[]> => {
    const { count, signal, submitter, onProgress } = call;
    const jobId = `task(${randomUUID()})`;
    const payload = { ...commonPayload(call, jobId, options, offer), ...body };
    const { pollMs } = options;
    const follower = followJob(client, jobId, { signal, pollMs, onProgress, onPreview });
    try {
      const reply = await client.work(path, payload, { submitter, signal });
      const pictures = picturesIn(reply, count);
      release(reply.bytes);
      return pictures;
    } finally {
      follower.stop();
    }
  };

  const drawLines = async (call: EditCall): Promise<readonly Uint8Array[]> => {
    const { size, signal, submitter, onProgress, pictures } = call;
    const [base = new Uint8Array()] = pictures;
    if (!offer.lineModule) throw new EngineFailure('permanent', '引擎没有线稿预处理器');
    const stop = creep(onProgress, '引擎提取线稿中', EXPECTED_LINES_MS);
    try {
      const body = {
        controlnet_module: offer.lineModule,
        controlnet_input_images: [base64Of(base)],
        controlnet_processor_res: Math.min(size.width, size.height),
      };
      const reply = await client.work('/controlnet/detect', body, { submitter, signal });
      return await Promise.all(picturesIn(reply, 1).map(blackOnWhite));
    } finally {
      stop();
    }
  };

  return {
    id: offer.checkpoint,
    language: options.promptLanguage,
    sizes: sizesOf(options),
    takesJpeg: true,
    picturesIn: picturesInMost,
    picturesPerCall: options.picturesPerCall,
    draw: (call) => make(call, '/sdapi/v1/txt2img', {}),
    async edit(call) {
      if (capability === 'lineart') return drawLines(call);
      const { path, payload } = editPayload(call, { capability, settings, references }, offer);
      return make(call, path, payload);
    },
  };
}

/** The server's line maps are white on black; bytes that are no picture are for others to find out. */
const blackOnWhite = (map: Uint8Array): Promise<Uint8Array> =>
  sharp(map)
    .removeAlpha()
    .greyscale()
    .negate()
    .png()
    .toBuffer()
    .catch(() => map);
