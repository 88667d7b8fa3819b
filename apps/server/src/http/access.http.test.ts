import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_ROLES, type Endpoint, endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../features/mail/testing/smtp-server.ts';
import type { Attempt } from '../testing/access/attempt.ts';
import { acquire, type Belongings } from '../testing/access/belongings.ts';
import { accessMatrix, expectation, ROLES, type Role } from '../testing/access/matrix.ts';
import { REQUESTS } from '../testing/access/requests.ts';
import { buildTestApp, type TestApp, type TestClient } from '../testing/build-app.ts';
import { pictureBytes } from '../testing/pictures.ts';

const DOC = fileURLToPath(new URL('../../../../docs/access-matrix.md', import.meta.url));
const OUTPUT = fileURLToPath(new URL('../../../../test-output/access/', import.meta.url));

const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
const endpointOf = (name: string): Endpoint => endpoints[name as keyof typeof endpoints];
const attempts: Readonly<Record<string, Attempt | undefined>> = REQUESTS;

it('knows how to call every endpoint', () => {
  const missing = names.filter((name) => !attempts[name]);
  expect(
    missing,
    'add one line for each to apps/server/src/testing/access/requests.ts (and what it names to ' +
      'belongings.ts), then `npm run access:matrix`',
  ).toEqual([]);
});

it('is written down', () => {
  const matrix = accessMatrix();
  if (process.env.UPDATE_DOCS) writeFileSync(DOC, matrix);
  expect(readFileSync(DOC, 'utf8'), 'out of date: npm run access:matrix').toBe(matrix);
});

describe('nobody reaches what is another’s', () => {
  let app: TestApp;
  let smtp: SmtpServer;
  let first: TestClient;
  let own: Belongings;
  let picture: Uint8Array;
  const clients = new Map<Role, TestClient>();
  const answers: { name: string; role: Role; status: number }[] = [];

  beforeAll(async () => {
    smtp = await startSmtpServer();
    // Everything that an operator may turn on is on.
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'zhuhui@example.com' };
    app = await buildTestApp({ env: { ...mail, ACCOUNT_LOGIN: true, CAPTCHA: '0' } });
    await app.server.app.listen({ port: 0, host: '127.0.0.1' });
    picture = await pictureBytes(64, 48);
    first = await app.signedIn();
    own = await acquire(app, first);
    clients.set('owner of it', first).set('another user', await app.signedIn());
    for (const role of ADMIN_ROLES) clients.set(role, await app.signedInAdmin(role));
  });
  afterAll(async () => {
    mkdirSync(OUTPUT, { recursive: true });
    writeFileSync(`${OUTPUT}matrix.md`, measured(answers));
    await app.close();
    await smtp.close();
  });

  /** One call with the first account's things; what it was answered. */
  const attempt = async (role: Role, name: string) => {
    const endpoint = endpointOf(name);
    const client = role === 'nobody' ? app.client() : clients.get(role);
    const input = attempts[name]?.input(own);
    if (!client || input === undefined) return null;
    const file = endpoint.encoding === 'multipart' ? picture : undefined;
    const response = await client.raw(endpoint, input, file);
    answers.push({ name, role, status: response.statusCode });
    return response;
  };
  /** A live session over, or a browser that is somebody else, would decide all that follows. */
  const rank = (name: string) =>
    /log(in|out)|invalidateSession/i.test(name) ? 2 : Number(name === 'liveStart');
  const inOrder = names.toSorted((a, b) => rank(a) - rank(b));
  /** Everything the first account sees of its own. */
  const world = async () =>
    Promise.all(
      (
        [
          'userInfo',
          'orderPage',
          'getTaskList',
          'talkHistory',
          'allAssets',
          'vipInfo',
          'designProjects',
        ] as const
      ).map(async (name) => (await first.send(endpoints[name])).body),
    );

  it.each(['nobody', 'another user', 'auditor'] satisfies Role[])(
    'as %s',
    async (role) => {
      const before = await world();
      const things = Object.values(own).filter((thing) => thing.length > 8);
      const wrong: string[] = [];
      for (const name of inOrder) {
        const response = await attempt(role, name);
        if (!response) continue;
        const complaint = expectation(
          endpointOf(name),
          role,
          attempts[name]?.strangerGets ?? null,
        )(response.statusCode);
        if (complaint) wrong.push(`${name}: ${complaint}`);
        const told =
          role === 'auditor' ? undefined : things.find((thing) => response.body.includes(thing));
        if (told) wrong.push(`${name}: tells ${told}`);
      }
      expect(wrong).toEqual([]);
      expect(await world()).toEqual(before);
    },
    120_000,
  );

  it('while what is named is really there', async () => {
    const missing: string[] = [];
    for (const name of inOrder.filter((each) => endpointOf(each).access === 'user')) {
      const response = await attempt('owner of it', name);
      if (!response) continue;
      const isThere = response.statusCode < 400 || [402, 409, 429].includes(response.statusCode);
      const says = isThere ? null : `${name}: ${response.statusCode} ${response.body}`;
      if (says && !EMPTY_HANDED.has(name)) missing.push(says);
    }
    expect(missing).toEqual([]);
  });

  it.each(['operator', 'owner'] satisfies Role[])(
    'while the %s is let in',
    async (role) => {
      const wrong: string[] = [];
      for (const name of inOrder.filter((each) => endpointOf(each).access === 'admin')) {
        const response = await attempt(role, name);
        const complaint =
          response && expectation(endpointOf(name), role, null)(response.statusCode);
        if (complaint) wrong.push(`${name}: ${complaint}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('nor their files', async () => {
    for (const path of [`/files/${own.fileId}`, `/files/${own.fileId}/original`]) {
      for (const [role, client] of [...clients, ['nobody', app.client()] as const]) {
        if (role === 'owner of it') continue;
        // Administrators see what a user sees of his file, and not what he uploaded it from.
        const mayLook = ['operator', 'owner'].includes(role) && !path.endsWith('/original');
        const status = mayLook ? 200 : 404;
        expect([path, role, (await client.get(path)).statusCode]).toEqual([path, role, status]);
      }
    }
  });
});

/**
 * Calls that are right to find nothing: no preview of a finished run, no scene of a drawing, no card in a plain answer, no
 * subject in a plain picture.
 */
const EMPTY_HANDED = new Set([
  ...['taskPreview', 'exportScene', 'talkFillCard', 'createOrder', 'logout', 'subjectMask'],
  // Codes that nobody was sent.
  ...['provePhone', 'newPhoneCode', 'changePhone', 'deleteAccount', 'bindEmail', 'setPassword'],
  ...['unbindEmail', 'readAnnouncement'],
  // What only others do, with what is shown to everybody.
  ...['galleryLike', 'galleryFollow', 'galleryComment', 'galleryUncomment', 'galleryReport'],
  ...['galleryCollect', 'galleryDownload'],
]);

function measured(answers: readonly { name: string; role: Role; status: number }[]): string {
  const rows = names.map((name) => {
    const cell = (role: Role) =>
      answers.find((answer) => answer.name === name && answer.role === role)?.status ?? '';
    return `| ${name} | ${ROLES.map(cell).join(' | ')} |`;
  });
  const head = `| endpoint | ${ROLES.join(' | ')} |\n| --- |${' --- |'.repeat(ROLES.length)}`;
  return `${head}\n${rows.join('\n')}\n`;
}
