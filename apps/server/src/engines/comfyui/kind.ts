import { createHash } from 'node:crypto';
import type { Capability, ToolDefinition } from '@zhuhui/tools';
import {
  type ClickMask,
  type Engine,
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import type { EngineDeps, EngineKind, EngineSettings } from '../kind.ts';
import { FILM_CAPABILITIES, runFilmTool } from '../remote/film-tool.ts';
import type { ModelSizes, Size } from '../remote/fit.ts';
import { runPictureTool } from '../remote/picture-tool.ts';
import { createRemoteEngine } from '../remote/remote-engine.ts';
import { createFreeSubmitters } from '../remote/submission.ts';
import { runAsIs } from './as-is.ts';
import { clickMask } from './click-mask.ts';
import { connectServers, secretsOf } from './connect.ts';
import { createComfyFilms } from './films.ts';
import { createGraphRun } from './graph-run.ts';
import type { GraphVariant } from './graphs/graph.ts';
import { GRAPH_VARIANTS } from './graphs/index.ts';
import { ignoredFields, noteOn, reportOn } from './notes.ts';
import { type ComfyOptions, comfyOptions } from './options.ts';
import { createGraphReviewer } from './own/ask-servers.ts';
import { factsOfGraph, offersOf } from './own/operator-graph.ts';
import { createComfyPictures } from './pictures.ts';
import { OutOfMemory } from './protocol.ts';
import { isFor, type Offer, variantsFor } from './variants.ts';

const VERSION = '1';
/** After the graphics memory did not suffice: so much of the picture. */
const SMALLER = 0.5;

/** One's own ComfyUI servers. */
export const comfyKind: EngineKind<ComfyOptions> = {
  kind: 'comfyui',
  name: 'ComfyUI',
  defaultBaseUrl: null,
  severalServers: true,
  needsKey: false,
  options: comfyOptions,
  optionFacts: ({ graphs }) =>
    graphs.length > 0 ? { graphs: graphs.map((own) => factsOfGraph(own, markOf)) } : {},
  reviewGraph: createGraphReviewer(GRAPH_VARIANTS),
  createEngine: (settings, deps) => createComfyEngine(settings, deps, GRAPH_VARIANTS),
  createChat: () => null,
};

/** A few letters by which one content is told from another. */
const markOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 6);

/** @param builtIn the variants to choose from, besides the operator's own */
export function createComfyEngine(
  settings: EngineSettings<ComfyOptions>,
  deps: EngineDeps,
  builtIn: readonly GraphVariant[],
): Engine {
  const { options } = settings;
  const { log, translator } = deps;
  const pool = connectServers(settings, deps.network);
  const offers: readonly Offer[] = [
    ...options.graphs.flatMap(offersOf),
    ...builtIn.map((variant) => ({ variant, tools: null, place: 'builtIn' as const })),
  ];
  const variants = offers.map(({ variant }) => variant);
  const timing = { pollMs: options.pollMs, lostAfterMs: options.lostAfterSeconds * 1000 };
  const clickVariants = variants.filter(({ capability }) => capability === 'clickMask');

  /** Those that some server can do; all of them as long as no server was ever reached. */
  const servedOffers = (): readonly Offer[] => {
    const asked = pool.servers.filter(({ nodes }) => nodes);
    if (asked.length === 0) return offers;
    return offers.filter(({ variant }) => asked.some((server) => server.resolve(variant).graph));
  };
  const served = (): readonly GraphVariant[] => servedOffers().map(({ variant }) => variant);
  const servedFor = (tool: ToolDefinition): readonly GraphVariant[] =>
    servedOffers().flatMap((offer) => (isFor(offer, tool) ? [offer.variant] : []));

  const run = async (request: EngineRequest, context: EngineContext): Promise<EngineResult> => {
    const { tool } = request;
    const { signal, remote } = context;
    const fitting = await variantsFor(
      request,
      offers,
      options.preferred[tool.id] ?? [],
      context.files.read,
    );
    const variant = await pool.choose(fitting, signal);
    const graph = createGraphRun(pool, variant, timing, context);
    const submitterOf = createFreeSubmitters(remote);
    const onProgress = rising(context.onProgress);
    const within = { ...context, onProgress };
    const attempt = async (
      sizes: ModelSizes,
      onSize: (size: Size) => void,
    ): Promise<EngineResult> => {
      if ((FILM_CAPABILITIES as readonly Capability[]).includes(tool.capability)) {
        const secondsMost = options.filmSecondsMost;
        const model = createComfyFilms(graph, request, { sizes, secondsMost, onSize });
        return runFilmTool({ model, translator, submitterOf }, request, within);
      }
      if (variant.flow === 'asIs') {
        const submitter = submitterOf(0);
        return runAsIs({ graph, sizes, onSize, translator, submitter }, request, within);
      }
      const { read } = context.files;
      const model = createComfyPictures(graph, request, { sizes, onSize, read });
      return runPictureTool({ model, translator, submitterOf }, request, within);
    };
    const { result, isSmaller } = await withSmallerRetry(variant.sizes, attempt);
    return withGraph(result, variant, isSmaller);
  };

  const engine = createRemoteEngine(
    {
      id: settings.id,
      name: settings.name,
      version: VERSION,
      capabilities: () => [...new Set(served().map(({ capability }) => capability))].filter(isTool),
      serves: (tool) => servedFor(tool).length > 0,
      describe(capability) {
        const serving = served().filter((variant) => variant.capability === capability);
        return serving.length > 0 ? noteOn(capability, serving) : null;
      },
      ignoredFields: (tool) => ignoredFields(tool, servedFor(tool)),
      async probe(signal) {
        await pool.probe(signal);
        const up = pool.servers.filter((server) => server.up).length;
        const all = pool.servers.length;
        return { status: 'ok', detail: all > 1 ? `${all} 台服务器，${up} 台在线` : '' };
      },
      async report(signal) {
        await pool.probe(signal).catch(() => undefined);
        return reportOn(pool, variants, options.graphs);
      },
      run: (request, context) =>
        inTime(options.timeoutSeconds, context, (within) => run(request, within)),
      async close() {
        for (const { socket } of pool.servers) socket.close();
      },
    },
    {
      limits: { concurrency: options.jobsPerServer * Math.max(1, pool.servers.length) },
      secrets: secretsOf(settings),
      log,
    },
  );
  const select: ClickMask = (picture, prompt, signal) =>
    clickMask({ pool, variants: clickVariants, timing }, picture, prompt, signal);
  return {
    ...engine,
    get clickMask() {
      return served().some(({ capability }) => capability === 'clickMask') ? select : undefined;
    },
  };
}

