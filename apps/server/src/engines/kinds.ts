import type { GraphCheck } from '@zhuhui/contracts';
import { a1111Kind } from './a1111/kind.ts';
import { arkKind } from './ark/kind.ts';
import type { ChatModel } from './chat/chat-model.ts';
import { comfyKind } from './comfyui/kind.ts';
import { dashScopeKind } from './dashscope/kind.ts';
import type { Engine } from './engine.ts';
import { fakeKind } from './fake/kind.ts';
import type { EngineDeps, EngineKind, EngineSettings, PastedGraph } from './kind.ts';
import { localKind } from './local/kind.ts';
import { openAiKind } from './openai/kind.ts';

/** A kind of engine as the rest of the house sees it: what its options are is its own affair. */
export interface ListedKind
  extends Pick<
    EngineKind<unknown>,
    'kind' | 'name' | 'defaultBaseUrl' | 'severalServers' | 'needsKey' | 'options'
  > {
  /**
   * Makes both sides of an engine from settings as they are stored.
   * @throws ZodError when the options are wrong
   */
  make(
    settings: StoredSettings,
    deps: EngineDeps,
  ): { readonly engine: Engine | null; readonly chat: ChatModel | null };
  /** What the log of changes keeps of stored options: they themselves unless the kind has shorter words. */
  optionFacts(options: StoredSettings['options']): Readonly<Record<string, unknown>>;
  /** See `EngineKind`; absent where engines of the kind run no graphs. */
  readonly reviewGraph?: (
    settings: StoredSettings,
    deps: EngineDeps,
    pasted: PastedGraph,
  ) => Promise<GraphCheck>;
}

type StoredSettings = EngineSettings<Readonly<Record<string, unknown>>>;

function listed<Options>(kind: EngineKind<Options>): ListedKind {
  const { reviewGraph } = kind;
  const checked = (settings: StoredSettings): EngineSettings<Options> => ({
    ...settings,
    baseUrls:
      settings.baseUrls.length === 0 && kind.defaultBaseUrl
        ? [kind.defaultBaseUrl]
        : settings.baseUrls,
    options: kind.options.parse(settings.options),
  });
  return {
    ...kind,
    make(settings, deps) {
      const whole = checked(settings);
      return { engine: kind.createEngine(whole, deps), chat: kind.createChat(whole, deps) };
    },
    optionFacts(options) {
      // What was stored before a rule was made need not keep to it.
      const { data } = kind.options.safeParse(options);
      const facts = data === undefined ? undefined : kind.optionFacts?.(data);
      return { ...options, ...facts };
    },
    reviewGraph:
      reviewGraph && ((settings, deps, pasted) => reviewGraph(checked(settings), deps, pasted)),
  };
}

/** Every kind of engine there is, in the order in which they are preferred when nobody says otherwise. */
export const ENGINE_KINDS: readonly ListedKind[] = [
  listed(comfyKind),
  listed(openAiKind),
  listed(dashScopeKind),
  listed(arkKind),
  listed(a1111Kind),
  listed(localKind),
  listed(fakeKind),
];

export const findEngineKind = (kind: string): ListedKind | undefined =>
  ENGINE_KINDS.find((each) => each.kind === kind);
