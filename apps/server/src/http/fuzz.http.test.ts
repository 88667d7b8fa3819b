import { endpoints } from '@zhuhui/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../platform/clock/clock.ts';
import { createLog } from '../platform/log/log.ts';
import { acquire, type Belongings } from '../testing/access/belongings.ts';
import { SHARE_PIN } from '../testing/access/design-belongings.ts';
import { buildTestApp, type TestApp, type TestClient } from '../testing/build-app.ts';
import { complaintAbout, type Operation, readDocument } from '../testing/fuzz/document.ts';
import type { Dictionary } from '../testing/fuzz/from-schema.ts';
import { type Shot, shots } from '../testing/fuzz/requests.ts';
import { pictureBytes } from '../testing/pictures.ts';

/** Requests per operation; by hand thousands: FUZZ_RUNS=3000, some operations: FUZZ_ONLY=startTask,getTask. */
const BY_HAND = process.env.FUZZ_RUNS !== undefined;
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const ONLY = process.env.FUZZ_ONLY?.split(',');
/** Time passes between requests, so that limits of frequency do not hide what lies behind them. */
const BETWEEN_MS = 20_000;
const LOTS = { normal: 1_000_000, live: 1_000_000, gpt: 1_000_000 };

type Who = Operation['caller'];

const clock = fixedClock();
const logged: string[] = [];
let app: TestApp;
let victim: TestClient;
let untouched: unknown;
let operations: Operation[];
let files: Buffer[];
const known = new Map<Who, Dictionary>();
const cookies = new Map<Who, string>();

