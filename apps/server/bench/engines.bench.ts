import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Agent, fetch } from 'undici';
import { a1111Kind } from '../src/engines/a1111/kind.ts';
import { sizesOf as a1111Sizes } from '../src/engines/a1111/options.ts';
import { arkKind } from '../src/engines/ark/kind.ts';
import { SIZES as ARK_SIZES } from '../src/engines/ark/options.ts';
import { dashScopeKind } from '../src/engines/dashscope/kind.ts';
import { SIZES as DASHSCOPE_SIZES } from '../src/engines/dashscope/options.ts';
import type { Engine } from '../src/engines/engine.ts';
import type { EngineDeps } from '../src/engines/kind.ts';
import { openAiKind } from '../src/engines/openai/kind.ts';
import { sizesOf as openAiSizes } from '../src/engines/openai/options.ts';
import type { ModelSizes } from '../src/engines/remote/fit.ts';
import { prepareMaskedEdit } from '../src/engines/remote/masked-edit.ts';
import { createNetwork } from '../src/engines/remote/network.ts';
import { outputOf, pngOf, toAlphaMask } from '../src/engines/remote/pixels.ts';
import { startA1111Server } from '../src/engines/testing/a1111-server.ts';
import { startArkServer } from '../src/engines/testing/ark-server.ts';
import { requestOf, type Work, watch } from '../src/engines/testing/context.ts';
import { startDashScopeServer } from '../src/engines/testing/dashscope-server.ts';
import { startOpenAiServer } from '../src/engines/testing/openai-server.ts';
import type { ProviderServer } from '../src/engines/testing/provider-server.ts';
import { silentLog } from '../src/platform/log/log.ts';
import { maskBytes } from '../src/testing/pictures.ts';

/**
 * What our path adds to a picture call: `engine.run` against the very requests it makes, sent again bare,
 * turn by turn to the same local server. Of what is added, the share that is work on pixels (decoding,
 * cropping, compositing, encoding) is measured apart, on the same bytes.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);
const WARM_UP = 3;
const GOAL_MS = 20;
const OUT = fileURLToPath(new URL('../../../bench-output', import.meta.url));
const PHOTO = fileURLToPath(
  new URL('../../../packages/kernels/bench/photos/kitchen.png', import.meta.url),
);
const SIDE_PX = 1024;

const network = createNetwork({ privateHosts: ['127.0.0.1'] });
const bare = new Agent();
const deps: EngineDeps = {
  ...{ log: silentLog, network, privateHosts: ['127.0.0.1'] },
  translator: { toEnglish: async (wishes) => wishes },
};

/** What the OpenAI-compatible server draws: a photograph, made once per size so that it costs the server nothing. */
const photos = new Map<string, Promise<Buffer>>();
function photo(_words: string, _at: number, width: number, height: number): Promise<Buffer> {
  const key = `${width}x${height}`;
  const known =
    photos.get(key) ?? sharp(PHOTO).resize(width, height, { fit: 'cover' }).png().toBuffer();
  photos.set(key, known);
  return known;
}

