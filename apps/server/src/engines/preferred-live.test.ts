import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { type Engine, EngineFailure, type EngineResult } from './engine.ts';
import { createFakeEngine } from './fake/engine.ts';
import type { LocalLivePainter } from './local/live-painter.ts';
import { createPreferredLivePainter } from './preferred-live.ts';
import { captureLog } from './testing/captured-log.ts';

const bytes = (value: number) => Uint8Array.of(value);
const builtIn: LocalLivePainter = {
  paint: async () => ({ bytes: bytes(1), mime: 'image/jpeg' }),
  forget: () => undefined,
  close: async () => undefined,
};
const local: Engine = { ...createFakeEngine({ durationMs: 0 }), id: 'local', remote: false };
const request = {
  sessionId: 's',
  tool: findTool('ailive') as ToolDefinition,
  settings: { prompt: '奶油风' },
  seed: 7,
  frame: bytes(9),
  pace: 'moving',
} as const;

/** A remote engine that answers, or fails, as the test says. */
function remote(run: Engine['run'], status: 'ok' | 'down' = 'ok'): Engine {
  return {
    ...createFakeEngine({ durationMs: 0 }),
    ...{ id: 'far', name: '远处', remote: true, run },
    health: async () => ({ status, detail: '' }),
  };
}

const painted = (value: number): EngineResult => ({
  outputs: [{ bytes: bytes(value), mime: 'image/webp', kind: 'image', widthPx: 1, heightPx: 1 }],
  effective: {},
});
const paintWith = (...engines: readonly Engine[]) =>
  createPreferredLivePainter(() => engines, builtIn, captureLog().log).paint(request);

it('gives an engine the frame as the picture to work on', async () => {
  const answer = await paintWith(
    remote(async ({ settings, seed }, { files }) => {
      expect(settings).toMatchObject({ prompt: '奶油风' });
      expect(seed).toBe(7);
      expect(await files.read(String(settings.uploadImage))).toEqual(request.frame);
      return painted(2);
    }),
    local,
  );
  expect(answer).toMatchObject({
    engineId: 'far',
    picture: { bytes: bytes(2), mime: 'image/webp' },
  });
});

it('asks the next one where an engine is away or fails', async () => {
  const failing = remote(() => Promise.reject(new EngineFailure('temporary', '忙')));
  const away = remote(() => expect.fail('it is away'), 'down');
  for (const engine of [failing, away]) {
    expect(await paintWith(engine, local)).toMatchObject({ engineId: 'local' });
  }
});

it('says so where the frame is at fault, or nobody is there', async () => {
  const refusing = remote(() => Promise.reject(new EngineFailure('badInput', '画面坏了')));
  await expect(paintWith(refusing, local)).rejects.toThrow('画面坏了');
  await expect(paintWith()).rejects.toThrow('暂无引擎');
});
