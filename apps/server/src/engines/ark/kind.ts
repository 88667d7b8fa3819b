import type { Capability } from '@zhuhui/tools';
import type { CapabilityNote, Engine } from '../engine.ts';
import type { EngineDeps, EngineKind, EngineSettings } from '../kind.ts';
import { createOpenAiChat } from '../openai/chat.ts';
import { untoldFields } from '../prompt/untold.ts';
import { createDownload } from '../remote/download.ts';
import { FILM_CAPABILITIES, runFilmTool } from '../remote/film-tool.ts';
import { createOpenStream, createSend } from '../remote/http.ts';
import { EDITED_CAPABILITIES, runPictureTool } from '../remote/picture-tool.ts';
import { healthOfReply } from '../remote/probe.ts';
import { createRemoteEngine } from '../remote/remote-engine.ts';
import { createArkFilms } from './films.ts';
import { createArkImages } from './images.ts';
import { type ArkOptions, arkOptions } from './options.ts';

const VERSION = '1';
const RESULT_MOST_BYTES = 512 * 1024 * 1024;
const PROBE_TIMEOUT_MS = 5_000;

const isFilm = (capability: Capability): boolean =>
  (FILM_CAPABILITIES as readonly Capability[]).includes(capability);

/** Volcengine Ark. */
export const arkKind: EngineKind<ArkOptions> = {
  kind: 'ark',
  name: '火山方舟',
  defaultBaseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
  needsKey: true,
  options: arkOptions,
  createEngine,
  createChat({ baseUrls: [baseUrl = ''], options, ...settings }, { network }) {
    if (!options.chatModel) return null;
    const chat = { ...settings, options: { ...options, thinking: 'type' as const } };
    return createOpenAiChat(chat, baseUrl, createOpenStream(network.configured));
  },
};

function createEngine(settings: EngineSettings<ArkOptions>, deps: EngineDeps): Engine | null {
  const { options, apiKey, baseUrls } = settings;
  const { network, privateHosts, log, translator } = deps;
  const [baseUrl = ''] = baseUrls;
  const headers = { authorization: `Bearer ${apiKey}` };
  const send = createSend(network.configured);
  const download = createDownload(network.results, {
    allowedHosts: options.resultHosts,
    privateHosts,
    maxBytes: RESULT_MOST_BYTES,
    timeoutMs: options.timeoutSeconds * 1000,
  });
  const model = createArkImages(options, { baseUrl, headers }, { send, download });
  const film = createArkFilms(options, { baseUrl, headers }, { send, download });
  const capabilities: readonly Capability[] = [
    ...(options.imageModel ? (['text2image', ...EDITED_CAPABILITIES] as const) : []),
    ...(options.videoModel ? FILM_CAPABILITIES : []),
  ];
  if (capabilities.length === 0) return null;
  return createRemoteEngine(
    {
      id: settings.id,
      name: settings.name,
      version: `${VERSION} ${[options.imageModel, options.videoModel].filter(Boolean).join(' ')}`,
      capabilities: () => capabilities,
      describe: (capability) =>
        capabilities.includes(capability) ? noteOn(capability, options) : null,
      ignoredFields: untoldFields,
      async probe(signal) {
        // A list of at most one task costs nothing and is answered for a valid key only.
        const url = `${baseUrl}/contents/generations/tasks?page_num=1&page_size=1`;
        const call = { method: 'GET' as const, url, headers, signal, timeoutMs: PROBE_TIMEOUT_MS };
        return healthOfReply(await send(call));
      },
      run: (request, context) =>
        isFilm(request.tool.capability)
          ? runFilmTool({ model: film, translator }, request, context)
          : runPictureTool({ model, translator }, request, context),
    },
    {
      limits: { concurrency: options.concurrency, startsPerSecond: options.callsPerSecond },
      secrets: [apiKey],
      log,
    },
  );
}

function noteOn(capability: Capability, options: ArkOptions): CapabilityNote {
  if (capability === 'images2video') {
    return { can: '用 Seedance 让多张图依次出现', cannot: '每张时长与转场方式由模型决定' };
  }
  return isFilm(capability)
    ? {
        can: `用 Seedance 按描述与运镜生成 ${options.videoResolution} 视频`,
        cannot: '结果只保证大致符合运镜要求',
      }
    : {
        can: '用 Seedream 按描述出图、改图，读中文',
        cannot: '结构贴合只能用文字要求，线条不保证逐条一致',
      };
}