const [picture, mask] = await Promise.all([
  photo('', 0, SIDE_PX, SIDE_PX),
  maskBytes(SIDE_PX, SIDE_PX, { left: 400, top: 320, width: 240, height: 200 }),
]);
const draw: Work = {
  tool: 'text2Img',
  settings: { prompt: '奶油风客厅', ratio: '1:1' },
  files: {},
};
const edit: Work = {
  tool: 'lama',
  settings: { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' },
  files: { picture, mask },
};

/** Wall time, and processor time of this whole process, the local server included. */
interface Taken {
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface Subject {
  readonly name: string;
  readonly server: ProviderServer;
  /** The sizes its model takes: a small canvas is less work. */
  readonly sizes: ModelSizes;
  readonly make: () => Engine | null;
}

interface Row {
  readonly engine: string;
  readonly task: string;
  readonly bare: Taken;
  readonly ours: Taken;
  /** Median of what was added in each round. */
  readonly added: Taken;
  /** Of it, work on pixels. */
  readonly pixels: Taken;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medianOf = (taken: readonly Taken[]): Taken => ({
  wallMs: median(taken.map(({ wallMs }) => wallMs)),
  cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
});

async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

/** Sends again, without any of ours, what an engine sent to the server: the drawing and the fetching. */
async function resend(server: ProviderServer, from: number, to: number): Promise<Uint8Array> {
  let answer = new Uint8Array();
  for (const { method, url, headers, body } of server.requests.slice(from, to)) {
    if (url.pathname.endsWith('/progress')) continue;
    const { authorization, 'content-type': type } = headers;
    const response = await fetch(`${server.origin}${url.pathname}${url.search}`, {
      ...{ method, dispatcher: bare, body: body.length > 0 ? Uint8Array.from(body) : undefined },
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
    });
    answer = new Uint8Array(await response.arrayBuffer());
  }
  return answer;
}

async function measure(
  { name, server, sizes, make }: Subject,
  task: string,
  work: Work,
): Promise<Row> {
  const engine = make();
  if (!engine) throw new Error(`no engine ${name}`);
  const run = () => engine.run(requestOf(work), watch(work).context);
  await engine.health();
  const from = server.requests.length;
  await run();
  const to = server.requests.length;
  const rounds: { readonly bare: Taken; readonly ours: Taken }[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const bare = await timed(() => resend(server, from, to));
    const ours = await timed(run);
    if (round >= 0) rounds.push({ bare, ours });
  }
  await engine.close();
  return {
    ...{ engine: name, task },
    bare: medianOf(rounds.map(({ bare }) => bare)),
    ours: medianOf(rounds.map(({ ours }) => ours)),
    added: medianOf(
      rounds.map(({ bare, ours }) => ({
        wallMs: ours.wallMs - bare.wallMs,
        cpuMs: ours.cpuMs - bare.cpuMs,
      })),
    ),
    pixels: await pixelsOf(work, sizes, await resend(server, from, to)),
  };
}

/** The work on pixels that the engine's run holds, alone. */
async function pixelsOf(
  { files, settings }: Work,
  sizes: ModelSizes,
  reply: Uint8Array,
): Promise<Taken> {
  const answer = pictureIn(reply);
  const once = async (): Promise<void> => {
    const base = files[String(settings.uploadImage)];
    const area = files[String(settings.maskImage)];
    if (!base || !area) return void (await outputOf(answer, {}));
    const prepared = await prepareMaskedEdit(base, area, { sizes });
    await toAlphaMask(prepared.mask);
    await pngOf(await prepared.finish(answer));
  };
  const rounds: Taken[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const taken = await timed(once);
    if (round >= 0) rounds.push(taken);
  }
  return medianOf(rounds);
}

/** The picture of an answer, be it the answer itself or in base64 somewhere in it. */
function pictureIn(answer: Uint8Array): Uint8Array {
  const text = Buffer.from(answer).toString('latin1');
  const base64 = /iVBORw0KGgo[A-Za-z0-9+/=]+/.exec(text)?.[0];
  return base64 ? Buffer.from(base64, 'base64') : answer;
}

const openAi = await startOpenAiServer(photo);
const dashScope = await startDashScopeServer();
const ark = await startArkServer();
const a1111 = await startA1111Server({ controlNet: true });
const openAiOptions = openAiKind.options.parse({});
const dashScopeOptions = dashScopeKind.options.parse({ maskModel: '', callsPerSecond: 100 });
const arkOptions = arkKind.options.parse({ callsPerSecond: 100 });
const a1111Options = a1111Kind.options.parse({});
const settingsOf = <Options>(baseUrl: string, apiKey: string, options: Options) => ({
  ...{ id: 'bench', name: '引擎', baseUrls: [baseUrl], apiKey, options },
});

const subjects: readonly Subject[] = [
  {
    ...{ name: 'openai', server: openAi, sizes: openAiSizes(openAiOptions) },
    make: () =>
      openAiKind.createEngine(settingsOf(openAi.baseUrl, openAi.apiKey, openAiOptions), deps),
  },
  {
    ...{ name: 'dashscope', server: dashScope, sizes: DASHSCOPE_SIZES },
    make: () =>
      dashScopeKind.createEngine(
        settingsOf(dashScope.baseUrl, dashScope.apiKey, dashScopeOptions),
        deps,
      ),
  },
  {
    ...{ name: 'ark', server: ark, sizes: ARK_SIZES },
    make: () => arkKind.createEngine(settingsOf(ark.baseUrl, ark.apiKey, arkOptions), deps),
  },
  {
    ...{ name: 'a1111', server: a1111, sizes: a1111Sizes(a1111Options) },
    make: () => a1111Kind.createEngine(settingsOf(a1111.origin, a1111.login, a1111Options), deps),
  },
];

const rows: Row[] = [];
for (const subject of subjects) {
  rows.push(await measure(subject, 'text to image', draw));
  rows.push(await measure(subject, 'masked edit', edit));
}
const ms = (value: number): string => value.toFixed(1);
console.table(
  rows.map(({ engine, task, bare: peer, ours, added, pixels }) => ({
    engine,
    task,
    'bare ms': ms(peer.wallMs),
    'ours ms': ms(ours.wallMs),
    'added ms': ms(added.wallMs),
    'pixels ms': ms(pixels.wallMs),
    'added cpu': ms(added.cpuMs),
    'pixels cpu': ms(pixels.cpuMs),
    'rest cpu': ms(added.cpuMs - pixels.cpuMs),
    [`goal ≤ ${GOAL_MS}`]: added.wallMs <= GOAL_MS ? 'met' : 'missed',
  })),
);
mkdirSync(OUT, { recursive: true });
writeFileSync(
  `${OUT}/engines.json`,
  JSON.stringify({ rounds: ROUNDS, goalMs: GOAL_MS, rows }, null, 2),
);
await Promise.all([openAi, dashScope, ark, a1111].map((server) => server.close()));
await Promise.all([network.close(), bare.close()]);
