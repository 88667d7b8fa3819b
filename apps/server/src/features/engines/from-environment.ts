import { ENGINE_KINDS, findEngineKind, type ListedKind } from '../../engines/kinds.ts';
import type { Env } from '../../platform/env.ts';
import { optionErrors } from '../../platform/option-errors.ts';
import { tidyAddresses } from './addresses.ts';

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
    if (!kind) return [];
    const said = variablesOf(env, id);
    return [{ id, name: kind.name, ...said, baseUrls: tidyAddresses(said.baseUrls) }];
  });
}

/** What is wrong with the variables of the engines that are named: one Chinese line, null when nothing is. */
export function faultInEngineVariables(env: Env): string | null {
  for (const engine of enginesFromEnvironment(env)) {
    const kind = findEngineKind(engine.id);
    const fault = kind && faultOf(engine, kind);
    if (fault) return fault;
  }
  return faultInIdleOptions(env);
}

function faultOf({ id, name, baseUrls, apiKey, options }: EnvironmentEngine, kind: ListedKind) {
  const variable = (what: 'URL' | 'API_KEY' | 'OPTIONS') => `环境变量 ${id.toUpperCase()}_${what}`;
  if (baseUrls.length === 0 && kind.defaultBaseUrl === null) {
    return `${name}的设置不全，还缺${variable('URL')}`;
  }
  if (baseUrls.length > 1 && !kind.severalServers) return `${variable('URL')} 只能填一个网址`;
  if (kind.needsKey && !apiKey) return `${name}的设置不全，还缺${variable('API_KEY')}`;
  const parsed = kind.options.safeParse(options);
  if (!parsed.success) {
    const [[option, sentence] = ['', '']] = Object.entries(optionErrors(parsed.error.issues));
    return `${variable('OPTIONS')} 里的 ${option} ${sentence}`;
  }
  const known = Object.keys(parsed.data as object);
  const strange = Object.keys(options).find((option) => !known.includes(option));
  if (strange === undefined) return null;
  return `${variable('OPTIONS')} 里的 ${strange} 不是它的选项，可用的有 ${known.join('、')}`;
}

/** With `ENGINES=auto`, options of an engine that has neither address nor key would be lost without a word. */
function faultInIdleOptions(env: Env): string | null {
  if (env.ENGINES[0] !== 'auto') return null;
  const idle = ENGINE_KINDS.find(
    ({ kind }) =>
      findEngineKind(kind)?.defaultBaseUrl !== '' &&
      !isSet(env, kind) &&
      Object.keys(variablesOf(env, kind).options).length > 0,
  );
  if (!idle) return null;
  const name = idle.kind.toUpperCase();
  return `设了环境变量 ${name}_OPTIONS，但 ${name}_URL 与 ${name}_API_KEY 都没有设`;
}

function isSet(env: Env, kind: string): boolean {
  if (kind === 'local') return true;
  const { baseUrls, apiKey } = variablesOf(env, kind);
  return baseUrls.length > 0 || apiKey !== '';
}
