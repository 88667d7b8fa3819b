import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Agent, fetch } from 'undici';
import { a1111Kind } from '../src/engines/a1111/kind.ts';
import { arkKind } from '../src/engines/ark/kind.ts';
import { dashScopeKind } from '../src/engines/dashscope/kind.ts';
import type { Engine } from '../src/engines/engine.ts';
import type { EngineDeps, EngineKind } from '../src/engines/kind.ts';
import { openAiKind } from '../src/engines/openai/kind.ts';
import { createNetwork } from '../src/engines/remote/network.ts';
import { requestOf, type Work, watch } from '../src/engines/testing/context.ts';
import { silentLog } from '../src/platform/log/log.ts';
import { maskBytes } from '../src/testing/pictures.ts';
import { type Recorded, type ServerName, startEngineServers } from './engine-servers-client.ts';

/**
 * What our path adds to a picture call: `engine.run` against the very requests it makes, sent again bare,
 * turn by turn to the same local server (a process of its own). Twice: to a server that answers at once,
 * so that all of our work is waited for, and to one that takes as long as a quick model would, so that
 * what is done meanwhile is not. Beside it, measured in the same run, the floor: what sharp alone needs to
 * decode the pictures that come in and to encode the one that goes out.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const DRAWN_ROUNDS = Number(process.env.BENCH_DRAWN_ROUNDS ?? 11);
const WARM_UP = 3;
const GOAL_MS = 20;
/** Far less than any model takes. */
const DRAW_MS = 300;
const SIDE_PX = 1024;
const OUT = fileURLToPath(new URL('../../../bench-output', import.meta.url));
const PHOTO = fileURLToPath(
  new URL('../../../packages/kernels/bench/photos/kitchen.png', import.meta.url),
);

const servers = await startEngineServers();
const network = createNetwork({ privateHosts: ['127.0.0.1'] });
const bare = new Agent();
const deps: EngineDeps = {
  ...{ log: silentLog, network, privateHosts: ['127.0.0.1'] },
  translator: { toEnglish: async (wishes) => wishes },
};

