// @vitest-environment node
import { expect, it } from 'vitest';
import { aSharedVersion } from '../../../testing/designs.ts';
import { comparisonsOf, stopsOf, waiting } from './tour.ts';

const version = (id: string, number: number, isCurrent = false) =>
  aSharedVersion({ id, number, isCurrent });
const views = [
  {
    id: 'living',
    name: '客厅',
    versions: [version('l2', 2, true), version('l1', 1), version('l3', 3)],
  },
  { id: 'empty', name: '书房', versions: [] },
  { id: 'bed', name: '主卧', versions: [version('b1', 1, true)] },
];

it('stops at every view with a picture, at the version that holds', () => {
  expect(stopsOf(views, {}).map((stop) => [stop.viewName, stop.version.id])).toEqual([
    ['客厅', 'l2'],
    ['主卧', 'b1'],
  ]);
});

it('stays with the version that was chosen while there is one', () => {
  expect(stopsOf(views, { living: 'l3' })[0]?.version.id).toBe('l3');
  expect(stopsOf(views, { living: 'gone' })[0]?.version.id).toBe('l2');
});

it('compares with the original, and with the version before', () => {
  const compared = (id: string) => {
    const [stop] = stopsOf(views, { living: id });
    return stop && comparisonsOf(stop).map(({ label }) => label);
  };
  expect([compared('l3'), compared('l2'), compared('l1')]).toEqual([
    ['第 2 版'],
    ['第 1 版'],
    ['第 2 版'],
  ]);
  const made = aSharedVersion({ beforeUrl: '/files/before' });
  const [stop] = stopsOf([{ id: 'bath', name: '卫生间', versions: [made] }], {});
  expect(stop && comparisonsOf(stop)).toEqual([{ url: '/files/before', label: '原图' }]);
});

it('counts the views that wait for a word', () => {
  const approval = { by: '王女士', approvedAt: '2026-11-21T08:00:00.000Z', sha256: 'a'.repeat(64) };
  const done = { id: 'bath', name: '卫生间', versions: [aSharedVersion({ approval })] };
  expect(waiting(stopsOf([...views, done], {}))).toBe(2);
});
