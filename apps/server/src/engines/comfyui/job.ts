import { randomUUID } from 'node:crypto';
import { EngineFailure, type EnginePreview, willBeResumed } from '../engine.ts';
import { NoReply } from '../remote/http.ts';
import type { Submitter } from '../remote/submission.ts';
import { FOLDER } from './client.ts';
import { fillGraph } from './fill.ts';
import { type FollowOptions, followJob } from './follow.ts';
import type { GraphValues, GraphVariant, PictureValue } from './graphs/graph.ts';
import type { ComfyPool } from './pool.ts';
import { OutOfMemory, type StoredFile } from './protocol.ts';
import type { ComfyServer } from './server.ts';

/** What a variant is to be run with. */
export interface JobOrder {
  readonly variant: GraphVariant;
  /** Encoded pictures; they are uploaded to whatever server gets the job. */
  readonly pictures: Readonly<Partial<Record<PictureValue, Uint8Array>>>;
  readonly values: Omit<GraphValues, PictureValue | 'PREFIX'>;
}

export interface JobRun {
  /** Keeps the job's id; see `remoteIdOf`. */
  readonly submitter: Submitter;
  readonly signal: AbortSignal;
  onProgress(fraction: number, stage: string): void;
  readonly onPreview?: (preview: EnginePreview) => void;
}

/** A job that a server was given. */
interface Placed {
  readonly server: ComfyServer;
  readonly promptId: string;
}

/** Times that a job which got lost is given to a server anew. */
const LOSSES_MOST = 3;

const remoteIdOf = ({ server, promptId }: Placed): string => `${server.id}/${promptId}`;
/** What names a job's files on the server, so that they are found when everything else is forgotten. */
const prefixOf = (promptId: string): string => `${FOLDER}/${promptId}`;

/**
 * Runs a graph and gives its results, encoded. A job that an earlier process queued is gone on with. One
 * that its server lost (started anew, its queue cleared) is given to a server again under a new id, but
 * never while it still runs, and not when its files are there after all.
 */
export async function runJob(
  pool: ComfyPool,
  order: JobOrder,
  run: JobRun,
  timing: Pick<FollowOptions, 'pollMs' | 'lostAfterMs'>,
): Promise<Uint8Array[]> {
  const { submitter, signal } = run;
  let placed = fromEarlier(pool, submitter.remoteId);
  try {
    for (let losses = 0; losses <= LOSSES_MOST; losses++) {
      placed ??= await place(pool, order, run);
      const files = await resultsOf(placed, pool, order, run, timing);
      if (files) return files;
      placed = null;
    }
    await submitter.forget();
    throw new EngineFailure('temporary', '作业在服务器上一再丢失，请稍后再试');
  } finally {
    if (placed && signal.aborted && !willBeResumed(signal)) {
      await placed.server.client.cancel(placed.promptId).catch(() => undefined);
    }
  }
}

function fromEarlier(pool: ComfyPool, remoteId: string | null): Placed | null {
  const [serverId = '', promptId = ''] = remoteId?.split('/') ?? [];
  const server = pool.find(serverId);
  return server && promptId ? { server, promptId } : null;
}

/** Gives the job to the least loaded server that can do it; one that does not answer is passed over. */
async function place(pool: ComfyPool, order: JobOrder, run: JobRun): Promise<Placed> {
  const { submitter, signal } = run;
  for (let tries = 0; ; tries++) {
    const { server, graph } = await pool.berth(order.variant, signal);
    server.preparing++;
    try {
      const names = await uploadAll(server, order.pictures, signal);
      const promptId = randomUUID();
      const filled = fillGraph(graph, {
        ...order.values,
        ...names,
        PREFIX: prefixOf(promptId),
      });
      const placed = { server, promptId };
      await submitter.createAs(remoteIdOf(placed), (nothingAccepted) =>
        submit(placed, filled, { nothingAccepted, signal }),
      );
      return placed;
    } catch (error) {
      const passedBy = error instanceof NoReply && !error.sent && !signal.aborted;
      if (!passedBy || tries >= pool.servers.length) throw error;
      server.missed();
    } finally {
      server.preparing--;
    }
  }
}