const photo = sharp(PHOTO).resize(SIDE_PX, SIDE_PX, { fit: 'cover' });
const [picture, mask] = await Promise.all([
  photo.jpeg({ quality: 92 }).toBuffer(),
  maskBytes(SIDE_PX, SIDE_PX, { left: 400, top: 320, width: 240, height: 200 }),
]);
const masked = { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' };
const WORKS: Readonly<Record<string, Work>> = {
  'text to image': {
    ...{ tool: 'text2Img', files: {} },
    settings: { prompt: '奶油风客厅', ratio: '1:1' },
  },
  'masked edit': { tool: 'lama', settings: masked, files: { picture, mask } },
  'whole edit': {
    ...{ tool: 'indoorRender', files: { picture } },
    settings: { uploadImage: 'picture', prompt: '胡桃木' },
  },
};

/** Wall time, and the processor time of this process. */
interface Taken {
  readonly wallMs: number;
  readonly cpuMs: number;
}

interface Row {
  readonly engine: string;
  readonly task: string;
  /** By a server that answers at once. */
  readonly bare: Taken;
  readonly ours: Taken;
  /** Medians of what was added in each round. */
  readonly added: Taken;
  /** The same by a server that draws for a while. */
  readonly addedToDrawing: Taken;
  readonly floor: Taken;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medianOf = (taken: readonly Taken[]): Taken => ({
  wallMs: median(taken.map(({ wallMs }) => wallMs)),
  cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
});

const less = (a: Taken, b: Taken): Taken => ({
  wallMs: a.wallMs - b.wallMs,
  cpuMs: a.cpuMs - b.cpuMs,
});

async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
}

/** Sends again, without any of ours, what an engine sent: the drawing and the fetching. */
async function resend(origin: string, requests: readonly Recorded[]): Promise<Uint8Array> {
  let answer = new Uint8Array();
  for (const { method, path, headers, body } of requests) {
    const { authorization, 'content-type': type } = headers;
    const response = await fetch(`${origin}${path}`, {
      ...{ method, dispatcher: bare, body: body.length > 0 ? body : undefined },
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
    });
    answer = new Uint8Array(await response.arrayBuffer());
  }
  return answer;
}

async function rounds(count: number, ...works: (() => Promise<unknown>)[]): Promise<Taken[][]> {
  const all: Taken[][] = [];
  for (let round = -WARM_UP; round < count; round++) {
    const taken: Taken[] = [];
    for (const work of works) taken.push(await timed(work));
    await servers.forget();
    if (round >= 0) all.push(taken);
  }
  return all;
}

async function measure(server: ServerName, engine: Engine, task: string): Promise<Row> {
  const work = WORKS[task] as Work;
  const { origin } = new URL(servers.addresses[server].baseUrl);
  const run = () => engine.run(requestOf(work), watch(work).context);
  await engine.health();
  await servers.forget();
  await run();
  const requests = (await servers.requests(server)).filter(
    ({ path }) => !path.includes('/progress'),
  );
  const again = () => resend(origin, requests);
  const answer = pictureIn(await again());

  const pairs = await rounds(ROUNDS, again, run);
  await servers.drawFor(DRAW_MS);
  const drawn = await rounds(DRAWN_ROUNDS, again, run);
  await servers.drawFor(0);
  const floors = await rounds(ROUNDS, () => floorOf(work, answer));
  const column = (at: number) => medianOf(pairs.map((taken) => taken[at] as Taken));
  const added = (all: Taken[][]) =>
    medianOf(all.map(([plain, ours]) => less(ours as Taken, plain as Taken)));
  return {
    ...{ engine: server, task, bare: column(0), ours: column(1) },
    ...{ added: added(pairs), addedToDrawing: added(drawn) },
    floor: medianOf(floors.map(([floor]) => floor as Taken)),
  };
}

/** Work on pixels that no path is without: decoding what comes in and, for an edit, encoding the result. */
async function floorOf({ files: { picture } }: Work, answer: Uint8Array): Promise<void> {
  const [, given] = await Promise.all([decoded(answer), picture && decoded(picture)]);
  if (!given) return;
  const { width, height, channels } = given.info;
  // As large a file as ours; libpng's best for its time.
  await sharp(given.data, { raw: { width, height, channels } })
    .png({ compressionLevel: 2, adaptiveFiltering: true })
    .toBuffer();
}

const decoded = (bytes: Uint8Array) =>
  sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** The picture of an answer, be it the answer itself or in base64 somewhere in it. */
function pictureIn(answer: Uint8Array): Uint8Array {
  const text = Buffer.from(answer).toString('latin1');
  const base64 = /iVBORw0KGgo[A-Za-z0-9+/=]+/.exec(text)?.[0];
  return base64 ? Buffer.from(base64, 'base64') : answer;
}

function engineOf<Options>(
  kind: EngineKind<Options>,
  server: ServerName,
  options: Readonly<Record<string, unknown>>,
): Engine {
  const { baseUrl, key } = servers.addresses[server];
  const settings = {
    ...{ id: server, name: '引擎', baseUrls: [baseUrl], apiKey: key },
    options: kind.options.parse(options),
  };
  const engine = kind.createEngine(settings, deps);
  if (!engine) throw new Error(`no engine ${server}`);
  return engine;
}

const engines: Readonly<Record<ServerName, Engine>> = {
  openai: engineOf(openAiKind, 'openai', {}),
  dashscope: engineOf(dashScopeKind, 'dashscope', { maskModel: '', callsPerSecond: 100 }),
  ark: engineOf(arkKind, 'ark', { callsPerSecond: 100 }),
  a1111: engineOf(a1111Kind, 'a1111', {}),
};
const rows: Row[] = [];
for (const [server, engine] of Object.entries(engines) as [ServerName, Engine][]) {
  for (const task of Object.keys(WORKS)) rows.push(await measure(server, engine, task));
  await engine.close();
}

const ms = (value: number): string => value.toFixed(1);
const verdict = (value: number): string => `${ms(value)} ${value <= GOAL_MS ? 'met' : 'missed'}`;
console.log(
  `milliseconds, medians; goal: at most ${GOAL_MS} added. "while it draws": the server answers after ${DRAW_MS} ms.`,
);
console.table(
  rows.map(({ engine, task, bare: peer, ours, added, addedToDrawing, floor }) => ({
    ...{ engine, task },
    bare: ms(peer.wallMs),
    ours: ms(ours.wallMs),
    added: verdict(added.wallMs),
    'added while it draws': verdict(addedToDrawing.wallMs),
    'sharp alone': ms(floor.wallMs),
    'added over sharp': ms(added.wallMs - floor.wallMs),
    'added cpu': ms(added.cpuMs),
    'sharp cpu': ms(floor.cpuMs),
  })),
);
mkdirSync(OUT, { recursive: true });
writeFileSync(
  `${OUT}/engines.json`,
  JSON.stringify({ rounds: ROUNDS, drawMs: DRAW_MS, goalMs: GOAL_MS, rows }, null, 2),
);
await Promise.all([servers.close(), network.close(), bare.close()]);
