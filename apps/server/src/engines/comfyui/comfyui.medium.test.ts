import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { describeConformance } from '../conformance.ts';
import type { EngineDeps } from '../kind.ts';
import type { Translator } from '../prompt/translator.ts';
import { createNetwork } from '../remote/network.ts';
import { captureLog } from '../testing/captured-log.ts';
import { type ComfyServer, startComfyServer } from '../testing/comfyui-server.ts';
import { TEST_VARIANTS } from '../testing/comfyui-variants.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import { comfyKind, createComfyEngine } from './kind.ts';

const translator: Translator = { toEnglish: async (wishes) => wishes };
const network = createNetwork({ privateHosts: ['127.0.0.1'] });
const { log, text: logged } = captureLog();
const deps: EngineDeps = { log, network, translator, privateHosts: [] };
const [newer, older] = await Promise.all([
  startComfyServer({ version: '0.33.0' }),
  startComfyServer({ version: '0.3.64' }),
]);
afterAll(() => Promise.all([newer.close(), older.close(), network.close()]));

const engineOn = (servers: readonly ComfyServer[], options: Record<string, unknown> = {}) =>
  createComfyEngine(
    {
      ...{ id: 'comfyui', name: '自有服务器', baseUrls: servers.map(({ baseUrl }) => baseUrl) },
      apiKey: newer.apiKey,
      options: comfyKind.options.parse({ pollMs: 50, lostAfterSeconds: 0.4, ...options }),
    },
    deps,
    TEST_VARIANTS,
  );

