// @vitest-environment node
import { expect, it } from 'vitest';
import { aResult, aTask } from '../../../testing/builders.ts';
import { localPicture, remotePicture } from '../model/picture.ts';
import { plansOf, type RowSource, rowOf, stemOf, sumsOf } from './batch.ts';

const wish = { format: 'same', mode: 'lossless' };
const picture = remotePicture({ fileId: 'f1', url: '/files/f1', width: 800, height: 600 });
const run = { taskId: 't1', ordinal: 1, wish };
const facts = { bytesBefore: 1000, bytesAfter: 600, saved: 0.4, note: '' };
const running = aTask({
  ...{ taskId: 't1', status: 'running', results: [] },
  effective: { parts: [1, 0.4, 0] },
});
const row = (change: Partial<RowSource>) =>
  rowOf({
    ...{ slot: 'images#1', at: 0, picture, name: undefined, wish, run: undefined },
    ...{ task: undefined, ...change },
  });

it('knows what becomes of each picture of a run that is under way', () => {
  expect(row({})).toMatchObject({ state: 'ready', isDue: true, name: '图片 1' });
  expect(row({ run })).toMatchObject({ state: 'queued', isDue: false });
  expect(row({ run, task: running })).toMatchObject({ state: 'running', progress: 0.4 });
  expect(row({ run: { ...run, ordinal: 2 }, task: running }).state).toBe('queued');
  const early = {
    ...running,
    results: [aResult({ ordinal: 1, mime: 'image/webp' })],
    effective: { images: [null, facts] },
  };
  expect(row({ run, task: early })).toMatchObject({
    ...{ state: 'done', bytesBefore: 1000, bytesAfter: 600, saved: 0.4, formatAfter: 'WebP' },
    ...{ isDue: false, version: { key: 't1.1' } },
  });
  expect(row({ run: { ...run, ordinal: 0 }, task: early }).state).toBe('queued');
});

it('says why one came back as it was, or failed', () => {
  const [unchanged, failed] = [
    aTask({
      ...{ taskId: 't1', results: [aResult({ ordinal: 1 })] },
      effective: { images: [null, { ...facts, bytesAfter: 1000, saved: 0, note: '已是最小' }] },
    }),
    aTask({ taskId: 't1', status: 'failed', results: [], errorMessage: '图片已损坏' }),
  ];
  expect(row({ run, task: unchanged })).toMatchObject({ state: 'unchanged', note: '已是最小' });
  expect(row({ run, task: failed })).toMatchObject({
    ...{ state: 'failed', note: '图片已损坏', isDue: true },
  });
  const refused = { ...picture, state: 'failed', fileId: null, problem: '太大' } as const;
  expect(row({ picture: refused })).toMatchObject({ state: 'failed', note: '太大', isDue: false });
  const cancelled = aTask({ taskId: 't1', status: 'cancelled', results: [] });
  expect(row({ run, task: cancelled })).toMatchObject({ state: 'ready', isDue: true });
});

it('is due again when it is wished otherwise, and keeps what it has until then', () => {
  const task = aTask({
    ...{ taskId: 't1', results: [aResult({ ordinal: 1 })] },
    effective: { images: [null, facts] },
  });
  const other = { format: 'avif', mode: 'visual' };
  expect(row({ run, task, wish: other })).toMatchObject({ state: 'done', isDue: true });
});

it('takes name, bytes and format from the file that was given', () => {
  const file = new File(['12345'], '客厅 1.5.jpeg', { type: 'image/jpeg' });
  const given = row({ picture: localPicture(file) });
  expect(given).toMatchObject({ name: '客厅 1.5.jpeg', bytesBefore: 5, formatBefore: 'JPG' });
  expect(stemOf(given.name)).toBe('客厅 1.5');
  expect(stemOf('.png')).toBe('.png');
});

it('adds up what is finished', () => {
  const task = aTask({
    ...{ taskId: 't1', results: [aResult({ ordinal: 1 })] },
    effective: { images: [null, facts] },
  });
  const sums = sumsOf([row({ run, task }), row({ run, task }), row({})]);
  expect(sums).toEqual({
    ...{ count: 3, finished: 2, bytesBefore: 2000, bytesAfter: 1200 },
    saved: 0.4,
  });
  expect(sumsOf([]).saved).toBeNull();
});

it('makes one run of all that are wished the same', () => {
  const due = [
    { slot: 'a', fileId: 'f1', wish },
    { slot: 'b', fileId: 'f2', wish: { format: 'avif', mode: 'visual' } },
    { slot: 'c', fileId: 'f3', wish: { ...wish } },
  ];
  expect(plansOf('images', due).map(({ slots, settings }) => [slots, settings])).toEqual([
    [['a', 'c'], { images: ['f1', 'f3'], ...wish }],
    [['b'], { images: ['f2'], format: 'avif', mode: 'visual' }],
  ]);
});
