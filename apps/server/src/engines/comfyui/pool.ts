import { EngineFailure } from '../engine.ts';
import type { ApiGraph, GraphVariant } from './graphs/graph.ts';
import type { ComfyServer } from './server.ts';

/** A server that can do a variant, with the graph made ready for it. */
export interface Berth {
  readonly server: ComfyServer;
  readonly graph: ApiGraph;
  readonly files: readonly string[];
}

/** The servers behind one engine. */
export interface ComfyPool {
  readonly servers: readonly ComfyServer[];
  find(serverId: string): ComfyServer | undefined;
  /** Asks every server; rejects when none answers. */
  probe(signal: AbortSignal): Promise<void>;
  /**
   * The first of the variants that a server which is up can do.
   * @throws EngineFailure temporary when no server is up, permanent when none has what it takes
   */
  choose(variants: readonly GraphVariant[], signal: AbortSignal): Promise<GraphVariant>;
  /** The least loaded of the servers that can do a variant. Throws as `choose`. */
  berth(variant: GraphVariant, signal: AbortSignal): Promise<Berth>;
  /** Whether another server could take the variant over. */
  others(variant: GraphVariant, than: ComfyServer): boolean;
}

const LOAD_TIMEOUT_MS = 3_000;
const BERTH_TRIES = 3;

export function createComfyPool(servers: readonly ComfyServer[]): ComfyPool {
  const able = (variant: GraphVariant): readonly ComfyServer[] =>
    servers.filter((server) => server.up && server.resolve(variant).graph);

  const probe = async (signal: AbortSignal): Promise<void> => {
    const asked = await Promise.allSettled(servers.map((server) => server.probe(signal)));
    if (asked.some(({ status }) => status === 'fulfilled')) return;
    for (const answer of asked) if (answer.status === 'rejected') throw answer.reason;
  };

  /** Of servers that were never reached, or went away, it may be that they are back. */
  const refresh = async (signal: AbortSignal): Promise<void> => {
    if (servers.some(({ up }) => up)) return;
    await probe(signal).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new EngineFailure('temporary', 'ComfyUI 服务器都连不上，请稍后再试', { cause });
    });
  };

  const noneAble = (variants: readonly GraphVariant[]): EngineFailure => {
    const [variant] = variants;
    const lacks = servers.flatMap((server) => {
      const resolved = variant && server.up ? server.resolve(variant) : null;
      return resolved?.graph === null ? resolved.missing : [];
    });
    const why = lacks.length > 0 ? `：${lacks.slice(0, 3).join('；')}` : '';
    return new EngineFailure('permanent', `ComfyUI 服务器还不能做这个功能${why}`);
  };

  return {
    servers,
    find: (serverId) => servers.find(({ id }) => id === serverId),
    probe,
    async choose(variants, signal) {
      await refresh(signal);
      const found = variants.find((variant) => able(variant).length > 0);
      if (!found) throw noneAble(variants);
      return found;
    },
    async berth(variant, signal) {
      for (let tries = 0; tries < BERTH_TRIES; tries++) {
        await refresh(signal);
        const candidates = able(variant);
        if (candidates.length === 0) throw noneAble([variant]);
        const loads = await Promise.all(candidates.map((server) => loadOf(server, signal)));
        const least = Math.min(...loads);
        const server = candidates[loads.indexOf(least)];
        const resolved = server?.up ? server.resolve(variant) : null;
        if (server && resolved?.graph) {
          return { server, graph: resolved.graph, files: resolved.files };
        }
      }
      throw new EngineFailure('temporary', 'ComfyUI 服务器没有响应，请稍后再试');
    },
    others: (variant, than) => able(variant).some((server) => server !== than),
  };
}

/** Jobs before ours: those its queue counts and those on their way. Infinite when it does not answer. */
async function loadOf(server: ComfyServer, signal: AbortSignal): Promise<number> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]);
  try {
    return (await server.client.queueRemaining(bounded)) + server.preparing;
  } catch {
    signal.throwIfAborted();
    server.missed();
    return Number.POSITIVE_INFINITY;
  }
}
