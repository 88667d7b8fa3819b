import type { Log } from '../../platform/log/log.ts';
import {
  type AbortReason,
  cancelledFailure,
  type Engine,
  type EngineHealth,
  type EnginePreview,
  type EngineReportLine,
  type FailureKind,
} from '../engine.ts';
import { createBreaker } from './breaker.ts';
import { failureOf } from './failures.ts';
import { createGate, type GateLimits } from './gate.ts';
import { createRedactor, redacted } from './redact.ts';
import { isPaidFor } from './submission.ts';

/** What an adapter writes; the rest of an engine is the same for all of them. */
export interface Provider
  extends Pick<
    Engine,
    'id' | 'name' | 'version' | 'capabilities' | 'serves' | 'describe' | 'ignoredFields' | 'report'
  > {
  /** Asks the provider whether it can work, cheaply. Rejections count as down. */
  probe(signal: AbortSignal): Promise<EngineHealth>;
  /** May reject with anything; the base makes an `EngineFailure` of it. */
  run: Engine['run'];
  close?(): Promise<void>;
}

export interface RemoteEngineOptions {
  readonly limits: GateLimits;
  /** Keys and passwords: a provider that writes them into its errors does not get them into ours. */
  readonly secrets: readonly string[];
  readonly log: Log;
  /** Milliseconds, any origin. */
  readonly now?: () => number;
}

const PROBE_AGAIN_MS = 30_000;
const PROBE_DOWN_AGAIN_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;
/** Failures in a row after which the provider is left alone for a while. */
const BREAKER_THRESHOLD = 3;
const BREAKER_REST_MS = 10_000;
const BREAKER_MOST_MS = 5 * 60_000;

/** Failures after which a provider is left alone for a while. */
const PROVIDERS_FAULT: ReadonlySet<FailureKind> = new Set(['temporary']);

/** An engine behind a network: health from probes and from its own work, limits, one kind of failure. */
export function createRemoteEngine(provider: Provider, options: RemoteEngineOptions): Engine {
  const { limits, log, now = () => performance.now() } = options;
  const redact = createRedactor(options.secrets);
  const gate = createGate(limits);
  const breaker = createBreaker({
    ...{ threshold: BREAKER_THRESHOLD, restMs: BREAKER_REST_MS, maxRestMs: BREAKER_MOST_MS },
    now,
  });
  const closing = new AbortController();
  let known: { health: EngineHealth; at: number } | null = null;
  let probing: Promise<EngineHealth> | null = null;

  const probe = (): Promise<EngineHealth> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
    const asked = provider.probe(signal).catch((error: unknown): EngineHealth => {
      const { message, cause, reason } = redacted(failureOf(error, closing.signal), redact);
      log.warn({ engine: provider.id, err: cause }, 'engine probe failed');
      return { status: 'down', detail: message, reason };
    });
    return asked.then((health) => {
      known = { health, at: now() };
      probing = null;
      return health;
    });
  };

  /** The last answer; asked again in the background when it is old, waited for only the first time. */
  const probed = async (): Promise<EngineHealth> => {
    const keepMs = known?.health.status === 'ok' ? PROBE_AGAIN_MS : PROBE_DOWN_AGAIN_MS;
    if (!known || now() - known.at > keepMs) probing ??= probe();
    return known?.health ?? (probing as Promise<EngineHealth>);
  };

  return {
    id: provider.id,
    name: provider.name,
    version: provider.version,
    remote: true,
    capabilities: () => provider.capabilities(),
    ...(provider.serves && { serves: provider.serves }),
    describe: (capability) => provider.describe(capability),
    ignoredFields: (tool) => provider.ignoredFields(tool),
    ...(provider.report && { report: (signal) => reportOf(provider, signal, redact) }),
    holdsPaidJob: isPaidFor,
    async health() {
      if (!breaker.allows()) return { status: 'down', detail: '连续出错，稍后自动重试' };
      return probed();
    },
    async run(request, context) {
      if (context.signal.aborted) throw cancelledFailure();
      const signal = AbortSignal.any([context.signal, closing.signal]);
      let ended = false;
      const remote = {
        ...context.remote,
        store: async (text: string) => {
          if (!ended && !signal.aborted) await context.remote.store(text);
        },
      };
      const live = { ...context, signal, remote };
      const onProgress: typeof context.onProgress = (fraction, stage) => {
        if (!ended && !signal.aborted) context.onProgress(fraction, stage);
      };
      const onPreview = (preview: EnginePreview): void => {
        if (!ended && !signal.aborted) context.onPreview?.(preview);
      };
      try {
        const work = () =>
          untilAborted(provider.run(request, { ...live, onProgress, onPreview }), signal);
        breaker.begun();
        const result = await gate.pass(signal, work);
        breaker.succeeded();
        return result;
      } catch (error) {
        const failure = redacted(failureOf(error, signal), redact);
        if (PROVIDERS_FAULT.has(failure.kind)) {
          breaker.failed();
          known = null;
        } else breaker.abandoned();
        if (failure.kind !== 'cancelled') {
          const { kind, cause } = failure;
          log.warn(
            { engine: provider.id, taskId: request.taskId, kind, err: cause },
            'engine failed',
          );
        }
        throw failure;
      } finally {
        ended = true;
      }
    },
    async close() {
      closing.abort('shutdown' satisfies AbortReason);
      await provider.close?.();
    },
  };
}

/** The provider's own report, or the one line why there is none. */
async function reportOf(
  { report }: Provider,
  signal: AbortSignal,
  redact: (text: string) => string,
): Promise<readonly EngineReportLine[]> {
  try {
    return (await report?.(signal)) ?? [];
  } catch (error) {
    const { message } = redacted(failureOf(error, signal), redact);
    return [{ level: 'missing', text: message }];
  }
}

/** Ends the wait the moment the signal fires; the adapter cleans up behind it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
