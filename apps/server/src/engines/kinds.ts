import { a1111Kind } from './a1111/kind.ts';
import { arkKind } from './ark/kind.ts';
import type { ChatModel } from './chat/chat-model.ts';
import { comfyKind } from './comfyui/kind.ts';
import { dashScopeKind } from './dashscope/kind.ts';
import type { Engine } from './engine.ts';
import { fakeKind } from './fake/kind.ts';
import type { EngineDeps, EngineKind, EngineSettings } from './kind.ts';
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
    settings: EngineSettings<Readonly<Record<string, unknown>>>,
    deps: EngineDeps,
  ): { readonly engine: Engine | null; readonly chat: ChatModel | null };
}

function listed<Options>(kind: EngineKind<Options>): ListedKind {
  return {
    ...kind,
    make(settings, deps) {
      const baseUrls =
        settings.baseUrls.length === 0 && kind.defaultBaseUrl
          ? [kind.defaultBaseUrl]
          : settings.baseUrls;
      const checked = { ...settings, baseUrls, options: kind.options.parse(settings.options) };
      return { engine: kind.createEngine(checked, deps), chat: kind.createChat(checked, deps) };
    },
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