const [picture, style, mask] = await Promise.all([
  pictureBytes(),
  pictureBytes(200, 200),
  maskBytes(320, 240, { left: 100, top: 80, width: 60, height: 50 }),
]);
const files = { picture, style, mask };
const render: Work = { tool: 'indoorRender', settings: { uploadImage: 'picture' }, files };
const film: Work = {
  tool: 'img2Video',
  settings: { uploadImage: 'picture', seconds: 3 },
  files: { picture },
};
const masked = { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' };

const cases: readonly Work[] = [
  { tool: 'text2Img', settings: { prompt: '奶油风客厅', count: 2, ratio: '3:2' }, files: {} },
  { ...render, settings: { uploadImage: 'picture', styleImage: 'style', count: 2 } },
  { tool: 'lama', settings: { ...masked, count: 2 }, files },
  { tool: 'materialChange', settings: masked, files },
  { tool: 'clean', settings: masked, files },
  { tool: 'extendImg', settings: { uploadImage: 'picture', right: 48 }, files },
  { tool: 'upScaleImg', settings: { uploadImage: 'picture', scale: '3' }, files },
  { tool: 'toline', settings: { uploadImage: 'picture' }, files },
  { tool: 'matting', settings: { uploadImage: 'picture' }, files },
  { tool: 'text2Video', settings: { prompt: '庭院漫游', seconds: 4 }, files: {} },
  film,
  { tool: 'imgs2Video', settings: { images: ['picture', 'style'] }, files },
];

for (const [name, server] of [
  ['comfyui 0.33', newer],
  ['comfyui 0.3.64', older],
] as const) {
  describeConformance(name, () => ({
    engine: engineOn([server]),
    cases,
    long: render,
    remote: {
      work: render,
      jobsCreated: server.jobsCreated,
      secrets: [server.apiKey],
      logged,
      restart: () => engineOn([server]),
      hold: server.hold,
      resumes: true,
      troubles: [
        { name: 'a busy proxy', arrange: () => server.meet('busy'), kind: 'rateLimited' },
        {
          name: 'a proxy without its server',
          arrange: () => server.meet('down'),
          kind: 'temporary',
        },
        { name: 'a wrong key', arrange: () => server.meet('key'), kind: 'permanent' },
        {
          name: 'a picture that is too large',
          arrange: () => server.meet('tooLarge'),
          kind: 'badInput',
        },
        {
          name: 'a model file that is gone',
          arrange: () => server.meet('refused'),
          kind: 'permanent',
        },
        {
          name: 'a node that was dropped',
          arrange: () => server.meet('dropped'),
          kind: 'permanent',
          paidJobs: 1,
        },
        {
          name: 'memory that never suffices',
          arrange: () => server.meet('oomAgain'),
          kind: 'permanent',
          paidJobs: 2,
        },
        {
          name: 'a node that breaks',
          arrange: () => server.meet('broken'),
          kind: 'permanent',
          paidJobs: 1,
        },
        {
          name: 'a picture that is broken',
          arrange: () => server.meet('corrupt'),
          kind: 'permanent',
          paidJobs: 1,
        },
      ],
    },
  }));
}

describe('comfyui', () => {
  const start = (work: Work, engine = engineOn([newer]), storedId: string | null = null) => {
    const abort = new AbortController();
    const watched = watch(work, { signal: abort.signal, storedId });
    const result = engine.run(requestOf(work), watched.context);
    result.catch(() => undefined);
    return { engine, result, watched, abort };
  };
  const running = (server = newer) => expect.poll(server.running, { timeout: 5_000 });

  it('shows what is coming, and progress that never falls', async () => {
    for (const server of [newer, older]) {
      const { engine, result, watched } = start(render, engineOn([server]));
      await result;
      expect(watched.previews[0]).toMatchObject({ mime: 'image/jpeg' });
      expect(watched.progress.length).toBeGreaterThan(6);
      expect(watched.progress).toEqual(watched.progress.toSorted((a, b) => a - b));
      await engine.close();
    }
  });

  it('gives a job that a restarted server lost to it again, once', async () => {
    const before = newer.jobsCreated();
    const held = newer.hold();
    const { engine, result, watched } = start(render);
    await running().not.toBe(null);
    const lost = watched.stored();
    newer.restart();
    held.letGo();
    const { outputs } = await result;
    expect(outputs).toHaveLength(1);
    expect(newer.jobsCreated() - before).toBe(2);
    expect(watched.stored()).not.toBe(lost);
    await engine.close();
  });

  it('finds the files of a job that the server has forgotten', async () => {
    const first = start(render);
    const [made] = (await first.result).outputs;
    await first.engine.close();
    newer.evict();
    const before = newer.jobsCreated();
    const again = start(render, engineOn([newer]), first.watched.stored());
    const [found] = (await again.result).outputs;
    expect(Buffer.from(found?.bytes ?? [])).toEqual(Buffer.from(made?.bytes ?? []));
    expect(newer.jobsCreated()).toBe(before);
    await again.engine.close();
  });

  it('does not queue a job again whose answer got lost', async () => {
    const before = newer.jobsCreated();
    newer.meet('lostAnswer');
    const { engine, result } = start(render);
    expect((await result).outputs).toHaveLength(1);
    expect(newer.jobsCreated() - before).toBe(1);
    await engine.close();
  });

  it('works on when only the connection was lost', async () => {
    const before = newer.jobsCreated();
    const held = newer.hold();
    const { engine, result } = start(render);
    await running().not.toBe(null);
    const back = newer.vanish();
    await new Promise((resolve) => setTimeout(resolve, 150));
    back();
    held.letGo();
    expect((await result).outputs).toHaveLength(1);
    expect(newer.jobsCreated() - before).toBe(1);
    await engine.close();
  });

  it('takes a job to another server when its own stays away, and ends it there once it is back', async () => {
    const engine = engineOn([newer, older]);
    await engine.health();
    const held = newer.hold();
    const olderBefore = older.jobsCreated();
    const foreign = older.addForeignJob();
    const { result } = start(render, engine);
    await running(newer).not.toBe(null);
    const lost = newer.running();
    const back = newer.vanish();
    await expect.poll(() => older.jobsCreated() - olderBefore, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => older.running()).toBe(foreign);
    // Whoever the other job belongs to ends it.
    await fetch(`${older.baseUrl}/interrupt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${older.apiKey}` },
      body: '{}',
    });
    expect((await result).outputs).toHaveLength(1);
    back();
    await engine.report?.(AbortSignal.timeout(5_000));
    expect(newer.ended.map(([, promptId]) => promptId)).toContain(lost);
    held.letGo();
    await engine.close();
  });

  it('ends its own job and nobody else’s, whether it waits or runs', async () => {
    for (const server of [newer, older]) {
      const foreign = server.addForeignJob();
      await running(server).toBe(foreign);
      const waiting = start(render, engineOn([server]));
      const before = server.jobsCreated();
      await expect.poll(server.jobsCreated, { timeout: 5_000 }).toBe(before + 1);
      waiting.abort.abort('notWanted');
      await expect(waiting.result).rejects.toMatchObject({ kind: 'cancelled' });
      const [remoteId = ''] = remoteIdsOf(waiting.watched.stored());
      const ended = () => server.ended.map(([, promptId]) => promptId);
      await expect.poll(ended, { timeout: 5_000 }).toContain(remoteId);
      expect(server.running()).toBe(foreign);
      await waiting.engine.close();
      await fetch(`${server.baseUrl}/interrupt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}` },
        body: JSON.stringify({ prompt_id: foreign }),
      });
      await running(server).toBe(null);

      const held = server.hold();
      const mine = start(render, engineOn([server]));
      await running(server).not.toBe(null);
      mine.abort.abort('notWanted');
      const [runningId = ''] = remoteIdsOf(mine.watched.stored());
      await expect.poll(ended, { timeout: 5_000 }).toContain(runningId);
      held.letGo();
      await mine.engine.close();
    }
  });

  it('leaves a job running when a later process will come back to it', async () => {
    const held = newer.hold();
    const { engine, result, watched, abort } = start(render);
    await running().not.toBe(null);
    abort.abort('shutdown');
    await expect(result).rejects.toMatchObject({ kind: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [promptId = ''] = remoteIdsOf(watched.stored());
    expect(newer.running()).toBe(promptId);
    held.letGo();
    await running().toBe(null);
    await engine.close();
  });

  it('spreads work over servers, the least loaded first', async () => {
    const engine = engineOn([newer, older]);
    await engine.health();
    const before = [newer.jobsCreated(), older.jobsCreated()];
    const held = [newer.hold(), older.hold()];
    const runs = Array.from({ length: 4 }, () => start(render, engine));
    const made = () => [newer, older].map((server, at) => server.jobsCreated() - (before[at] ?? 0));
    await expect.poll(made, { timeout: 5_000 }).toEqual([2, 2]);
    for (const { letGo } of held) letGo();
    for (const { result } of runs) expect((await result).outputs).toHaveLength(1);
    await engine.close();
  });

  it('gives work only to a server that has what it takes', async () => {
    const engine = engineOn([newer, older]);
    const before = older.jobsCreated();
    older.models.checkpoints = [];
    await engine.health();
    await Promise.all([start(render, engine).result, start(render, engine).result]);
    expect(older.jobsCreated()).toBe(before);
    const report = (await engine.report?.(AbortSignal.timeout(5_000))) ?? [];
    expect(report.map(({ text }) => text).join('\n')).toMatch(
      /2 号服务器：渲染.*缺少模型文件 sd_xl_base_1.0.safetensors/,
    );
    older.models.checkpoints = ['photo/SDXL_base_fp16.safetensors'];
    await engine.close();
    // Another packing of the same model will do.
    expect((await start(render, engineOn([older])).result).outputs).toHaveLength(1);
    older.models.checkpoints = ['sd_xl_base_1.0.safetensors'];
  });

  it('tries again with fewer pixels when memory did not suffice', async () => {
    const [before, freed] = [newer.jobsCreated(), newer.freed()];
    newer.meet('oom');
    const { engine, result } = start(render);
    const { outputs, effective } = await result;
    expect(outputs[0]).toMatchObject({ widthPx: 320, heightPx: 240 });
    expect(effective).toMatchObject({ images: [{ note: expect.stringContaining('显存不足') }] });
    expect(newer.jobsCreated() - before).toBe(2);
    expect(newer.freed()).toBe(freed + 1);
    await engine.close();
  });

  it('takes pictures that a graph sends instead of keeping them', async () => {
    const live: Work = { tool: 'ailive', settings: { uploadImage: 'picture' }, files };
    for (const server of [newer, older]) {
      const { engine, result } = start(live, engineOn([server]));
      expect((await result).outputs[0]).toMatchObject({ widthPx: 320, heightPx: 240 });
      await engine.close();
    }
  });

  it('cuts out as the settings want it', async () => {
    const cut = async (settings: Record<string, unknown>) => {
      const work = { tool: 'matting', settings: { uploadImage: 'picture', ...settings }, files };
      const { engine, result } = start(work);
      const [output] = (await result).outputs;
      await engine.close();
      return sharp(output?.bytes);
    };
    const transparent = await (await cut({})).raw().toBuffer({ resolveWithObject: true });
    expect(transparent.info).toMatchObject({ width: 320, height: 240, channels: 4 });
    expect(transparent.data[3]).toBe(0);
    expect(transparent.data[(120 * 320 + 160) * 4 + 3]).toBe(255);
    expect((await (await cut({ output: 'mask' })).metadata()).channels).toBe(1);
    const white = await cut({ output: 'background', backgroundColor: '#a9c4d8' });
    const [r, g, b] = await white.removeAlpha().raw().toBuffer();
    expect([r, g, b]).toEqual([0xa9, 0xc4, 0xd8]);
    // What was not selected stays away, whatever the model found.
    const small = await cut({ output: 'mask', maskImage: 'mask' });
    const selected = await small.extractChannel(0).raw().toBuffer();
    expect(selected[105 * 320 + 150]).toBe(255);
    expect(selected[170 * 320 + 190]).toBe(0);
  });

  it('finds the mask behind a click', async () => {
    const engine = engineOn([newer]);
    await engine.health();
    const prompt = { points: [{ x: 200, y: 90, label: 1 as const }] };
    const selection = await engine.clickMask?.(picture, prompt, AbortSignal.timeout(5_000));
    expect(selection).toMatchObject({ width: 320, height: 240 });
    expect(selection?.data[90 * 320 + 200]).toBe(255);
    expect(selection?.data[90 * 320 + 100]).toBe(0);
    await engine.close();
    const without = engineOn([older]);
    await without.health();
    expect(without.clickMask).toBeUndefined();
    await without.close();
  });

  it('runs an operator’s own graph for the tool it is bound to', async () => {
    const own = {
      ...{ id: 'mine', name: '我的线稿', tools: ['toline'], flow: 'asIs' },
      graph: {
        1: { class_type: 'LoadImage', inputs: { image: '$INPUT' } },
        2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
        3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: '$PREFIX' } },
      },
    };
    const engine = engineOn([newer], { graphs: [own] });
    const work = { tool: 'toline', settings: { uploadImage: 'picture' }, files };
    expect((await start(work, engine).result).effective).toMatchObject({ graph: 'mine' });
    await engine.close();
    const wrong = {
      ...own,
      graph: { ...own.graph, 2: { class_type: 'Nope', inputs: { a: '$WHAT' } } },
    };
    const broken = engineOn([newer], { graphs: [wrong] });
    const report = (await broken.report?.(AbortSignal.timeout(5_000))) ?? [];
    const told = report.map(({ text }) => text).join('\n');
    expect(told).toMatch(/我的线稿.*Nope/);
    expect(told).toMatch(/不认识占位符 \$WHAT/);
    expect((await start(work, broken).result).effective).toMatchObject({ graph: 'lines' });
    await broken.close();
  });

  it('waits for nobody when no server is there', async () => {
    const back = [newer.vanish(), older.vanish()];
    const engine = engineOn([newer, older]);
    expect(await engine.health()).toMatchObject({ status: 'down' });
    await expect(start(render, engine).result).rejects.toMatchObject({ kind: 'temporary' });
    for (const each of back) each();
    await engine.close();
  });
});

/** Prompt ids of the jobs that a run has stored, one per step. */
function remoteIdsOf(stored: string | null): string[] {
  const { remoteIds } = JSON.parse(stored ?? '{"remoteIds":[]}') as { remoteIds: string[] };
  return remoteIds.map((each) => each.split('/')[1] ?? '');
}
