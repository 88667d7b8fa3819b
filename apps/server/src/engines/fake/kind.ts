import { z } from 'zod';
import type { EngineKind } from '../kind.ts';
import { createFakeEngine } from './engine.ts';

const options = z.object({
  durationMs: z.number().int().min(0).max(600_000).default(50).meta({ title: '每次运行的毫秒数' }),
});

/** The engine for tests and benches. */
export const fakeKind: EngineKind<z.infer<typeof options>> = {
  kind: 'fake',
  name: '测试引擎',
  defaultBaseUrl: '',
  needsKey: false,
  options,
  createEngine: ({ options: { durationMs } }) => createFakeEngine({ durationMs }),
  createChat: () => null,
};
