import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import { beijingTime, yuanOf } from '../../payments/provider.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import { MERCHANT } from './gateway.ts';
import type { KeyPair } from './keys.ts';
import { signNotice } from './signing.ts';
import { markTold, type TradeRow, takeNoticesDue } from './trades.ts';

const TIMEOUT_MS = 10_000;
const THANKS = 'success';

/** What the provider says of a trade: the body of a notice, and what it sends the buyer back with. */
export function noticeOf(trade: TradeRow, key: KeyPair, now: Date): Record<string, string> {
  return signNotice(
    {
      notify_id: randomUUID(),
      notify_type: 'trade_status_sync',
      notify_time: beijingTime(now),
      charset: 'utf-8',
      version: '1.0',
      app_id: MERCHANT.appId,
      seller_id: MERCHANT.sellerId,
      out_trade_no: trade.outTradeNo,
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      subject: trade.subject,
      total_amount: yuanOf(trade.amountFen),
      gmt_create: beijingTime(trade.createdAt),
      ...(trade.paidAt && { gmt_payment: beijingTime(trade.paidAt) }),
    },
    key.privateKey,
  );
}

/** Tells merchants of what was paid until they say that they know. */
export async function sendNotices(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  key: KeyPair;
}): Promise<void> {
  const { db, clock, log, key } = deps;
  for (const trade of await takeNoticesDue(db, clock.now())) {
    const isTold = await tell(trade, noticeOf(trade, key, clock.now())).catch((error: unknown) => {
      log.warn({ err: error, tradeNo: trade.tradeNo }, 'cashier could not tell the merchant');
      return false;
    });
    if (isTold) await markTold(db, trade.tradeNo);
  }
}

async function tell(trade: TradeRow, notice: Record<string, string>): Promise<boolean> {
  if (!trade.notifyUrl) return true;
  const response = await fetch(trade.notifyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(notice).toString(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return (await response.text()).trim() === THANKS;
}
