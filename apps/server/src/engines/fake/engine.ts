import { setTimeout as delay } from 'node:timers/promises';
import { CAPABILITIES, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import {
  cancelledFailure,
  type Engine,
  EngineFailure,
  type EngineOutput,
  type EngineRequest,
} from '../engine.ts';

export interface FakeEngineOptions {
  readonly id?: string;
  /** How long a run takes. */
  readonly durationMs?: number;
  /** What a run ends with; succeeds when it returns nothing. */
  readonly script?: (request: EngineRequest) => EngineFailure | undefined;
}

const STEPS = 10;

/**
 * An engine for tests: it can do everything, and draws a gradient that only its seed decides. It reads
 * its inputs, reports progress and stops on cancel like a real one.
 */
export function createFakeEngine({
  id = 'fake',
  durationMs = 0,
  script,
}: FakeEngineOptions = {}): Engine {
  return {
    id,
    name: '测试引擎',
    version: '1',
    remote: false,
    capabilities: () => CAPABILITIES,
    describe: () => ({ can: '只画一张渐变图，供测试使用', cannot: '不做任何真正的出图' }),
    ignoredFields: () => [],
    health: async () => ({ status: 'ok', detail: '' }),
    async run(request, { signal, onProgress, files }) {
      if (signal.aborted) throw cancelledFailure();
      const failure = script?.(request);
      for (let step = 1; step <= STEPS; step++) {
        await delay(durationMs / STEPS, undefined, { signal }).catch(() => {
          throw cancelledFailure();
        });
        onProgress(step / STEPS, '绘制中');
      }
      if (failure) throw failure;
      const size = await inputSize(request.settings, files.read);
      const count = typeof request.settings.count === 'number' ? request.settings.count : 1;
      const outputs: EngineOutput[] = [];
      for (let index = 0; index < count; index++) {
        outputs.push(await gradient(size, (request.seed + index) >>> 0));
      }
      if (signal.aborted) throw cancelledFailure();
      return { outputs, effective: { prompt: request.settings.prompt ?? '' } };
    },
    close: async () => undefined,
  };
}

async function inputSize(settings: Settings, read: (fileId: string) => Promise<Uint8Array>) {
  const listed = Array.isArray(settings.images) ? settings.images[0] : undefined;
  const fileId: unknown = settings.uploadImage ?? listed;
  if (typeof fileId !== 'string') return { width: 64, height: 64 };
  const bytes = await read(fileId);
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new EngineFailure('badInput', '图片无法读取', { cause });
    });
  return { width, height };
}

async function gradient(
  { width, height }: { width: number; height: number },
  seed: number,
): Promise<EngineOutput> {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    data[at * 3] = (at + seed) & 255;
    data[at * 3 + 1] = (Math.floor(at / width) + (seed >>> 8)) & 255;
    data[at * 3 + 2] = (seed >>> 16) & 255;
  }
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes, mime: 'image/png', kind: 'image', widthPx: width, heightPx: height, seed };
}
