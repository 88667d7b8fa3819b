/**
 * Runs our ComfyUI adapter against a real ComfyUI on this machine's CPU, with graphs that need no model
 * weights, and prints what was seen. Starts, stops and kills the server itself.
 *
 *   COMFYUI_DIR=/opt/ComfyUI COMFYUI_PYTHON=/opt/venv/bin/python node apps/server/bench/comfyui-manual.ts
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createComfyClient } from '../src/engines/comfyui/client.ts';
import { GRAPH_VARIANTS } from '../src/engines/comfyui/graphs/index.ts';
import { createComfyEngine } from '../src/engines/comfyui/kind.ts';
import { comfyOptions } from '../src/engines/comfyui/options.ts';
import type { Engine } from '../src/engines/engine.ts';
import { createSend } from '../src/engines/remote/http.ts';
import { createNetwork } from '../src/engines/remote/network.ts';
import { captureLog } from '../src/engines/testing/captured-log.ts';
import { requestOf, type Work, watch } from '../src/engines/testing/context.ts';
import { maskBytes, pictureBytes } from '../src/testing/pictures.ts';
import { GRAPHS, SLOW_GRAPH, TWO_ENDS } from './comfyui-manual-graphs.ts';

const {
  COMFYUI_DIR: dir = '',
  COMFYUI_PYTHON: python = 'python3',
  PORT: port = '8190',
} = process.env;
if (!dir) throw new Error('set COMFYUI_DIR to a ComfyUI checkout');
const baseUrl = `http://127.0.0.1:${port}`;
const FLAGS = [
  '--cpu',
  '--disable-api-nodes',
  '--disable-all-custom-nodes',
  '--listen',
  '127.0.0.1',
];

let server: ChildProcess | null = null;
async function start(): Promise<void> {
  server = spawn(python, ['main.py', ...FLAGS, '--port', port], { cwd: dir, stdio: 'ignore' });
  for (;;) {
    const up = await fetch(`${baseUrl}/system_stats`).catch(() => null);
    if (up?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
async function kill(): Promise<void> {
  const gone = server && once(server, 'exit');
  server?.kill('SIGKILL');
  await gone;
}

const say = (what: string, seen: string): void => console.log(`${what.padEnd(44)} ${seen}`);
const network = createNetwork({ privateHosts: [] });
const { log } = captureLog();
const engineWith = (pollMs = 3_000): Engine =>
  createComfyEngine(
    {
      ...{ id: 'comfyui', name: '自有服务器', baseUrls: [baseUrl], apiKey: '' },
      options: comfyOptions.parse({ pollMs, graphs: GRAPHS }),
    },
    { log, network, privateHosts: [], translator: { toEnglish: async (wishes) => wishes } },
    GRAPH_VARIANTS,
  );

const picture = await pictureBytes(640, 480);
const mask = await maskBytes(640, 480, { left: 200, top: 160, width: 120, height: 90 });
const files = { picture, mask };
const workFor = (tool: string, settings: Record<string, unknown> = {}): Work => ({
  ...{ tool, files },
  settings: { uploadImage: 'picture', ...settings },
});

function begin(engine: Engine, work: Work, storedId: string | null = null) {
  const abort = new AbortController();
  const watched = watch(work, { signal: abort.signal, storedId });
  const startedAt = performance.now();
  const result = engine.run(requestOf(work), watched.context);
  result.catch(() => undefined);
  return { abort, watched, result, waitedMs: () => Math.round(performance.now() - startedAt) };
}

async function show(what: string, engine: Engine, work: Work, storedId: string | null = null) {
  const run = begin(engine, work, storedId);
  try {
    const { outputs, effective } = await run.result;
    const [first] = outputs;
    const seconds = first?.durationSeconds ? `, ${first.durationSeconds} s` : '';
    const steps = new Set(run.watched.progress).size;
    say(
      what,
      `${outputs.length} × ${first?.mime} ${first?.widthPx}×${first?.heightPx}${seconds}, ${steps} steps of progress, graph ${String(effective.graph)}, ${run.waitedMs()} ms`,
    );
    return { first, stored: run.watched.stored() };
  } catch (error) {
    say(what, `${(error as { kind?: string }).kind}: ${(error as Error).message}`);
    return { first: undefined, stored: run.watched.stored() };
  }
}

const getJson = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(`${baseUrl}${path}`)).json() as Promise<Record<string, unknown>>;
const queueIds = async (): Promise<string[]> => {
  const { queue_running: running, queue_pending: pending } = await getJson('/queue');
  return [...(running as unknown[][]), ...(pending as unknown[][])].map(([, id]) => String(id));
};
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};

await start();
const engine = engineWith();
const { status, detail } = await engine.health();
const { system } = (await getJson('/system_stats')) as { system: Record<string, string> };
say('version', `ComfyUI ${system.comfyui_version}, torch ${system.pytorch_version}`);
say('health', `${status} ${detail}`);
say('can', engine.capabilities().join(' '));
for (const { level, text } of (await engine.report?.(AbortSignal.timeout(10_000))) ?? []) {
  if (level !== 'missing' || /点选|清晰度/.test(text)) say(`report: ${level}`, text);
}

await show('lines, first job', engine, workFor('toline'));
await show('lines', engine, workFor('toline'));
await show('enlarged by two', engine, workFor('upScaleImg', { scale: '2' }));
const painted = await show('inside a mask', engine, workFor('lama', { maskImage: 'mask' }));
if (painted.first) {
  const [before, after] = await Promise.all(
    [picture, painted.first.bytes].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
  );
  const changed = { inside: 0, outside: 0 };
  for (let i = 0; i < 640 * 480; i++) {
    const [x, y] = [i % 640, Math.floor(i / 640)];
    const place = x >= 196 && x < 324 && y >= 156 && y < 254 ? 'inside' : 'outside';
    if ([0, 1, 2].some((c) => before?.[i * 3 + c] !== after?.[i * 3 + c])) changed[place]++;
  }
  say('', `${changed.inside} pixels changed inside, ${changed.outside} outside`);
}
await show('extended to the right', engine, workFor('extendImg', { right: 160 }));
const film = await show('film of three seconds', engine, workFor('img2Video', { seconds: 3 }));
if (film.first)
  writeFileSync(join(process.env.OUT ?? '/tmp', 'comfyui-film.mp4'), film.first.bytes);
const three = performance.now();
await Promise.all(
  [1, 2, 3].map((n) => begin(engine, workFor('toline', { detail: n / 10 })).result),
);
say('three at once', `${Math.round(performance.now() - three)} ms`);

// Files of a job are found when the history is gone.
const kept = await show('before the history is cleared', engine, workFor('toline'));
await fetch(`${baseUrl}/history`, { method: 'POST', body: '{"clear":true}' });
await show('the same task, resumed without history', engineWith(), workFor('toline'), kept.stored);
say('', `history afterwards: ${Object.keys(await getJson('/history')).length} jobs`);

// Somebody else's job runs, ours waits; then ours runs.
const foreignId = crypto.randomUUID();
const slow = { ...SLOW_GRAPH, 1: { class_type: 'LoadImage', inputs: { image: 'example.png' } } };
const foreign = JSON.parse(JSON.stringify(slow).replace('$PREFIX', 'foreign')) as object;
await fetch(`${baseUrl}/prompt`, {
  method: 'POST',
  body: JSON.stringify({ prompt: foreign, prompt_id: foreignId }),
});
const waiting = begin(engine, workFor('realUpImg'));
await until(async () => (await queueIds()).length === 2);
waiting.abort.abort('notWanted');
await waiting.result.catch(() => undefined);
await until(async () => (await queueIds()).length === 1);
say(
  'a waiting job ended',
  `left in the queue: ${(await queueIds())[0] === foreignId ? 'the other client’s' : 'ours'}`,
);
await fetch(`${baseUrl}/interrupt`, {
  method: 'POST',
  body: JSON.stringify({ prompt_id: foreignId }),
});
await until(async () => (await queueIds()).length === 0);
const running = begin(engine, workFor('realUpImg'));
await until(async () => (await queueIds()).length === 1);
await new Promise((resolve) => setTimeout(resolve, 1_500));
const endedAt = performance.now();
running.abort.abort('notWanted');
await running.result.catch((error: unknown) =>
  say('a running job ended', `${(error as { kind: string }).kind}`),
);
await until(async () => (await queueIds()).length === 0);
say('', `the server let go of it after ${Math.round(performance.now() - endedAt)} ms`);

// The server dies in the middle of a job and is started again.
const lost = begin(engine, workFor('realUpImg'));
await until(async () => (await queueIds()).length === 1);
const [lostId] = await queueIds();
await kill();
await start();
const found = await lost.result.then(
  ({ outputs }) => `${outputs[0]?.widthPx}×${outputs[0]?.heightPx}`,
  (error: Error) => error.message,
);
const again = lost.watched.stored()?.includes(String(lostId)) ? 'the same id' : 'a new id';
say('server killed and started again', `${found} under ${again}, ${lost.waitedMs()} ms in all`);
say('', `history: ${Object.keys(await getJson('/history')).length} job`);

// What the server refuses, in its own words and ours.
const client = createComfyClient(
  { baseUrl, headers: {}, uploadTimeoutMs: 10_000, maxResultBytes: 1e8 },
  createSend(network.configured),
);
const refuse = async (what: string, graph: Parameters<typeof client.submit>[0]): Promise<void> => {
  const ids = { promptId: crypto.randomUUID(), clientId: 'manual' };
  const seen = await client.submit(graph, ids).then(
    () => 'accepted',
    (error: Error & { kind?: string }) => `${error.kind}: ${error.message}`,
  );
  say(what, seen);
  await client.cancel(ids.promptId);
};
const { good, bad, lacking } = TWO_ENDS;
await refuse('a model file that is not there', { 1: good[1], ...lacking });
await refuse('a node that is not there', { 1: { class_type: 'NoSuchNode', inputs: {} } });
await refuse('one end good, one bad (200 with node_errors)', { ...good, ...bad });
writeFileSync(join(dir, 'models/upscale_models/empty.pth'), '');
await fetch(`${baseUrl}/object_info/UpscaleModelLoader`);
await show('a model file that is empty', engineWith(), workFor('compress'));

await engine.close();
await kill();
await network.close();
