import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { lineDrawingBytes, maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { describeConformance } from '../conformance.ts';
import type { Engine } from '../engine.ts';
import type { EngineDeps } from '../kind.ts';
import { createNetwork } from '../remote/network.ts';
import { type A1111Server, startA1111Server } from '../testing/a1111-server.ts';
import { unitsOf } from '../testing/a1111-stock.ts';
import { captureLog } from '../testing/captured-log.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import { a1111Kind } from './kind.ts';

const server = await startA1111Server({ controlNet: true });
const plain = await startA1111Server({ controlNet: false, knowsTasks: false });
const network = createNetwork({ privateHosts: [] });
const { log, text: logged } = captureLog();
const deps: EngineDeps = {
  ...{ log, network, privateHosts: [] },
  translator: { toEnglish: async (wishes) => wishes },
};
afterAll(() => Promise.all([server.close(), plain.close(), network.close()]));

function createEngine(at: A1111Server = server): Engine {
  const options = a1111Kind.options.parse({ pollMs: 20, maxPixels: 262_144 });
  const { login, origin } = at;
  const settings = { id: 'webui', name: '自有出图机', baseUrls: [origin], apiKey: login, options };
  const engine = a1111Kind.createEngine(settings, deps);
  if (!engine) throw new Error('no engine');
  return engine;
}

const [picture, drawing, style, mask] = await Promise.all([
  pictureBytes(),
  lineDrawingBytes(),
  pictureBytes(64, 64),
  maskBytes(320, 240, { left: 100, top: 80, width: 60, height: 50 }),
]);
const render: Work = {
  tool: 'indoorRender',
  settings: { uploadImage: 'picture' },
  files: { picture },
};
const masked = { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' };

const cases: readonly Work[] = [
  { tool: 'text2Img', settings: { prompt: '奶油风客厅', count: 3 }, files: {} },
  {
    tool: 'indoorRender',
    settings: { uploadImage: 'drawing', inputKind: 'line', styleImage: 'style', count: 2 },
    files: { drawing, style },
  },
  render,
  { tool: 'emptyRoom', settings: { uploadImage: 'picture' }, files: { picture } },
  { tool: 'lama', settings: masked, files: { picture, mask } },
  { tool: 'materialChange', settings: masked, files: { picture, mask } },
  {
    tool: 'clean',
    settings: { uploadImage: 'picture', maskImage: 'mask' },
    files: { picture, mask },
  },
  {
    tool: 'styleTransfer',
    settings: { uploadImage: 'picture', styleImage: 'style' },
    files: { picture, style },
  },
  { tool: 'extendImg', settings: { uploadImage: 'picture', right: 48 }, files: { picture } },
  { tool: 'atmosphereChange', settings: { uploadImage: 'picture' }, files: { picture } },
  { tool: 'toline', settings: { uploadImage: 'picture' }, files: { picture } },
  { tool: 'upScaleImg', settings: { uploadImage: 'picture' }, files: { picture } },
];
const password = server.login.split(':')[1] ?? '';

describeConformance('a1111', () => ({
  engine: createEngine(),
  cases,
  long: render,
  remote: {
    work: render,
    troubles: [
      { name: 'a full graphics memory', arrange: () => server.meet('memory'), kind: 'temporary' },
      { name: 'a wrong login', arrange: () => server.meet('login'), kind: 'permanent' },
      { name: 'a server error', arrange: () => server.meet('broken'), kind: 'temporary' },
      {
        name: 'an answer cut off',
        arrange: () => server.meet('cutOff'),
        kind: 'temporary',
        paidJobs: 1,
      },
      {
        name: 'a web page for an answer',
        arrange: () => server.meet('html'),
        kind: 'permanent',
        paidJobs: 1,
      },
      {
        name: 'an answer without pictures',
        arrange: () => server.meet('nothing'),
        kind: 'permanent',
        paidJobs: 1,
      },
      {
        name: 'bytes that are no picture',
        arrange: () => server.meet('noPicture'),
        kind: 'permanent',
        paidJobs: 1,
      },
    ],
    jobsCreated: server.jobsCreated,
    secrets: [server.login, password, Buffer.from(server.login).toString('base64')],
    logged,
    restart: () => createEngine(),
    resumes: false,
    hold: server.hold,
  },
}));

describe('a web UI', () => {
  const run = async (work: Work, at = server) => {
    const engine = createEngine(at);
    await engine.health();
    const watched = watch(work);
    const result = await engine.run(requestOf(work), watched.context);
    await engine.close();
    return { ...result, ...watched };
  };
  const lastDrawn = (at = server) => at.drawn.at(-1) ?? {};

  it('offers what it has and no more', async () => {
    const engines = [createEngine(), createEngine(plain)];
    await Promise.all(engines.map((engine) => engine.health()));
    const [full, bare] = engines.map((engine) => engine.capabilities());
    expect(full).toEqual(expect.arrayContaining(['atmosphere', 'style', 'lineart', 'upscale']));
    expect(bare).toEqual([
      ...['text2image', 'render', 'furnish', 'inpaint', 'erase', 'material', 'outpaint'],
    ]);
    expect((await engines[1]?.health())?.detail).toContain('没有 ControlNet');
    await Promise.all(engines.map((engine) => engine.close()));
  });

  it('is asked for the sampler, control net and style reference that suit the picture', async () => {
    const [, line] = cases;
    if (line) await run(line);
    const { sampler_name, alwayson_scripts, init_images, n_iter } = lastDrawn();
    expect({ sampler_name, init_images, n_iter }).toEqual({
      ...{ sampler_name: 'DPM++ 2M', init_images: undefined, n_iter: 2 },
    });
    expect(unitsOf(alwayson_scripts).map(({ model }) => model)).toEqual([
      ...['sai_xl_lineart_256lora [1a2b3c4d]', 'ip-adapter_xl [4209e9f7]'],
    ]);
    await run(render);
    expect(unitsOf(lastDrawn().alwayson_scripts)).toMatchObject([
      { model: 'diffusers_xl_canny_full [2b69fca4]', module: 'canny' },
    ]);
    expect(lastDrawn().init_images).toHaveLength(1);
    await run(render, plain);
    expect(lastDrawn(plain)).not.toHaveProperty('alwayson_scripts');
  });

  it('gets masks that are white where it may paint', async () => {
    await run({ tool: 'clean', settings: masked, files: { picture, mask } });
    const { mask: sent, inpainting_mask_invert, inpainting_fill, prompt } = lastDrawn();
    const { channels } = await sharp(Buffer.from(String(sent), 'base64')).stats();
    expect(channels).toHaveLength(1);
    expect([channels[0]?.min, channels[0]?.max]).toEqual([0, 255]);
    expect({ inpainting_mask_invert, inpainting_fill }).toEqual({
      ...{ inpainting_mask_invert: 0, inpainting_fill: 0 },
    });
    expect(prompt).toMatch(/empty seamless/);
  });

  it('lets one see a picture grow', async () => {
    const held = server.hold();
    const running = run(render);
    setTimeout(held.letGo, 150);
    const { previews, progress } = await running;
    expect(previews[0]?.mime).toBe('image/jpeg');
    expect(progress.some((fraction) => fraction > 0.05 && fraction < 0.95)).toBe(true);
  });

  it('is interrupted only while our own job runs', async () => {
    const engine = createEngine();
    const other = server.occupy();
    const abort = new AbortController();
    const before = server.interrupted.length;
    const created = server.jobsCreated();
    const running = engine.run(requestOf(render), watch(render, { signal: abort.signal }).context);
    await expect.poll(() => server.jobsCreated(), { interval: 5 }).toBe(created + 1);
    abort.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.interrupted).toHaveLength(before);
    const held = server.hold();
    other.leave();
    await expect.poll(() => server.interrupted.length, { interval: 5 }).toBe(before + 1);
    expect(server.interrupted.at(-1)).toBe(server.drawn.at(-1)?.force_task_id);
    held.letGo();
    await engine.close();
  });

  it('that cannot tell jobs apart is never interrupted and tells no progress of others', async () => {
    const engine = createEngine(plain);
    const abort = new AbortController();
    const held = plain.hold();
    const watched = watch(render, { signal: abort.signal });
    const created = plain.jobsCreated();
    const running = engine.run(requestOf(render), watched.context);
    await expect.poll(() => plain.jobsCreated(), { interval: 5 }).toBe(created + 1);
    await new Promise((resolve) => setTimeout(resolve, 80));
    abort.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(plain.interrupted).toEqual([]);
    expect(watched.previews).toEqual([]);
    held.letGo();
    await engine.close();
  });
});
