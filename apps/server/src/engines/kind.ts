import type { GraphCheck } from '@zhuhui/contracts';
import type { z } from 'zod';
import type { FilmWriter } from '../platform/film/encoder.ts';
import type { Log } from '../platform/log/log.ts';
import type { ChatModel } from './chat/chat-model.ts';
import type { Engine } from './engine.ts';
import type { Translator } from './prompt/translator.ts';
import type { Network } from './remote/network.ts';

/** One engine as it is configured: by the environment at the first start, in the admin area after. */
export interface EngineSettings<Options> {
  /** Unique; named with every result it makes. */
  readonly id: string;
  /** Chinese, shown to users. */
  readonly name: string;
  /** At least one; several where the kind spreads work over servers. */
  readonly baseUrls: readonly string[];
  /** Empty when the provider wants none. Never logged, never part of a message. */
  readonly apiKey: string;
  readonly options: Options;
}

/** What every engine is given by the house. */
export interface EngineDeps {
  readonly log: Log;
  readonly network: Network;
  readonly translator: Translator;
  /** Writes films that are drawn here; left out: what comes along does. */
  readonly films?: FilmWriter | undefined;
  /** Hosts inside the house from which results may be fetched. */
  readonly privateHosts: readonly string[];
}

/** A graph that an operator pastes, for kinds of engines that run such. */
export interface PastedGraph {
  readonly text: string;
  /** The node whose result is to be taken; empty: the likeliest one. */
  readonly output: string;
  /** Ask the servers now, whatever was heard from them moments ago. */
  readonly fresh: boolean;
}

/** How engines of one kind are configured and made. One per adapter, listed in `kinds.ts`. */
export interface EngineKind<Options> {
  readonly kind: string;
  /** Chinese. */
  readonly name: string;
  /** Used when the operator gives no address; null when he must; empty when there is none to give. */
  readonly defaultBaseUrl: string | null;
  /** Whether one engine spreads its work over several addresses; one address when it is left out. */
  readonly severalServers?: boolean;
  readonly needsKey: boolean;
  /**
   * Model names, regions, limits …: every option has a default, so that `{}` is right, and says by
   * `.meta()` in Chinese what it is: `title`, and `description` where that leaves a question.
   */
  readonly options: z.ZodType<Options>;
  /** What the log of changes keeps of the options, where they are long; they themselves when absent. */
  optionFacts?(options: Options): Readonly<Record<string, unknown>>;
  /** What can be said of an operator's own graph, of itself and on these servers; nothing is run. */
  reviewGraph?(
    settings: EngineSettings<Options>,
    deps: EngineDeps,
    pasted: PastedGraph,
  ): Promise<GraphCheck>;
  /** The picture and film side; null when these settings name no such model. */
  createEngine(settings: EngineSettings<Options>, deps: EngineDeps): Engine | null;
  /** The talking side; null when these settings name no such model. */
  createChat(settings: EngineSettings<Options>, deps: EngineDeps): ChatModel | null;
}
