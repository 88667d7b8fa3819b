import { createHash } from 'node:crypto';
import type { ComfyClient } from './client.ts';
import type { GraphVariant } from './graphs/graph.ts';
import { type Resolved, resolveVariant } from './resolve.ts';
import type { ObjectInfo } from './schema/object-info.ts';
import type { ComfySocket } from './socket.ts';

/** One ComfyUI server as far as it is known. */
export interface ComfyServer {
  /** Stands for its address in what is stored. */
  readonly id: string;
  /** Chinese, for operators. */
  readonly name: string;
  readonly client: ComfyClient;
  readonly socket: ComfySocket;
  /** Whether it answered when it was last spoken to. */
  readonly up: boolean;
  /** Empty until it was asked. */
  readonly version: string;
  /** Null until it was asked. */
  readonly nodes: ObjectInfo | null;
  /** Jobs on their way to it that its queue does not count yet. */
  preparing: number;
  /** Asks how it is; what it has is read again when it may have changed. Rejects when it is down. */
  probe(signal: AbortSignal): Promise<void>;
  /** What it lacks for a variant, or the graph made ready for it. */
  resolve(variant: GraphVariant): Resolved;
  /** It did not answer. */
  missed(): void;
  /** What it has may have changed: it was started anew, or refused what it should have had. */
  changed(): void;
  /** A job of ours that is not wanted there any more, to be ended once the server answers again. */
  abandon(promptId: string): void;
}

/** What a server has is read again after this long. */
const KEEP_MS = 5 * 60_000;

export function createComfyServer(options: {
  readonly baseUrl: string;
  readonly name: string;
  readonly client: ComfyClient;
  readonly makeSocket: (onLost: () => void) => ComfySocket;
  readonly now?: () => number;
}): ComfyServer {
  const { baseUrl, name, client, makeSocket, now = () => performance.now() } = options;
  const resolved = new Map<GraphVariant, Resolved>();
  const abandoned = new Set<string>();
  let nodes: ObjectInfo | null = null;
  let version = '';
  let up = false;
  let readAt = Number.NEGATIVE_INFINITY;

  const changed = (): void => {
    readAt = Number.NEGATIVE_INFINITY;
  };

  return {
    id: createHash('sha256').update(baseUrl).digest('hex').slice(0, 8),
    name,
    client,
    socket: makeSocket(changed),
    get up() {
      return up;
    },
    get version() {
      return version;
    },
    get nodes() {
      return nodes;
    },
    preparing: 0,
    async probe(signal) {
      try {
        version = await client.version(signal);
        if (now() - readAt > KEEP_MS) {
          nodes = await client.nodes(signal);
          readAt = now();
          resolved.clear();
        }
        up = true;
      } catch (error) {
        up = false;
        throw error;
      }
      for (const promptId of abandoned) {
        abandoned.delete(promptId);
        await client.cancel(promptId).catch(() => undefined);
      }
    },
    resolve(variant) {
      if (!nodes) return { graph: null, missing: ['服务器还没有连上'] };
      const known = resolved.get(variant) ?? resolveVariant(variant, nodes);
      resolved.set(variant, known);
      return known;
    },
    missed() {
      up = false;
      changed();
    },
    changed,
    abandon: (promptId) => void abandoned.add(promptId),
  };
}
