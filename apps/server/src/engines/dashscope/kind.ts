import type { Capability, ToolDefinition } from '@zhuhui/tools';
import type { CapabilityNote, Engine } from '../engine.ts';
import type { EngineDeps, EngineKind, EngineSettings } from '../kind.ts';
import { createOpenAiChat } from '../openai/chat.ts';
import { untoldFields } from '../prompt/untold.ts';
import { createDownload } from '../remote/download.ts';
import { FILM_CAPABILITIES, type FilmModel, runFilmTool } from '../remote/film-tool.ts';
import { createOpenStream, createSend } from '../remote/http.ts';
import { EDITED_CAPABILITIES, runPictureTool } from '../remote/picture-tool.ts';
import { healthOfReply } from '../remote/probe.ts';
import { createRemoteEngine } from '../remote/remote-engine.ts';
import { createDashScopeClient } from './client.ts';
import { enlarge } from './enlarge.ts';
import { createDashScopeFilms } from './films.ts';
import { createDashScopeImages } from './images.ts';
import { type DashScopeOptions, dashScopeOptions } from './options.ts';

const VERSION = '1';
const RESULT_MOST_BYTES = 512 * 1024 * 1024;

/** Alibaba Cloud Model Studio. */
export const dashScopeKind: EngineKind<DashScopeOptions> = {
  kind: 'dashscope',
  name: '阿里云百炼',
  defaultBaseUrl: 'https://dashscope.aliyuncs.com/api/v1',
  needsKey: true,
  options: dashScopeOptions,
  createEngine,
  createChat({ baseUrls: [baseUrl = ''], options, ...settings }, { network }) {
    if (!options.chatModel) return null;
    const chat = { ...settings, options: { ...options, thinking: 'enable' as const } };
    const compatible = baseUrl.replace(/\/api\/v1$/, '/compatible-mode/v1');
    return createOpenAiChat(chat, compatible, createOpenStream(network.configured));
  },
};

function createEngine(settings: EngineSettings<DashScopeOptions>, deps: EngineDeps): Engine | null {
  const { options, apiKey } = settings;
  const { network, privateHosts, log, translator } = deps;
  const client = createDashScopeClient(settings, createSend(network.configured));
  const download = createDownload(network.results, {
    allowedHosts: options.resultHosts,
    privateHosts,
    maxBytes: RESULT_MOST_BYTES,
    timeoutMs: options.timeoutSeconds * 1000,
  });
  const films = new Map<Capability, FilmModel>();
  for (const capability of FILM_CAPABILITIES) {
    const film = createDashScopeFilms(capability, options, client, download);
    if (film) films.set(capability, film);
  }
  const model = createDashScopeImages(options, client, download);
  const capabilities: readonly Capability[] = [
    ...(options.imageModel ? (['text2image', ...EDITED_CAPABILITIES] as const) : []),
    ...(options.maskModel ? (['upscale'] as const) : []),
    ...films.keys(),
  ];
  if (capabilities.length === 0) return null;
  return createRemoteEngine(
    {
      id: settings.id,
      name: settings.name,
      version: `${VERSION} ${[options.imageModel, options.maskModel].filter(Boolean).join(' ')}`,
      capabilities: () => capabilities,
      describe: (capability) =>
        capabilities.includes(capability) ? noteOn(capability, options) : null,
      ignoredFields: (tool) => [...untoldFields(tool), ...untoldInMask(tool, options)],
      probe: async (signal) => healthOfReply(await client.probe(signal)),
      run(request, context) {
        const { capability } = request.tool;
        const film = films.get(capability);
        if (film) return runFilmTool({ model: film, translator }, request, context);
        if (capability === 'upscale')
          return enlarge({ options, client, download }, request, context);
        return runPictureTool({ model, translator }, request, context);
      },
    },
    {
      limits: { concurrency: options.concurrency, startsPerSecond: options.callsPerSecond },
      secrets: [apiKey],
      log,
    },
  );
}

/** The model that takes a mask is told the picture alone, not how closely to keep what is there. */
function untoldInMask(
  { capability, fields }: ToolDefinition,
  { maskModel }: DashScopeOptions,
): readonly string[] {
  return maskModel && capability === 'inpaint' && 'cnStrength' in fields ? ['cnStrength'] : [];
}

function noteOn(capability: Capability, options: DashScopeOptions): CapabilityNote {
  if (capability === 'upscale') {
    return { can: `用 ${options.maskModel} 放大 2 至 4 倍`, cannot: '不分开调节去噪与去块' };
  }
  if (capability === 'images2video') {
    return {
      can: `用 ${options.referenceVideoModel} 让多张图依次出现`,
      cannot: '每张时长与转场方式由模型决定',
    };
  }
  const isFilm = (FILM_CAPABILITIES as readonly Capability[]).includes(capability);
  return isFilm
    ? {
        can: `用通义万相按描述与运镜生成${options.videoResolution}视频`,
        cannot: '结果只保证大致符合运镜要求',
      }
    : {
        can: `用 ${options.imageModel} 按描述出图、改图，读中文`,
        cannot: '结构贴合只能用文字要求，线条不保证逐条一致',
      };
}
