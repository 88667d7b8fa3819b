import { openFilmEncoder } from '@zhuhui/server/films';
import { createLocalEngine } from '@zhuhui/server/local-engine';
import { silentLog } from '@zhuhui/server/log';
import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';

/** Pictures that the settings of a run name, by the name they are given there. */
export type Inputs = Readonly<Record<string, Uint8Array>>;

/** A fixed seed: the same samples on every machine. */
const SEED = 20_261_121;

/** Runs tools on the built-in engine, as a task would: one picture comes back, of a film its middle. */
export function openRunner() {
  const films = openFilmEncoder(undefined, silentLog);
  const engine = createLocalEngine(silentLog);
  return {
    async run(toolId: string, settings: Settings, inputs: Inputs): Promise<Uint8Array> {
      const tool = findTool(toolId);
      if (!tool) throw new Error(`no tool ${toolId}`);
      const { outputs } = await engine.run(
        {
          taskId: 'sample',
          tool,
          settings: { ...defaultsOf(tool.fields), ...settings },
          seed: SEED,
        },
        {
          signal: new AbortController().signal,
          onProgress: () => undefined,
          files: { read: async (name) => given(inputs, name) },
          remote: { storedId: null, store: async () => undefined },
        },
      );
      const [first] = outputs;
      if (!first) throw new Error(`${toolId} made nothing`);
      if (first.kind !== 'video') return first.bytes;
      const reader = await films;
      if (!reader) throw new Error('a picture of a film takes an ffmpeg');
      return reader.frame(first.bytes, (first.durationSeconds ?? 0) / 2);
    },
    close: () => engine.close(),
  };
}

export type Runner = ReturnType<typeof openRunner>;

function given(inputs: Inputs, name: string): Uint8Array {
  const bytes = inputs[name];
  if (!bytes) throw new Error(`the settings name a picture that is not given: ${name}`);
  return bytes;
}
