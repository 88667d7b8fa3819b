import { defaultsOf, findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createBuiltInWriter } from '../../platform/film/built-in/writer.ts';
import { silentLog } from '../../platform/log/log.ts';
import { lineDrawingBytes, maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import { createLocalEngine } from './engine.ts';
import { createKernelPool } from './pool.ts';

/** Generous: other programs may keep the machine busy. */
const WAIT = { interval: 2, timeout: 30_000 };
const pool = createKernelPool(silentLog);
const engine = createLocalEngine(silentLog, createBuiltInWriter(), pool);
afterAll(() => engine.close());

const files = {
  picture: await pictureBytes(1600, 1200),
  drawing: await lineDrawingBytes(1600, 1200),
  mask: await maskBytes(1600, 1200, { left: 300, top: 300, width: 900, height: 700 }),
};
const small = await pictureBytes(64, 48);
const workOf = (tool: string, settings: Work['settings']): Work => ({
  tool,
  settings: { ...defaultsOf(findTool(tool)?.fields ?? {}), ...settings },
  files,
});

test.each([
  workOf('indoorRender', { uploadImage: 'drawing', count: 4 }),
  workOf('clean', { uploadImage: 'picture', maskImage: 'mask' }),
  workOf('text2Img', { prompt: '奶油风客厅', size: '1K' }),
  workOf('compress', { images: ['picture'], format: 'avif' }),
])('after a cancel of $tool nothing is at work, and the next job is done', async (work) => {
  const abort = new AbortController();
  const { context } = watch(work, { signal: abort.signal });
  const running = engine.run(requestOf(work), context);
  running.catch(() => undefined);
  await expect.poll(() => pool.busy, WAIT).toBeGreaterThan(0);
  abort.abort();
  await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
  await expect.poll(() => pool.busy, WAIT).toBe(0);
  await expect.poll(() => sharp.counters(), WAIT).toEqual({ queue: 0, process: 0 });

  const next = { ...work, files: { small } };
  const again = { ...next, tool: 'compress', settings: { images: ['small'] } };
  const { outputs } = await engine.run(requestOf(again), watch(again).context);
  expect(outputs).toHaveLength(1);
  const { signal } = new AbortController();
  const picture = { width: 8, height: 8, data: new Uint8Array(8 * 8 * 3) };
  expect(await pool.run('classify', picture, { signal })).toHaveProperty('kind');
  expect(pool.busy).toBe(0);
});

test('what a kernel made lies in memory that the next one sees without a copy', async () => {
  const { signal } = new AbortController();
  const image = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(200) };
  const mask = { width: 64, height: 48, data: new Uint8Array(64 * 48).fill(255, 700, 720) };
  const options = { seed: 1, featherPx: 1 };
  const share = { index: 0, of: 1 };
  const erased = await pool.run('erase', { image, mask, options, share }, { signal });
  const made = await pool.run('joinErased', { image, shares: [erased] }, { signal });
  expect(made.data.buffer).toBeInstanceOf(SharedArrayBuffer);
});
