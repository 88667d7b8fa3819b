import { findTool, type ToolDefinition } from '@zhuhui/tools';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureBytes } from '../../testing/pictures.ts';
import type { EngineDeps } from '../kind.ts';
import { createPreferredLivePainter } from '../preferred-live.ts';
import type { Translator } from '../prompt/translator.ts';
import { createNetwork } from '../remote/network.ts';
import { captureLog } from '../testing/captured-log.ts';
import { startComfyServer } from '../testing/comfyui-server.ts';
import { TEST_VARIANTS } from '../testing/comfyui-variants.ts';
import { comfyKind, createComfyEngine } from './kind.ts';

it('paints live frames on a ComfyUI server, one job each', async () => {
  const { log } = captureLog();
  const network = createNetwork({ privateHosts: ['127.0.0.1'] });
  const server = await startComfyServer({ version: '0.33.0' });
  const translator: Translator = { toEnglish: async (wishes) => wishes };
  const deps: EngineDeps = { log, network, translator, privateHosts: [] };
  const engine = createComfyEngine(
    {
      ...{ id: 'comfyui', name: '自有服务器', baseUrls: [server.baseUrl], apiKey: server.apiKey },
      options: comfyKind.options.parse({ pollMs: 50 }),
    },
    deps,
    TEST_VARIANTS,
  );
  const builtIn = {
    paint: () => expect.fail('ComfyUI should have painted it'),
    forget: () => undefined,
    close: async () => undefined,
  };
  const painter = createPreferredLivePainter(() => [engine], builtIn, log);
  const before = server.jobsCreated();
  for (const pace of ['moving', 'still'] as const) {
    const { picture, engineId } = await painter.paint({
      ...{ sessionId: 's', settings: { prompt: 'oak floor', cnStrength: 0.75 }, seed: 3, pace },
      tool: findTool('ailive') as ToolDefinition,
      frame: await pictureBytes(320, 180),
    });
    expect(engineId).toBe('comfyui');
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 320, height: 180 });
  }
  expect(server.jobsCreated() - before).toBe(2);
  await Promise.all([engine.close(), server.close(), network.close()]);
});
