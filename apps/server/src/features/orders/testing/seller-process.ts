import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentProvider } from '../../../payments/provider.ts';
import { openDatabase } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { createOrderService } from '../service.ts';
import { createSettling } from '../settling.ts';
import type { FromSeller, SellerTask, ToSeller } from './sellers.ts';
import { createShakyProvider } from './shaky-provider.ts';

/**
 * A process that serves orders and is killed at any moment: it does what it is told, and brings orders
 * forward beside that. The provider lives in the process that started it.
 */

const { connection, nowMs } = JSON.parse(process.argv[2] ?? '{}') as SellerTask;
let now = new Date(nowMs);
const clock = { now: () => now };

const waiting = new Map<number, (answer: Extract<ToSeller, { answerTo: number }>) => void>();
let asked = 0;
const tell = (message: FromSeller) => process.send?.(message);
const ask = <T>(deed: 'begin' | 'ask' | 'close' | 'refund', args: unknown[]): Promise<T> =>
  new Promise((resolve, reject) => {
    const question = ++asked;
    waiting.set(question, ({ value, failed }) => {
      waiting.delete(question);
      if (failed) reject(new AppError('unavailable', failed));
      else resolve(revived(value) as T);
    });
    tell({ question, deed, args });
  });
/** Moments come over as text. */
const revived = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (name, inner) =>
    name === 'paidAt' ? new Date(inner) : inner,
  );

const provider: PaymentProvider = {
  ...createShakyProvider(() => 1, clock.now).provider,
  begin: (...args) => ask('begin', args),
  ask: (...args) => ask('ask', args),
  close: (...args) => ask('close', args),
  refund: (...args) => ask('refund', args),
};
const { db } = openDatabase({ connection, log: silentLog, maxConnections: 6 });
const parts = { db, clock, log: silentLog, provider };
const settling = createSettling(parts);
const service = createOrderService({ ...parts, settling });

// Nothing is left to do once nobody gives orders.
process.on('disconnect', () => process.exit());
process.on('message', (message: ToSeller) => {
  if ('nowMs' in message) now = new Date(message.nowMs);
  else if ('answerTo' in message) waiting.get(message.answerTo)?.(message);
  else void serve(message);
});

async function serve({ call, deed, args }: Extract<ToSeller, { call: number }>): Promise<void> {
  try {
    const run = service[deed] as (...given: unknown[]) => Promise<unknown>;
    tell({ call, value: await run(...args) });
  } catch (error) {
    tell({ call, failed: String(error) });
  }
}

tell({ ready: true });
for (;;) {
  await settling.keep().catch(() => undefined);
  await delay(5);
}
