import { ENGINE_KINDS, findEngineKind } from '../../engines/kinds.ts';
import type { Env } from '../../platform/env.ts';

/** An engine as the variables name it; its id is its kind's. */
export interface EnvironmentEngine {
  readonly id: string;
  readonly name: string;
  readonly baseUrls: readonly string[];
  readonly apiKey: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What the variables of each kind say. */
function variablesOf(env: Env, kind: string): Omit<EnvironmentEngine, 'id' | 'name'> {
  switch (kind) {
    case 'comfyui':
      return {
        baseUrls: env.COMFYUI_URL,
        apiKey: env.COMFYUI_API_KEY,
        options: env.COMFYUI_OPTIONS,
      };
    case 'openai':
      return { baseUrls: env.OPENAI_URL, apiKey: env.OPENAI_API_KEY, options: env.OPENAI_OPTIONS };
    case 'dashscope':
      return {
        baseUrls: env.DASHSCOPE_URL,
        apiKey: env.DASHSCOPE_API_KEY,
        options: env.DASHSCOPE_OPTIONS,
      };
    case 'ark':
      return { baseUrls: env.ARK_URL, apiKey: env.ARK_API_KEY, options: env.ARK_OPTIONS };
    case 'a1111':
      return { baseUrls: env.A1111_URL, apiKey: env.A1111_API_KEY, options: env.A1111_OPTIONS };
    case 'fake':
      return { baseUrls: [], apiKey: '', options: { durationMs: env.FAKE_ENGINE_DELAY_MS } };
    default:
      return { baseUrls: [], apiKey: '', options: {} };
  }
}

/**
 * The engines that the environment names, in the order of preference. With `ENGINES=auto` these are the
 * kinds whose address or key is set, and the built-in engine after them.
 */
export function enginesFromEnvironment(env: Env): EnvironmentEngine[] {
  const [first] = env.ENGINES;
  const wanted =
    first === 'auto'
      ? ENGINE_KINDS.map(({ kind }) => kind).filter((kind) => isSet(env, kind))
      : env.ENGINES;
  return wanted.flatMap((id) => {
    const kind = findEngineKind(id);
    return kind ? [{ id, name: kind.name, ...variablesOf(env, id) }] : [];
  });
}

function isSet(env: Env, kind: string): boolean {
  if (kind === 'local') return true;
  const { baseUrls, apiKey } = variablesOf(env, kind);
  return baseUrls.length > 0 || apiKey !== '';
}
