import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import type { EngineContext, EnginePreview, EngineRequest } from '../engine.ts';

/** Work to give to an engine in a test. */
export interface Work {
  readonly tool: string;
  /** What differs from the tool's defaults. */
  readonly settings: Settings;
  /** Bytes behind the file ids that the settings name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export interface Watched {
  readonly context: EngineContext;
  /** Progress fractions, in order. */
  readonly progress: number[];
  readonly previews: EnginePreview[];
  /** What is stored about the job at the provider; null until something is. */
  readonly stored: () => string | null;
}

/** The request of some work, as the worker would make it. */
export function requestOf({ tool: name, settings }: Work, seed = 4711): EngineRequest {
  const tool = findTool(name);
  if (!tool) throw new Error(`no tool ${name}`);
  const taskId = `test-${name}`;
  return { taskId, tool, settings: { ...defaultsOf(tool.fields), ...settings }, seed };
}

/** A context that writes down what the engine says; `storedId` is what an earlier process left. */
export function watch(
  { files }: Pick<Work, 'files'>,
  options: { signal?: AbortSignal; storedId?: string | null } = {},
): Watched {
  const progress: number[] = [];
  const previews: EnginePreview[] = [];
  let stored = options.storedId ?? null;
  const context: EngineContext = {
    signal: options.signal ?? new AbortController().signal,
    onProgress: (fraction) => void progress.push(fraction),
    onPreview: (preview) => void previews.push(preview),
    files: {
      async read(fileId) {
        const bytes = files[fileId];
        if (!bytes) throw new Error(`no file ${fileId}`);
        return bytes;
      },
    },
    remote: {
      storedId: stored,
      store: async (text) => {
        stored = text || null;
      },
    },
  };
  return { context, progress, previews, stored: () => stored };
}
