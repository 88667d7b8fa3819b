import { willBeResumed } from '../engine.ts';
import { toDataUri } from '../remote/data-uri.ts';
import type { DownloadResult } from '../remote/download.ts';
import type { FilmCall, FilmModel } from '../remote/film-tool.ts';
import type { Send } from '../remote/http.ts';
import { sendPaid } from '../remote/paid-call.ts';
import { assertLegible, pollUntil } from '../remote/poll.ts';
import { sendWithRetry } from '../remote/retry.ts';
import { taskProgress } from '../remote/task-progress.ts';
import type { ArkOptions } from './options.ts';
import { assertAccepted, filmTaskIn, taskIdIn } from './protocol.ts';

const EXPECTED_MS = 120_000;
const SECONDS_LEAST = 4;
const SECONDS_MOST = 15;
const REFERENCES_MOST = 9;
const LOOK_TIMEOUT_MS = 30_000;
const LOOK_RETRIES = 2;
const CANCEL_TIMEOUT_MS = 5_000;

/** Seedance: films as tasks that are created, looked at and, while they wait, taken back. */
export function createArkFilms(
  options: ArkOptions,
  account: { readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> },
  { send, download }: { readonly send: Send; readonly download: DownloadResult },
): FilmModel {
  const { headers } = account;
  const tasksUrl = `${account.baseUrl}/contents/generations/tasks`;

  const create = async (call: FilmCall): Promise<string> => {
    const { submitter, signal } = call;
    const body = await bodyOf(options, call);
    const timeoutMs = options.timeoutSeconds * 1000;
    const { remoteId } = await sendPaid(
      send,
      { method: 'POST', url: tasksUrl, headers, body, signal, timeoutMs },
      { submitter, assertAccepted, read: (reply) => ({ remoteId: taskIdIn(reply) }) },
    );
    return remoteId;
  };

  const cancel = async (id: string): Promise<void> => {
    const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
    const timeoutMs = CANCEL_TIMEOUT_MS;
    await send({ method: 'DELETE', url: `${tasksUrl}/${id}`, headers, signal, timeoutMs }).catch(
      () => undefined,
    );
  };

  return {
    id: options.videoModel,
    language: 'zh',
    secondsLeast: SECONDS_LEAST,
    secondsMost: SECONDS_MOST,
    referencesMost: REFERENCES_MOST,
    async film(call) {
      const { signal, submitter, onProgress } = call;
      const id = submitter.remoteId ?? (await create(call));
      const progress = taskProgress(onProgress, EXPECTED_MS);
      const onAbort = () => {
        if (!willBeResumed(signal)) void cancel(id);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const look = async () => {
          const asked = { method: 'GET' as const, url: `${tasksUrl}/${id}`, headers, signal };
          const reply = await sendWithRetry(
            send,
            { ...asked, timeoutMs: LOOK_TIMEOUT_MS },
            { retries: LOOK_RETRIES, idempotent: true },
          );
          assertAccepted(reply);
          assertLegible(reply);
          const found = filmTaskIn(reply);
          if (!('state' in found)) return found;
          progress.onState(found.state);
          return null;
        };
        const end = await pollUntil(look, {
          everyMs: options.videoPollMs,
          withinMs: options.timeoutSeconds * 1000,
          signal,
          onLate: () => cancel(id),
        });
        if ('url' in end) return await download(end.url, signal);
        // It ended without a film and costs nothing: another attempt must not come back to it.
        await submitter.forget();
        throw end.failure;
      } finally {
        progress.stop();
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}

async function bodyOf(options: ArkOptions, call: FilmCall) {
  const { brief, seconds, ratio, firstFrame, lastFrame, references, seed, isMarked } = call;
  const picture = async (role: string, png: Uint8Array) => ({
    type: 'image_url',
    image_url: { url: await toDataUri(png) },
    role,
  });
  const pictures = await Promise.all([
    ...(firstFrame ? [picture('first_frame', firstFrame)] : []),
    ...(lastFrame ? [picture('last_frame', lastFrame)] : []),
    ...references.map((png) => picture('reference_image', png)),
  ]);
  const order = references.map((_, at) => `图片${at + 1}`).join('、');
  const words = order
    ? `镜头依次展示${order}的空间，过渡自然连贯。${brief.description}`
    : brief.description || '镜头缓缓推进，光影自然';
  return {
    model: options.videoModel,
    content: [{ type: 'text', text: words }, ...pictures],
    resolution: options.videoResolution,
    ratio: pictures.length > 0 ? 'adaptive' : (ratio ?? '16:9'),
    duration: seconds,
    seed: seed % 2 ** 31,
    watermark: isMarked,
  };
}
