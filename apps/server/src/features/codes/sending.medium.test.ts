import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Deliver, DeliveryFault } from './delivery.ts';
import { createOneTimeCodes } from './one-time-codes.ts';
import { createCodeSending } from './sending.ts';

/** Real: the database. */
let database: TestDatabase;
let clock: FixedClock;
let lines: string[];
let sent: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  clock = fixedClock();
  [lines, sent] = [[], []];
});
afterEach(() => database.drop());

const MINUTE = 60_000;
const PHONE = '13900001111';
const from = { ip: '203.0.113.1' };

/** As one process of several has it. */
function aProcess(deliver: Deliver, dailyBudget = 1000) {
  const { db } = database;
  const codes = createOneTimeCodes({ db, clock, secret: 'secret' });
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const gate = async () => async () => undefined;
  const base = { db, clock, log, codes, deliver, gate, dailyBudget };
  return { codes, ...createCodeSending({ ...base, channel: 'sms' }) };
}
const works: Deliver = async (_, code) => void sent.push(code);
const refuses: Deliver = async () => {
  throw new DeliveryFault('upstream', '没有发出');
};
const isLost: Deliver = async () => {
  throw new DeliveryFault('upstream', '可能已发出', { maybeSent: true });
};
const verify = ({ codes }: ReturnType<typeof aProcess>, code = '') =>
  codes.verify({ channel: 'sms', recipient: PHONE, purpose: 'signIn' }, code);

it('takes neither turn nor number of the day for what was not sent, and keeps the code before', async () => {
  const [good, bad] = [aProcess(works), aProcess(refuses)];
  await good.send(PHONE, 'signIn', from);
  clock.advance(MINUTE);
  for (let nth = 0; nth < 12; nth++) {
    await expect(bad.send(PHONE, 'signIn', from)).rejects.toThrow('没有发出');
  }
  await verify(good, sent[0]);
  for (let nth = 0; nth < 9; nth++) {
    await good.send(PHONE, 'signIn', from);
    clock.advance(MINUTE);
  }
  await expect(good.send(PHONE, 'signIn', from)).rejects.toThrow('明天');
});

it('keeps the turn where the message may have gone', async () => {
  await expect(aProcess(isLost).send(PHONE, 'signIn', from)).rejects.toThrow('可能');
  await expect(aProcess(works).send(PHONE, 'signIn', from)).rejects.toMatchObject({
    retryAfterSeconds: 60,
  });
});

it('warns once at four fifths of the budget and once at its end, over all processes', async () => {
  const processes = [aProcess(works, 5), aProcess(works, 5)];
  for (let nth = 0; nth < 5; nth++) {
    await processes[nth % 2]?.send(`1390000000${nth}`, 'signIn', from);
    expect(lines).toHaveLength(nth < 3 ? 0 : nth - 2);
  }
  for (const { send } of processes) {
    await expect(send(PHONE, 'signIn', from)).rejects.toThrow('今天的短信已发完');
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('八成');
  expect(lines[1]).toContain('已用完');
  expect(lines.join()).not.toContain('13900000');
  // The day begins at midnight in China: 16:00 UTC.
  clock.set(new Date('2026-01-01T16:00:00Z'));
  await processes[0]?.send(PHONE, 'signIn', from);
});

it('counts a network over all processes, and an IPv6 customer as one', async () => {
  const processes = [aProcess(works), aProcess(works)];
  for (let nth = 0; nth < 30; nth++) {
    const ip = `2001:db8:1:2::${nth}`;
    await processes[nth % 2]?.send(`139000000${10 + nth}`, 'signIn', { ip });
  }
  const next = processes[0]?.send(PHONE, 'signIn', { ip: '2001:db8:1:2:f::1' });
  await expect(next).rejects.toThrow('这个网络');
});