const isTool = (capability: GraphVariant['capability']): capability is Capability =>
  capability !== 'clickMask';

/**
 * The result with what the user reads beside each picture: the graph that made it, and that it was made
 * with fewer pixels than meant.
 */
function withGraph(
  result: EngineResult,
  { id, name }: GraphVariant,
  isSmaller: boolean,
): EngineResult {
  const note = `工作流：${name}${isSmaller ? '；显存不足，按较小的尺寸做成' : ''}`;
  const images = result.outputs.map(() => ({ note }));
  return { ...result, effective: { ...result.effective, graph: id, images } };
}

/** Tries once more with fewer pixels when the graphics memory did not suffice. */
async function withSmallerRetry<T>(
  sizes: ModelSizes,
  attempt: (sizes: ModelSizes, onSize: (size: Size) => void) => Promise<T>,
): Promise<{ readonly result: T; readonly isSmaller: boolean }> {
  let pixels = 0;
  const onSize = ({ width, height }: Size): void => {
    pixels = Math.max(pixels, width * height);
  };
  try {
    return { result: await attempt(sizes, onSize), isSmaller: false };
  } catch (error) {
    if (!(error instanceof OutOfMemory) || pixels === 0) throw error;
    return { result: await attempt(smaller(sizes, pixels * SMALLER), onSize), isSmaller: true };
  }
}

function smaller({ presets, ...sizes }: ModelSizes, maxPixels: number): ModelSizes {
  const bounds = { ...sizes, maxPixels, minPixels: Math.min(sizes.minPixels, maxPixels) };
  const fewer = presets?.filter(({ width, height }) => width * height <= maxPixels);
  return fewer && fewer.length > 0 ? { ...bounds, presets: fewer } : bounds;
}

/** Progress that never falls, also where work begins anew. */
function rising(report: EngineContext['onProgress']): EngineContext['onProgress'] {
  let most = 0;
  return (fraction, stage) => {
    most = Math.max(most, fraction);
    report(most, stage);
  };
}

async function inTime(
  seconds: number,
  context: EngineContext,
  work: (context: EngineContext) => Promise<EngineResult>,
): Promise<EngineResult> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    return await work({ ...context, signal: AbortSignal.any([context.signal, late]) });
  } catch (error) {
    if (!late.aborted || context.signal.aborted) throw error;
    throw new EngineFailure('temporary', '作业做得太久，已经取消', { cause: error });
  }
}
