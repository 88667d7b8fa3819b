import { afterAll, describe, expect, it } from 'vitest';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { describeConformance } from '../conformance.ts';
import type { EngineDeps, EngineSettings } from '../kind.ts';
import type { Translator } from '../prompt/translator.ts';
import { createNetwork } from '../remote/network.ts';
import { captureLog } from '../testing/captured-log.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import { startDashScopeServer } from '../testing/dashscope-server.ts';
import { dashScopeKind } from './kind.ts';
import type { DashScopeOptions } from './options.ts';

const server = await startDashScopeServer();
const network = createNetwork({ privateHosts: ['127.0.0.1'] });
const { log, text: logged } = captureLog();
const translator: Translator = { toEnglish: async (wishes) => wishes };
const deps: EngineDeps = { log, network, translator, privateHosts: ['127.0.0.1'] };
afterAll(() => Promise.all([server.close(), network.close()]));

const settings: EngineSettings<DashScopeOptions> = {
  id: 'dashscope',
  name: '百炼',
  baseUrls: [server.baseUrl],
  apiKey: server.apiKey,
  options: dashScopeKind.options.parse({
    pollMs: 10,
    videoPollMs: 10,
    callsPerSecond: 100,
    concurrency: 8,
  }),
};
const createEngine = () => {
  const engine = dashScopeKind.createEngine(settings, deps);
  if (!engine) throw new Error('no engine');
  return engine;
};

const [picture, style, mask] = await Promise.all([
  pictureBytes(),
  pictureBytes(),
  maskBytes(320, 240, { left: 100, top: 80, width: 60, height: 50 }),
]);
const render: Work = {
  tool: 'indoorRender',
  settings: { uploadImage: 'picture' },
  files: { picture },
};
const film: Work = {
  tool: 'img2Video',
  settings: { uploadImage: 'picture', seconds: 3 },
  files: { picture },
};
const masked = { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' };

const cases: readonly Work[] = [
  { tool: 'text2Img', settings: { prompt: '奶油风客厅', count: 2, ratio: '3:2' }, files: {} },
  {
    ...render,
    settings: { uploadImage: 'picture', styleImage: 'style', count: 2 },
    files: { picture, style },
  },
  { tool: 'lama', settings: masked, files: { picture, mask } },
  { tool: 'materialChange', settings: masked, files: { picture, mask } },
  {
    tool: 'clean',
    settings: { uploadImage: 'picture', maskImage: 'mask' },
    files: { picture, mask },
  },
  { tool: 'extendImg', settings: { uploadImage: 'picture', right: 48 }, files: { picture } },
  { tool: 'upScaleImg', settings: { uploadImage: 'picture', scale: '2' }, files: { picture } },
  { tool: 'text2Video', settings: { prompt: '庭院漫游', seconds: 4 }, files: {} },
  film,
  { tool: 'imgs2Video', settings: { images: ['picture', 'style'] }, files: { picture, style } },
];

const remote = {
  jobsCreated: server.jobsCreated,
  secrets: [server.apiKey],
  logged,
  restart: createEngine,
  hold: server.hold,
};

describeConformance('dashscope', () => ({
  engine: createEngine(),
  cases,
  long: render,
  remote: {
    ...remote,
    work: render,
    resumes: false,
    troubles: [
      { name: 'a busy service', arrange: () => server.meet('busy'), kind: 'rateLimited' },
      { name: 'a content refusal', arrange: () => server.meet('refused'), kind: 'refused' },
      { name: 'an account in arrears', arrange: () => server.meet('arrears'), kind: 'permanent' },
      { name: 'a wrong key', arrange: () => server.meet('key'), kind: 'permanent' },
      { name: 'a server error', arrange: () => server.meet('broken'), kind: 'temporary' },
      { name: 'a lost answer', arrange: () => server.meet('lost'), kind: 'temporary', paidJobs: 1 },
      {
        name: 'an address that is gone',
        arrange: () => server.meet('goneUrl'),
        kind: 'permanent',
        paidJobs: 1,
      },
    ],
  },
}));

describeConformance('dashscope tasks', () => ({
  engine: createEngine(),
  cases: [film],
  long: film,
  remote: {
    ...remote,
    work: film,
    resumes: true,
    troubles: [
      {
        name: 'a refusal in the task',
        arrange: () => server.meet('refusedInTask'),
        kind: 'refused',
        paidJobs: 1,
      },
      {
        name: 'a failure in the task',
        arrange: () => server.meet('failedTask'),
        kind: 'temporary',
        paidJobs: 1,
      },
      { name: 'a busy service', arrange: () => server.meet('busy'), kind: 'rateLimited' },
      { name: 'a lost answer', arrange: () => server.meet('lost'), kind: 'temporary', paidJobs: 1 },
    ],
  },
}));

describe('dashscope', () => {
  it('reads size and length of a film from the film itself', async () => {
    const engine = createEngine();
    const { outputs } = await engine.run(requestOf(film), watch(film).context);
    expect(outputs[0]).toMatchObject({
      kind: 'video',
      mime: 'video/mp4',
      widthPx: 64,
      heightPx: 48,
      durationSeconds: 3,
    });
    await engine.close();
  });

  it('takes a task back when nobody wants it, and leaves it when a restart will', async () => {
    for (const [reason, taken] of [
      ['notWanted', true],
      ['shutdown', false],
    ] as const) {
      const engine = createEngine();
      const held = server.hold();
      const abort = new AbortController();
      const { context, stored } = watch(film, { signal: abort.signal });
      const running = engine.run(requestOf(film), context);
      await expect.poll(() => stored() ?? '', { timeout: 5_000 }).toContain('accepted');
      const { remoteId } = JSON.parse(stored() ?? '{}') as { remoteId: string };
      abort.abort(reason);
      await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
      if (taken) {
        await expect.poll(server.cancelled, { timeout: 5_000 }).toContain(remoteId);
      } else {
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(server.cancelled()).not.toContain(remoteId);
      }
      held.letGo();
      await engine.close();
    }
  });

  it('creates another task after one that failed, instead of coming back to it', async () => {
    const engine = createEngine();
    const before = server.jobsCreated();
    server.meet('failedTask');
    const first = watch(film);
    await expect(engine.run(requestOf(film), first.context)).rejects.toMatchObject({
      kind: 'temporary',
    });
    const again = watch(film, { storedId: first.stored() });
    expect((await engine.run(requestOf(film), again.context)).outputs).toHaveLength(1);
    expect(server.jobsCreated() - before).toBe(2);
    await engine.close();
  });

  it('fails a task that the provider has forgotten, and pays for no second one', async () => {
    const engine = createEngine();
    const before = server.jobsCreated();
    const storedId = JSON.stringify({ state: 'accepted', step: 0, remoteId: 'task-of-last-week' });
    const running = engine.run(requestOf(film), watch(film, { storedId }).context);
    await expect(running).rejects.toMatchObject({ kind: 'permanent' });
    expect(server.jobsCreated()).toBe(before);
    await engine.close();
  });
});
