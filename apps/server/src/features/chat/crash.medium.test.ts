import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatMessage, ConversationDetail } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenAiServer, startOpenAiServer } from '../../engines/testing/openai-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { pageOf, readStream } from './testing/reading.ts';

const WORDS = Array.from({ length: 400 }, (_, nth) => `第${nth}句。`);
const GIVEN = 9;

let database: TestDatabase;
let provider: OpenAiServer;
let dataDir: string;
const servers: ServerProcess[] = [];

/** The real program, only answering requests: the other process is what closes what this one leaves. */
const start = async (): Promise<ServerProcess> => {
  const { host, port, user, database: name } = database.connection;
  const server = await startServerProcess({
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    ...{ DATA_DIR: dataDir, SECRET_KEY: 'a secret of 32 characters or more', TEST_LOGIN: '1' },
    ...{ ROLE: 'http', ENGINES: 'openai', ENGINE_PRIVATE_HOSTS: '127.0.0.1' },
    ...{ OPENAI_URL: provider.baseUrl, OPENAI_API_KEY: provider.apiKey },
    OPENAI_OPTIONS: JSON.stringify({ imageModel: '', chatModel: 'test' }),
    SIGNUP_TICKETS: `gpt:${GIVEN}`,
  });
  servers.push(server);
  return server;
};

const signIn = async (server: ServerProcess): Promise<string> => {
  const response = await fetch(`${server.baseUrl}/api/test/testlogin?phoneNo=13700001111`);
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'zhuhui-chat-crash-'));
  database = await createTestDatabase();
  provider = await startOpenAiServer();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await provider.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('keeps what was said when the process is killed, gives the tickets back, and goes on elsewhere', async () => {
  const lines = WORDS.map(
    (content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`,
  );
  provider.say(lines, { pauseMs: 10 });
  const [doomed, other] = await Promise.all([start(), start()]);
  const cookie = await signIn(doomed);
  const stream = await fetch(`${doomed.baseUrl}/api/ai/gptTalkStream`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ message: '说很久' }),
  });
  let body = '';
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) body += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  await expect.poll(() => body.length, { timeout: 20_000 }).toBeGreaterThan(4_000);
  await doomed.kill();
  await reading;
  const seen = readStream(body.slice(0, body.lastIndexOf('\n\n') + 2));
  expect(seen.done).toBe(false);
  const { messageId, conversationId, seq = 0 } = seen.events.at(-1) ?? {};

  const get = (path: string) => fetch(`${other.baseUrl}/api/ai/${path}`, { headers: { cookie } });
  const rest = readStream(
    await (await get(`gptTalkResume?messageId=${messageId}&after=${seq}`)).text(),
  );
  expect(rest.done).toBe(true);
  expect(pageOf(rest.events).usage).toMatchObject({ state: 'broken', charged: false });

  const answer = await get(`gptTalkHistoryDetail?conversationId=${conversationId}`);
  const { data } = (await answer.json()) as { data: ConversationDetail };
  const kept = data.messages[1] as ChatMessage;
  const page = pageOf(seen.events).text;
  // All but what was said in the last moment before the end.
  expect(kept).toMatchObject({ state: 'broken', charged: false });
  expect(page.startsWith(kept.text)).toBe(true);
  expect(kept.text.length).toBeGreaterThan(page.length / 3);
  const { rows } = await database.db.execute(sql`
    select account, sum(amount)::int as tickets from ledger_entries
    where account in ('available', 'reserved', 'spent') group by account
    having sum(amount) <> 0`);
  expect(rows).toEqual([{ account: 'available', tickets: GIVEN }]);
});
