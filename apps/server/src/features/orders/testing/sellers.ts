import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PaymentProvider } from '../../../payments/provider.ts';
import type { EmbeddedConnection } from '../../../platform/db/embedded/supervisor.ts';
import type { Shop } from './market-day.ts';

export interface SellerTask {
  readonly connection: EmbeddedConnection;
  readonly nowMs: number;
}
type ProviderDeed = 'begin' | 'ask' | 'close' | 'refund';

/** What is said to a process that sells, and by it. */
export type ToSeller =
  | { readonly nowMs: number }
  | { readonly call: number; readonly deed: keyof Shop; readonly args: unknown[] }
  | { readonly answerTo: number; readonly value?: unknown; readonly failed?: string };
export type FromSeller =
  | { readonly ready: true }
  | { readonly call: number; readonly value?: unknown; readonly failed?: string }
  | { readonly question: number; readonly deed: ProviderDeed; readonly args: unknown[] };

export interface Sellers {
  readonly shop: Shop;
  /** Tells everybody what time it is. */
  tellTime(): void;
  /** Ends one of them as a power cut would; another one takes its place. */
  killOne(): Promise<void>;
  close(): Promise<void>;
}

const PROCESS = fileURLToPath(new URL('./seller-process.ts', import.meta.url));

interface Seller {
  readonly child: ChildProcess;
  /** It serves, or has ended. */
  readonly ready: Promise<unknown>;
  isReady: boolean;
  readonly calls: Map<number, (answer: { value?: unknown; failed?: string }) => void>;
}

/** A process that is being killed may still count as connected; what it is told then goes nowhere. */
function tell(child: ChildProcess, message: ToSeller): void {
  if (child.connected) child.send(message, () => undefined);
}

/** Several processes that serve the same orders out of one database. */
export function openSellers(deps: {
  readonly count: number;
  readonly connection: EmbeddedConnection;
  readonly provider: PaymentProvider;
  readonly random: () => number;
  readonly now: () => Date;
}): Sellers {
  const { connection, provider, random, now } = deps;
  let calls = 0;
  let closed = false;

  const answer = async (
    child: ChildProcess,
    { question, deed, args }: Extract<FromSeller, { question: number }>,
  ): Promise<void> => {
    const run = provider[deed] as (...given: unknown[]) => Promise<unknown>;
    const said = await run(...args).then(
      (value) => ({ value }),
      (error: Error) => ({ failed: error.message }),
    );
    tell(child, { answerTo: question, ...said });
  };

  const hire = (): Seller => {
    const task: SellerTask = { connection, nowMs: now().getTime() };
    const child = fork(PROCESS, [JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const seller: Seller = {
      child,
      ready: Promise.race([once(child, 'message'), once(child, 'exit')]),
      isReady: false,
      calls: new Map(),
    };
    child.once('message', () => {
      seller.isReady = true;
    });
    child.on('message', (message: FromSeller) => {
      if ('question' in message) void answer(child, message);
      else if ('call' in message) seller.calls.get(message.call)?.(message);
    });
    child.once('exit', () => {
      for (const end of seller.calls.values()) end({ failed: 'gone' });
      if (!closed) sellers.splice(sellers.indexOf(seller), 1, hire());
    });
    return seller;
  };
  const sellers: Seller[] = [];
  for (let at = 0; at < deps.count; at++) sellers.push(hire());
  /** One that serves, where one does. */
  const anyOf = (): Seller => {
    const serving = sellers.filter(({ isReady }) => isReady);
    const choice = serving.length > 0 ? serving : sellers;
    return choice[Math.floor(random() * choice.length)] as Seller;
  };

  const ask = async (deed: keyof Shop, args: unknown[]): Promise<unknown> => {
    const { child, ready, calls: open } = anyOf();
    await ready;
    const call = ++calls;
    const { value, failed } = await new Promise<{ value?: unknown; failed?: string }>((resolve) => {
      open.set(call, resolve);
      if (!child.connected) return resolve({ failed: 'gone' });
      child.send({ call, deed, args } satisfies ToSeller, (error) => {
        if (error) resolve({ failed: 'gone' });
      });
    });
    open.delete(call);
    if (failed) throw new Error(failed);
    return value;
  };
  const shop = Object.fromEntries(
    (['create', 'pay', 'notice', 'check', 'complete', 'close'] as const).map((deed) => [
      deed,
      (...args: unknown[]) => ask(deed, args),
    ]),
  ) as unknown as Shop;

  return {
    shop,
    tellTime() {
      for (const { child } of sellers) tell(child, { nowMs: now().getTime() });
    },
    async killOne() {
      const { child, ready } = anyOf();
      await ready;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
    async close() {
      closed = true;
      await Promise.all(
        sellers.map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGKILL');
          await once(child, 'exit');
        }),
      );
    },
  };
}
