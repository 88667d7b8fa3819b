import { createHash } from 'node:crypto';
import type { GraphCheck } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import type { EngineDeps, EngineSettings, PastedGraph } from '../../kind.ts';
import { failureOf } from '../../remote/failures.ts';
import { connectServers } from '../connect.ts';
import type { GraphVariant } from '../graphs/graph.ts';
import type { ComfyOptions } from '../options.ts';
import { resolveVariant } from '../resolve.ts';
import type { ComfyServer } from '../server.ts';
import { type AskedServer, reviewPasted } from './review.ts';

/** While a graph is being written its servers are asked once in this long: what they have is megabytes. */
const KEEP_MS = 20_000;
const KEPT_MOST = 8;

interface Known {
  readonly at: number;
  readonly servers: Promise<readonly AskedServer[]>;
  /** Capability → names of the ways that some server has everything for. */
  readonly ways: Map<string, readonly string[]>;
}

/** Reviews graphs against servers as they are filled in, saved or not; @param builtIn the other ways */
export function createGraphReviewer(builtIn: readonly GraphVariant[]) {
  const kept = new Map<string, Known>();

  const serversOf = (
    settings: EngineSettings<ComfyOptions>,
    deps: EngineDeps,
    fresh: boolean,
  ): Known => {
    const key = digestOf(settings);
    const known = kept.get(key);
    const now = performance.now();
    if (known && !fresh && now - known.at < KEEP_MS) return known;
    kept.delete(key);
    for (const oldest of kept.keys()) if (kept.size >= KEPT_MOST) kept.delete(oldest);
    const asked = { at: now, servers: askServers(settings, deps), ways: new Map() };
    kept.set(key, asked);
    return asked;
  };

  return async (
    settings: EngineSettings<ComfyOptions>,
    deps: EngineDeps,
    { text, output, fresh }: PastedGraph,
  ): Promise<GraphCheck> => {
    const known = serversOf(settings, deps, fresh);
    const servers = await known.servers;
    // One that is away may be back the next moment.
    if (servers.some(({ nodes }) => !nodes)) kept.delete(digestOf(settings));
    const builtInFor = ({ capability }: ToolDefinition): readonly string[] => {
      const names = known.ways.get(capability) ?? waysOf(capability, builtIn, servers);
      known.ways.set(capability, names);
      return names;
    };
    return reviewPasted(text, output, servers, builtInFor);
  };
}

const digestOf = ({ baseUrls, apiKey }: EngineSettings<unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([baseUrls, apiKey]))
    .digest('hex');

function waysOf(
  capability: string,
  builtIn: readonly GraphVariant[],
  servers: readonly AskedServer[],
): readonly string[] {
  const able = builtIn.filter(
    (variant) =>
      variant.capability === capability &&
      servers.some(({ nodes }) => nodes && resolveVariant(variant, nodes).graph),
  );
  return [...new Set(able.map(({ name }) => name))];
}

const ASK_WITHIN_MS = 20_000;

async function askServers(
  settings: EngineSettings<ComfyOptions>,
  deps: EngineDeps,
): Promise<readonly AskedServer[]> {
  const { servers } = connectServers(settings, deps.network);
  const signal = AbortSignal.timeout(ASK_WITHIN_MS);
  return Promise.all(servers.map((server) => ask(server, signal)));
}

async function ask(server: ComfyServer, signal: AbortSignal): Promise<AskedServer> {
  const { name } = server;
  try {
    await server.probe(signal);
    return { name, nodes: server.nodes, detail: `ComfyUI ${server.version || '版本不明'}` };
  } catch (error) {
    const detail = signal.aborted ? '没有及时回答' : failureOf(error, signal).message;
    return { name, nodes: null, detail };
  } finally {
    server.socket.close();
  }
}
