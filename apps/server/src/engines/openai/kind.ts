import type { Capability } from '@zhuhui/tools';
import type { EngineHealth } from '../engine.ts';
import type { EngineDeps, EngineKind, EngineSettings } from '../kind.ts';
import { untoldFields } from '../prompt/untold.ts';
import { createDownload } from '../remote/download.ts';
import { createOpenStream, createSend, type Send } from '../remote/http.ts';
import { EDITED_CAPABILITIES, runPictureTool } from '../remote/picture-tool.ts';
import { healthOfReply } from '../remote/probe.ts';
import { createRemoteEngine } from '../remote/remote-engine.ts';
import { createOpenAiChat } from './chat.ts';
import { createOpenAiImages } from './images.ts';
import { type OpenAiOptions, openAiOptions } from './options.ts';

const VERSION = '1';
const RESULT_MOST_BYTES = 64 * 1024 * 1024;
const PROBE_TIMEOUT_MS = 5_000;

/** OpenAI and every server that speaks like it. */
export const openAiKind: EngineKind<OpenAiOptions> = {
  kind: 'openai',
  name: 'OpenAI 兼容接口',
  defaultBaseUrl: 'https://api.openai.com/v1',
  needsKey: false,
  options: openAiOptions,
  createEngine: (settings, deps) =>
    settings.options.imageModel ? createEngine(settings, deps) : null,
  createChat({ baseUrls: [baseUrl = ''], ...settings }, { network }) {
    if (!settings.options.chatModel) return null;
    return createOpenAiChat(settings, baseUrl, createOpenStream(network.configured));
  },
};

function createEngine(settings: EngineSettings<OpenAiOptions>, deps: EngineDeps) {
  const { options, baseUrls, apiKey } = settings;
  const { network, privateHosts, log, translator } = deps;
  const [baseUrl = ''] = baseUrls;
  const send = createSend(network.configured);
  const download = createDownload(network.results, {
    allowedHosts: [...options.resultHosts, new URL(baseUrl).hostname],
    privateHosts,
    maxBytes: RESULT_MOST_BYTES,
    timeoutMs: options.timeoutSeconds * 1000,
  });
  const model = createOpenAiImages(settings, { send, download });
  const capabilities: readonly Capability[] = options.edits
    ? ['text2image', ...EDITED_CAPABILITIES]
    : ['text2image'];
  return createRemoteEngine(
    {
      id: settings.id,
      name: settings.name,
      version: `${VERSION} ${options.imageModel}`,
      capabilities: () => capabilities,
      describe: (capability) =>
        capabilities.includes(capability)
          ? {
              can: `用 ${options.imageModel} 按描述${capability === 'text2image' ? '出图' : '修改图片'}`,
              cannot: '结构贴合只能用文字要求，线条不保证逐条一致',
            }
          : null,
      ignoredFields: untoldFields,
      probe: (signal) => probe(send, `${baseUrl}/models`, apiKey, signal),
      run: (request, context) => runPictureTool({ model, translator }, request, context),
    },
    { limits: { concurrency: options.concurrency }, secrets: [apiKey], log },
  );
}

/** `/models` answers without cost; a server that lacks it but answers at all is taken to be up. */
async function probe(
  send: Send,
  url: string,
  apiKey: string,
  signal: AbortSignal,
): Promise<EngineHealth> {
  const reply = await send({
    ...{ method: 'GET', url, signal, timeoutMs: PROBE_TIMEOUT_MS },
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  });
  return healthOfReply(reply);
}
