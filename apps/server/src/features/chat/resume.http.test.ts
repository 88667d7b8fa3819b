import { setTimeout as delay } from 'node:timers/promises';
import { type ChatEvent, endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatPiece } from '../../engines/chat/chat-model.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { forgetOldPieces } from './repository.ts';
import { pageOf, readUntil } from './testing/reading.ts';
import { type Step, scriptedModel, text, thought } from './testing/scripted-model.ts';

/** Two processes of one installation, and a user's browser at each. */
let here: TestApp;
let there: TestApp;
let browsers: readonly [TestClient, TestClient];
const model = scriptedModel();

beforeAll(async () => {
  here = await buildTestApp({ working: false, chats: [model], env: TICKETS });
  there = await buildTestApp({ working: false, beside: here });
  const phone = '13911112222';
  browsers = [await here.signedIn(phone), await there.signedIn(phone)];
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const TICKETS = { SIGNUP_TICKETS: { normal: 0, live: 0, gpt: 10_000 } };

/** Pieces as models cut them: one character to a paragraph, across surrogate pairs and line ends. */
const pieces = fc.array(
  fc.tuple(fc.boolean(), fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })).map(
    ([thinks, delta]): ChatPiece =>
      // Told fences apart elsewhere; here nothing is taken out.
      thinks ? thought(delta) : text(delta.replaceAll('`', 'ˋ')),
  ),
  { minLength: 1, maxLength: 60 },
);

const begin = async () => {
  const stream = await browsers[0].open(endpoints.talkStream, { message: '说' });
  const { events } = await readUntil(stream, (seen) => seen.length > 0);
  const messageId = events[0]?.messageId ?? '';
  return { messageId, seen: events.filter(({ seq }) => seq > 0) };
};

const resume = (browser: TestClient, messageId: string, after: number) =>
  browser.open(endpoints.talkResume, { messageId, after });

const readAll = async (browser: TestClient, messageId: string, after: number) =>
  (await readUntil(await resume(browser, messageId, after), () => false)).events;

/** What the database keeps of the answer. */
const stored = async (messageId: string) => {
  const { rows } = await here.database.db.execute<{ text: string; reasoning: string }>(
    sql`select text, reasoning from chat_messages where id = ${messageId}`,
  );
  return rows[0];
};

it('goes on after every piece, on either process, with nothing lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (said) => {
      model.say(...said, text('。'));
      const { messageId } = await begin();
      const whole = await readAll(browsers[0], messageId, 0);
      expect(pageOf(whole)).toMatchObject((await stored(messageId)) ?? {});
      expect(whole.map(({ seq }) => seq)).toEqual(whole.map((_, at) => at + 1));
      for (let after = 0; after <= whole.length; after++) {
        const rest = await readAll(browsers[after % 2 ? 0 : 1], messageId, after);
        expect(rest).toEqual(whole.slice(after));
      }
    }),
    { numRuns: 4 },
  );
});

it('goes on while the answer is being written, however often the line is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      pieces,
      fc.array(fc.nat(12), { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 0, max: 3 }),
      async (said, cuts, slow) => {
        model.say(...said.flatMap((piece): Step[] => [piece, slow]), text('。'));
        const { messageId, seen } = await begin();
        // Several readers at once, each cut off again and again, now here, now there.
        const readers = [0, 1, 2].map(async (nth) => {
          const page: ChatEvent[] = [...seen];
          for (let turn = nth; ; turn++) {
            const wanted = cuts[turn % cuts.length] ?? 1;
            const browser = browsers[turn % 2 ? 1 : 0];
            const stream = await resume(browser, messageId, page.at(-1)?.seq ?? 0);
            const { events, done } = await readUntil(stream, (come) => come.length > wanted);
            page.push(...events);
            if (done) return page;
          }
        });
        const pages = await Promise.all(readers);
        const truth = await stored(messageId);
        for (const page of pages) {
          expect(page.map(({ seq }) => seq)).toEqual(page.map((_, at) => at + 1));
          expect(pageOf(page)).toMatchObject(truth ?? {});
        }
      },
    ),
    { numRuns: 4 },
  );
});

it('tells a reader on another process within moments', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  model.say(text('先'), gate, text('后'));
  const { messageId } = await begin();
  const stream = await resume(browsers[1], messageId, 0);
  const reading = readUntil(stream, (events) => pageOf(events).text === '先后');
  await delay(300);
  const from = performance.now();
  letGo();
  await reading;
  // Stored every 200 ms, told by a notice: the second that readers look again after is not needed.
  expect(performance.now() - from).toBeLessThan(900);
});

it('can be stopped from another process', async () => {
  model.say(text('说到这里'), new Promise(() => {}));
  const { messageId } = await begin();
  const stopped = await browsers[1].call(endpoints.talkStop, { messageId });
  expect(stopped).toMatchObject({ state: 'stopped', text: '说到这里', charged: true });
});

it('tells the whole of an answer whose pieces are kept no longer, or asks to reload', async () => {
  model.say(thought('想'), text('一'), text('二'));
  const { messageId } = await begin();
  await readAll(browsers[0], messageId, 0);
  await forgetOldPieces(here.database.db, new Date(Date.now() + 1_000));
  const whole = await readAll(browsers[0], messageId, 0);
  expect(pageOf(whole)).toMatchObject({ reasoning: '想', text: '一二' });
  const middle = await browsers[0].send(endpoints.talkResume, { messageId, after: 1 });
  expect(middle.status).toBe(409);
  expect(await readAll(browsers[0], messageId, 3)).toMatchObject([{ type: 'usage', seq: 4 }]);
});
