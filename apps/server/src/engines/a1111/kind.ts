import type { Capability } from '@zhuhui/tools';
import type { CapabilityNote, Engine } from '../engine.ts';
import type { EngineDeps, EngineKind, EngineSettings } from '../kind.ts';
import { createSend } from '../remote/http.ts';
import { runPictureTool } from '../remote/picture-tool.ts';
import { createRemoteEngine } from '../remote/remote-engine.ts';
import { createA1111Client } from './client.ts';
import { enlarge } from './enlarge.ts';
import { ignoredFields } from './ignored-fields.ts';
import { askForOffer, capabilitiesOf, type Offer } from './offer.ts';
import { type A1111Options, a1111Options } from './options.ts';
import { createA1111Pictures } from './pictures.ts';

const VERSION = '1';

/** AUTOMATIC1111's web UI, and Forge, SD.Next and stable-diffusion.cpp, which speak like it. */
export const a1111Kind: EngineKind<A1111Options> = {
  kind: 'a1111',
  name: 'SD WebUI',
  defaultBaseUrl: null,
  needsKey: false,
  options: a1111Options,
  createEngine,
  createChat: () => null,
};

function createEngine(settings: EngineSettings<A1111Options>, deps: EngineDeps): Engine {
  const { options, apiKey: login, baseUrls } = settings;
  const { network, log, translator } = deps;
  const [baseUrl = ''] = baseUrls;
  const timeoutMs = options.timeoutSeconds * 1000;
  const client = createA1111Client(createSend(network.configured), { baseUrl, login, timeoutMs });
  let offer: Offer | null = null;
  const ask = async (signal: AbortSignal): Promise<Offer> => {
    offer = await askForOffer(client, options, signal);
    return offer;
  };
  return createRemoteEngine(
    {
      id: settings.id,
      name: settings.name,
      version: VERSION,
      capabilities: () => capabilitiesOf(offer),
      describe: (capability) =>
        capabilitiesOf(offer).includes(capability) ? noteOn(capability, offer) : null,
      ignoredFields: (tool) => ignoredFields(tool, offer),
      async probe(signal) {
        const { checkpoint, surfaces } = await ask(signal);
        const lacks = surfaces ? '' : '，没有 ControlNet，结构贴合较弱';
        return { status: 'ok', detail: `${checkpoint || '未加载模型'}${lacks}` };
      },
      async run(request, context) {
        const found = offer ?? (await ask(context.signal));
        const given = { client, options, offer: found };
        if (request.tool.capability === 'upscale') return enlarge(given, request, context);
        const model = createA1111Pictures(given, request, context);
        return runPictureTool({ model, translator }, request, context);
      },
    },
    // Such a server does one thing at a time, and knows no order but its own.
    { limits: { concurrency: 1 }, secrets: secretsOf(login), log },
  );
}

/** The login as it is written down, its password, and as it goes over the wire. */
function secretsOf(login: string): readonly string[] {
  const password = login.slice(login.indexOf(':') + 1);
  return login ? [login, password, Buffer.from(login).toString('base64')] : [];
}

function noteOn(capability: Capability, offer: Offer | null): CapabilityNote {
  if (capability === 'upscale') {
    return { can: `用 ${offer?.upscaler} 放大 2 至 4 倍`, cannot: '不分开调节去噪与去块' };
  }
  if (capability === 'lineart') {
    return { can: '用 ControlNet 预处理器提取线稿', cannot: '只出位图，线宽与细节不可调' };
  }
  return {
    can: `用自有服务器上的${offer?.checkpoint ? ` ${offer.checkpoint} ` : '模型'}出图`,
    cannot: offer?.surfaces ? '不听指令，只按描述与结构控制' : '没有 ControlNet，结构只能大致保持',
  };
}
