import { z } from 'zod';
import type { EngineKind } from '../kind.ts';
import { createLocalEngine } from './engine.ts';

const options = z.object({});

/** The built-in engine: nothing to configure. */
export const localKind: EngineKind<z.infer<typeof options>> = {
  kind: 'local',
  name: '内置引擎',
  defaultBaseUrl: '',
  needsKey: false,
  options,
  createEngine: (_, { log, films }) => createLocalEngine(log, films),
  createChat: () => null,
};
