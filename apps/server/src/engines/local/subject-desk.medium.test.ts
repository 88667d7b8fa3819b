import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';
import { createKernelPool, type KernelPool } from './pool.ts';
import { askForSubject } from './subject-desk.ts';

const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="100%" height="100%" fill="#3b6ea5"/><circle cx="240" cy="160" r="90" fill="#c8502d"/></svg>`;
const bytes = await sharp(Buffer.from(disc)).png().toBuffer();
const live = () => new AbortController().signal;

const pool = createKernelPool(silentLog, 2);
afterAll(() => pool.close());

test('says what stands out', async () => {
  const seen = await askForSubject(bytes, pool, live());
  expect(seen?.masks).toHaveLength(4);
  const { width = 0, data } = seen?.map ?? {};
  expect(data?.[(width * width + width) / 2]).toBeGreaterThan(0.9);
});

test('a cancel ends it', async () => {
  const leaving = new AbortController();
  const asked = askForSubject(bytes, pool, leaving.signal);
  setTimeout(() => leaving.abort(), 50);
  await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
  // And says nothing of whether it can be had.
  expect(await askForSubject(bytes, pool, live())).not.toBeNull();
});

test('where networks cannot be had they are asked once', async () => {
  let runs = 0;
  const without: KernelPool = {
    ...pool,
    run: async () => {
      runs++;
      throw new EngineFailure('permanent', '内置引擎出错，未能完成');
    },
  };
  expect(await askForSubject(bytes, without, live())).toBeNull();
  expect(await askForSubject(bytes, without, live())).toBeNull();
  expect(runs).toBe(1);
});
