import { afterAll, describe, expect, it } from 'vitest';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { describeConformance } from '../conformance.ts';
import type { EngineDeps, EngineSettings } from '../kind.ts';
import type { Translator } from '../prompt/translator.ts';
import { createNetwork } from '../remote/network.ts';
import { startArkServer } from '../testing/ark-server.ts';
import { captureLog } from '../testing/captured-log.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import { arkKind } from './kind.ts';
import type { ArkOptions } from './options.ts';

const server = await startArkServer();
const network = createNetwork({ privateHosts: ['127.0.0.1'] });
const { log, text: logged } = captureLog();
const translator: Translator = { toEnglish: async (wishes) => wishes };
const deps: EngineDeps = { log, network, translator, privateHosts: ['127.0.0.1'] };
afterAll(() => Promise.all([server.close(), network.close()]));

const settings: EngineSettings<ArkOptions> = {
  id: 'ark',
  name: '方舟',
  baseUrls: [server.baseUrl],
  apiKey: server.apiKey,
  options: arkKind.options.parse({ videoPollMs: 10, callsPerSecond: 100, concurrency: 8 }),
};
const createEngine = () => {
  const engine = arkKind.createEngine(settings, deps);
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
  settings: { uploadImage: 'picture', lastImage: 'style', seconds: 3 },
  files: { picture, style },
};
const masked = { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' };

const cases: readonly Work[] = [
  { tool: 'text2Img', settings: { prompt: '奶油风客厅', count: 2, ratio: '3:2' }, files: {} },
  {
    ...render,
    settings: { uploadImage: 'picture', styleImage: 'style' },
    files: { picture, style },
  },
  { tool: 'lama', settings: masked, files: { picture, mask } },
  {
    tool: 'clean',
    settings: { uploadImage: 'picture', maskImage: 'mask' },
    files: { picture, mask },
  },
  { tool: 'extendImg', settings: { uploadImage: 'picture', right: 48 }, files: { picture } },
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

describeConformance('ark', () => ({
  engine: createEngine(),
  cases,
  long: render,
  remote: {
    ...remote,
    work: render,
    resumes: false,
    troubles: [
      { name: 'a busy service', arrange: () => server.meet('busy'), kind: 'rateLimited' },
      { name: 'refused words', arrange: () => server.meet('refusedWords'), kind: 'refused' },
      {
        name: 'a refused picture',
        arrange: () => server.meet('refusedPicture'),
        kind: 'refused',
        paidJobs: 1,
      },
      { name: 'a used-up quota', arrange: () => server.meet('quota'), kind: 'permanent' },
      { name: 'a model not opened', arrange: () => server.meet('notOpen'), kind: 'permanent' },
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

describeConformance('ark films', () => ({
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
        arrange: () => server.meet('failedTask'),
        kind: 'refused',
        paidJobs: 1,
      },
      {
        name: 'a task that expired',
        arrange: () => server.meet('expiredTask'),
        kind: 'permanent',
        paidJobs: 1,
      },
      { name: 'a busy service', arrange: () => server.meet('busy'), kind: 'rateLimited' },
      { name: 'a lost answer', arrange: () => server.meet('lost'), kind: 'temporary', paidJobs: 1 },
    ],
  },
}));

describe('ark', () => {
  it('makes a film as long as the model can, and says how long it is', async () => {
    const engine = createEngine();
    const { outputs, effective } = await engine.run(requestOf(film), watch(film).context);
    expect(outputs[0]).toMatchObject({ kind: 'video', mime: 'video/mp4', durationSeconds: 4 });
    expect(effective).toMatchObject({ seconds: 4 });
    const sent = JSON.parse(
      server.requests.findLast(({ method }) => method === 'POST')?.body.toString() ?? '{}',
    );
    expect(sent.content.map(({ role }: { role?: string }) => role)).toEqual([
      undefined,
      'first_frame',
      'last_frame',
    ]);
    await engine.close();
  });

  it('waits for a film that it loses sight of, and pays for none besides', async () => {
    const engine = createEngine();
    const before = server.jobsCreated();
    server.blind(4);
    const { outputs } = await engine.run(requestOf(film), watch(film).context);
    expect(outputs).toHaveLength(1);
    expect(server.jobsCreated() - before).toBe(1);
    expect(await engine.health()).toMatchObject({ status: 'ok' });
    await engine.close();
  });

  it('comes back to no film that failed', async () => {
    const engine = createEngine();
    server.meet('expiredTask');
    const { context, stored } = watch(film);
    await expect(engine.run(requestOf(film), context)).rejects.toMatchObject({ kind: 'permanent' });
    expect(stored()).toBeNull();
    await engine.close();
  });

  it('takes a film back when nobody wants it, and leaves it when a restart will', async () => {
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
});
