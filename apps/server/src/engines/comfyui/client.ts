import { createHash } from 'node:crypto';
import { type ProviderCall, type ProviderReply, replyJson, type Send } from '../remote/http.ts';
import { sendWithRetry } from '../remote/retry.ts';
import type { ApiGraph } from './graphs/graph.ts';
import {
  assertOk,
  assertQueued,
  endIn,
  type JobEnd,
  placeIn,
  promptBody,
  type QueuePlace,
  queueRemainingIn,
  type StoredFile,
  uploadedName,
} from './protocol.ts';
import { type ObjectInfo, readObjectInfo } from './schema/object-info.ts';

/** Where a job stands. `gone`: the server knows nothing of it. */
export type JobLook = JobEnd | QueuePlace;

/** Calls to one ComfyUI server. */
export interface ComfyClient {
  /** Stores a PNG in the server's input folder; the same picture is stored once. */
  upload(png: Uint8Array, signal: AbortSignal): Promise<string>;
  /**
   * Queues a graph under an id of ours.
   * @throws EngineFailure when it is not accepted as a whole; NoReply when that is not known
   */
  submit(graph: ApiGraph, ids: { promptId: string; clientId: string }): Promise<void>;
  look(promptId: string, signal: AbortSignal): Promise<JobLook>;
  /** The file's bytes; null when it is gone. */
  view(file: StoredFile, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Ends this job and no other, whether it waits or runs. */
  cancel(promptId: string): Promise<void>;
  /** Lets go of models and memory. */
  free(): Promise<void>;
  queueRemaining(signal: AbortSignal): Promise<number>;
  /** The server's version; its answer shows that it is up. */
  version(signal: AbortSignal): Promise<string>;
  /** Every node class it has, with the files and values that it takes. */
  nodes(signal: AbortSignal): Promise<ObjectInfo>;
}

export interface ComfyClientOptions {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly uploadTimeoutMs: number;
  readonly maxResultBytes: number;
}

/** Our files lie in a folder of their own, so that an operator can tell and clear them. */
export const FOLDER = 'zhuhui';
const LOOK_TIMEOUT_MS = 15_000;
const SUBMIT_TIMEOUT_MS = 60_000;
const NODES_TIMEOUT_MS = 60_000;
const CANCEL_TIMEOUT_MS = 5_000;
const RETRIES = 2;
const RETRY_WAIT_MS = 250;

export function createComfyClient(options: ComfyClientOptions, send: Send): ComfyClient {
  const { baseUrl, headers, uploadTimeoutMs, maxResultBytes: maxBytes } = options;

  const get = async (path: string, signal: AbortSignal, timeoutMs = LOOK_TIMEOUT_MS) => {
    const call = { method: 'GET' as const, url: `${baseUrl}${path}`, headers, signal, timeoutMs };
    return sendWithRetry(
      send,
      { ...call, maxBytes },
      { retries: RETRIES, idempotent: true, waitMs: RETRY_WAIT_MS },
    );
  };
  const getJson = async (path: string, signal: AbortSignal, timeoutMs?: number) => {
    const reply = await get(path, signal, timeoutMs);
    assertOk(reply);
    return replyJson(reply);
  };
  const post = (
    path: string,
    body: ProviderCall['body'],
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<ProviderReply> =>
    sendWithRetry(
      send,
      { method: 'POST', url: `${baseUrl}${path}`, headers, body, signal, timeoutMs },
      // Whatever is posted carries an id of ours or does the same twice.
      { retries: RETRIES, idempotent: false, waitMs: RETRY_WAIT_MS },
    );
  const never = (): AbortSignal => new AbortController().signal;

  return {
    async upload(png, signal) {
      const fileName = `${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
      const form = [
        { name: 'image', value: { bytes: png, fileName, mime: 'image/png' } },
        { name: 'type', value: 'input' },
        { name: 'subfolder', value: FOLDER },
      ];
      const reply = await post('/upload/image', form, signal, uploadTimeoutMs);
      assertOk(reply);
      return uploadedName(reply);
    },
    async submit(graph, ids) {
      assertQueued(await post('/prompt', promptBody(graph, ids), never(), SUBMIT_TIMEOUT_MS));
    },
    async look(promptId, signal) {
      const ended = async () => endIn(await getJson(`/history/${promptId}`, signal), promptId);
      const end = await ended();
      if (end) return end;
      const place = placeIn(await getJson('/queue', signal), promptId);
      // It may have ended between the two looks.
      return place.state === 'gone' ? ((await ended()) ?? place) : place;
    },
    async view(file, signal) {
      const reply = await get(`/view?${new URLSearchParams({ ...file })}`, signal, uploadTimeoutMs);
      if (reply.status === 404) return null;
      assertOk(reply);
      return reply.bytes;
    },
    async cancel(promptId) {
      const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
      const tell = (path: string, body: Readonly<Record<string, unknown>>) =>
        post(path, body, signal, CANCEL_TIMEOUT_MS);
      const direct = await tell(`/api/jobs/${promptId}/cancel`, {});
      if (direct.status < 300) return;
      // An older server: its interrupt may not look at the id, so it is only told when our job runs.
      const { state } = placeIn(await getJson('/queue', signal), promptId);
      if (state === 'pending') assertOk(await tell('/queue', { delete: [promptId] }));
      if (state === 'gone') return;
      const now = placeIn(await getJson('/queue', signal), promptId);
      if (now.state === 'running') assertOk(await tell('/interrupt', { prompt_id: promptId }));
    },
    async free() {
      const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
      const body = { unload_models: true, free_memory: true };
      assertOk(await post('/free', body, signal, CANCEL_TIMEOUT_MS));
    },
    async queueRemaining(signal) {
      const call = { method: 'GET' as const, url: `${baseUrl}/prompt`, headers, signal };
      const reply = await send({ ...call, timeoutMs: CANCEL_TIMEOUT_MS });
      assertOk(reply);
      return queueRemainingIn(replyJson(reply));
    },
    async version(signal) {
      const stats = (await getJson('/system_stats', signal)) as {
        system?: { comfyui_version?: string };
      } | null;
      return stats?.system?.comfyui_version ?? '';
    },
    async nodes(signal) {
      return readObjectInfo(await getJson('/object_info', signal, NODES_TIMEOUT_MS));
    },
  };
}