/**
 * Queues the graph. When the answer got lost it may have been queued: looking for it will tell. When the
 * run was cancelled in the meantime the job is ended.
 */
async function submit(
  { server, promptId }: Placed,
  graph: Parameters<ComfyServer['client']['submit']>[0],
  run: { readonly nothingAccepted: () => Promise<void>; readonly signal: AbortSignal },
): Promise<void> {
  const { client, socket } = server;
  const cancel = () => client.cancel(promptId).catch(() => undefined);
  try {
    await socket.expect(promptId);
    run.signal.throwIfAborted();
    await client.submit(graph, { promptId, clientId: socket.clientId });
  } catch (error) {
    if (error instanceof NoReply && error.sent) return;
    // It may have been queued in part: a 200 can name nodes that were dropped.
    if (error instanceof EngineFailure) {
      await cancel();
      server.changed();
    }
    await run.nothingAccepted();
    throw error;
  }
  if (!run.signal.aborted) return;
  if (!willBeResumed(run.signal)) await cancel();
  throw run.signal.reason;
}

async function uploadAll(
  { client }: ComfyServer,
  pictures: JobOrder['pictures'],
  signal: AbortSignal,
): Promise<Partial<Record<PictureValue, string>>> {
  const uploads = new Map<Uint8Array, Promise<string>>();
  const upload = (bytes: Uint8Array): Promise<string> => {
    const known = uploads.get(bytes) ?? client.upload(bytes, signal);
    uploads.set(bytes, known);
    return known;
  };
  const named = await Promise.all(
    Object.entries(pictures).map(async ([name, bytes]) => [name, await upload(bytes)] as const),
  );
  return Object.fromEntries(named);
}

/** The results of a job; null when it got lost. */
async function resultsOf(
  placed: Placed,
  pool: ComfyPool,
  { variant, values }: JobOrder,
  run: JobRun,
  timing: Pick<FollowOptions, 'pollMs' | 'lostAfterMs'>,
): Promise<Uint8Array[] | null> {
  const { server, promptId } = placed;
  const { submitter, signal, onProgress, onPreview } = run;
  const end = await followJob(server, promptId, {
    ...{ ...timing, signal, onProgress, onPreview, graph: variant.graph },
    replaceable: () => pool.others(variant, server),
  });
  if (end.state === 'failed') {
    if (end.failure instanceof OutOfMemory) await server.client.free().catch(() => undefined);
    await submitter.forget();
    throw end.failure;
  }
  if (end.state === 'done' && end.sent.length > 0) return [...end.sent];
  if (end.state === 'unreachable') {
    server.abandon(promptId);
    return null;
  }
  const files = end.state === 'done' ? end.files : keptFiles(variant, promptId, values.N ?? 1);
  if (files.length === 0) {
    if (end.state === 'gone') return null;
    throw new EngineFailure('permanent', '服务器没有返回结果，请联系管理员');
  }
  const results = await Promise.all(files.map((file) => server.client.view(file, signal)));
  const found = results.filter((bytes) => bytes !== null);
  return found.length === results.length ? found : null;
}

/** Files that a job leaves on the server's disk, by the nodes that save them. */
const SAVED_AS: readonly (readonly [classType: RegExp, extension: string])[] = [
  [/^SaveImage$/, 'png'],
  [/^SaveVideo$/, 'mp4'],
  [/^SaveWEBM$/, 'webm'],
];

/** Where a job's files would lie, had it been done before the server forgot it. */
function keptFiles({ graph }: GraphVariant, promptId: string, count: number): StoredFile[] {
  const classes = Object.values(graph).map(({ class_type }) => class_type);
  const [, extension] =
    SAVED_AS.find(([pattern]) => classes.some((each) => pattern.test(each))) ?? [];
  if (!extension) return [];
  return Array.from({ length: extension === 'png' ? count : 1 }, (_, at) => ({
    filename: `${promptId}_${String(at + 1).padStart(5, '0')}_.${extension}`,
    subfolder: FOLDER,
    type: 'output',
  }));
}