beforeAll(async () => {
  const log = createLog('error', { write: (line) => void logged.push(line) });
  app = await buildTestApp({ clock, log, env: { SIGNUP_TICKETS: LOTS } });
  await app.server.app.listen({ port: 0, host: '127.0.0.1' });
  operations = readDocument((await app.client().get('/api/openapi.json')).json());
  const user = await app.signedIn();
  victim = await app.signedIn();
  const [own, others] = [await acquire(app, user), await acquire(app, victim)];
  untouched = await world(victim);
  const general = await common(app);
  known.set('user', dictionaryOf([own, others], general));
  known.set('nobody', dictionaryOf([others], general));
  known.set('admin', dictionaryOf([own], general));
  cookies.set('user', user.cookie());
  cookies.set('nobody', '');
  await signIn('admin');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  files = [
    ...[await pictureBytes(48, 32), await pictureBytes(48, 32, 'jpeg'), Buffer.alloc(0)],
    ...[Buffer.from(svg), Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'), Buffer.alloc(70_000, 7)],
    await sharp({ create: { width: 2, height: 2, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  ];
});
afterAll(() => app.close());

/** What the victim sees of its own; nobody else's requests may change it. */
const world = (client: TestClient) =>
  Promise.all(
    [endpoints.userInfo, endpoints.getTaskList, endpoints.talkHistory, endpoints.allAssets].map(
      async (endpoint) => (await client.send(endpoint)).body,
    ),
  );

async function signIn(who: Who): Promise<void> {
  if (who === 'user') cookies.set(who, (await app.signedIn()).cookie());
  if (who === 'admin') cookies.set(who, (await app.signedInAdmin('owner')).cookie());
}

/** Names that everybody knows. */
async function common({ client }: TestApp): Promise<Dictionary> {
  const tools = await client().call(endpoints.tools);
  const products = await client().call(endpoints.orderProducts);
  return {
    tool: tools.map(({ definition }) => definition.id),
    toolId: tools.map(({ definition }) => definition.id),
    productId: products.map(({ id }) => id),
    kind: ['openai', 'comfyui', 'furniture', 'style', 'project', 'view', 'version'],
    zone: ['Asia/Shanghai', 'UTC'],
    phoneNo: ['13700000001', '13700000002'],
    verifyCode: ['000000'],
    version: ['1.2'],
    'x-oss-process': ['image/resize,w_20/format,webp', 'image/info', 'image/crop,w_8,h_8'],
    url: ['/gallery', '/tupianHome', 'https://elsewhere.example/tupianHome'],
    trade_status: ['TRADE_SUCCESS', 'TRADE_CLOSED'],
  };
}

function dictionaryOf(owners: readonly Belongings[], general: Dictionary): Dictionary {
  const all = (...names: (keyof Belongings)[]) =>
    owners.flatMap((own) => names.map((name) => own[name]));
  const pictures = all('fileId', 'maskFileId');
  const versions = all('versionId', 'secondVersionId', 'removedVersionId');
  const designs = [...all('projectId', 'viewId'), ...versions];
  const runs = all('taskId', 'taskToDelete', 'taskToRemove');
  const messages = all('questionId', 'answerId');
  return {
    ...general,
    ...{ fileId: pictures, image: pictures, before: pictures, after: pictures, images: pictures },
    ...{ uploadImage: pictures, maskImage: pictures, styleImage: pictures },
    ...{ taskId: runs, removalId: all('removalId') },
    id: [...all('assetId', 'assetToRemove', 'userId'), ...designs, ...all('commentId', 'shareId')],
    ...{ projectId: all('projectId'), viewId: all('viewId'), versionId: versions },
    ...{ left: versions, right: versions, fileIds: pictures.map((picture) => [picture]) },
    ...{ token: all('shareToken'), pass: all('sharePass'), replyTo: all('commentId') },
    ...{ pin: [SHARE_PIN, { x: 0.5, y: 0.5 }], author: ['王女士'] },
    out_trade_no: all('orderNo', 'orderToClose'),
    ...{ orderNo: all('orderNo', 'orderToClose'), sessionId: all('liveSessionId') },
    ...{ conversationId: all('conversationId'), messageId: messages, parentMessageId: messages },
    ...{ editOf: messages, regenerateOf: messages, frame: all('liveFrame') },
    ...{ userId: all('userId'), accountId: all('userId') },
    settings: owners.map(({ fileId }) => ({ prompt: '客厅', uploadImage: fileId })),
  };
}

async function fire(who: Who, { method, url, headers, payload }: Shot) {
  clock.advance(BETWEEN_MS);
  const cookie = cookies.get(who) ?? '';
  const response = await app.server.app.inject({
    ...{ method, url, headers: { ...headers, ...(cookie && { cookie }) } },
    ...(payload && { payload }),
  });
  const changed = response.cookies.some(({ name }) => cookie.includes(name));
  if (who !== 'nobody' && (changed || response.statusCode === 401)) await signIn(who);
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

const described = ([who, shot]: readonly [Who, Shot]) =>
  `as ${who}: ${shot.method} ${shot.url} ${shot.headers['content-type'] ?? ''} ` +
  `${JSON.stringify(shot.payload?.toString('latin1').slice(0, 400) ?? '')}`;

it(`answers nothing that its document does not tell (seed ${SEED})`, { timeout: 0 }, async () => {
  const complaints: string[] = [];
  const answered = new Map<number, number>();
  for (const operation of operations.filter(({ id }) => !ONLY || ONLY.includes(id))) {
    const as = (who: Who) =>
      fc.tuple(fc.constant(who), shots(operation, known.get(who) ?? {}, files));
    const anybody = fc.oneof(
      { weight: 8, arbitrary: as(operation.caller) },
      ...(['nobody', 'user', 'admin'] as const).map((who) => ({ weight: 1, arbitrary: as(who) })),
    );
    let complaint = '';
    const holds = fc.asyncProperty(anybody, async ([who, shot]) => {
      logged.length = 0;
      const seen = await fire(who, shot);
      answered.set(seen.status, (answered.get(seen.status) ?? 0) + 1);
      const wrong = complaintAbout(operation, seen);
      if (wrong)
        complaint = `${wrong} ${seen.body.slice(0, 300)} ${logged.join('').slice(0, 1500)}`;
      return wrong === null;
    });
    const result = await fc.check(holds, { numRuns: RUNS, seed: SEED });
    if (BY_HAND) console.log(operation.id, result.failed ? complaint : 'holds');
    if (!result.failed) continue;
    const [example] = result.counterexample ?? [];
    complaints.push(
      `${operation.id}: ${complaint || result.errorInstance}\n  ${example ? described(example) : ''}`,
    );
  }
  const counts = [...answered].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(
    `${operations.length} operations, ${RUNS} requests each, seed ${SEED}; ${counts.join(', ')}`,
  );
  expect(complaints.join('\n\n')).toBe('');
  expect(await world(victim)).toEqual(untouched);
});
