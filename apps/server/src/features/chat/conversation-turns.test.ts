import { expect, it } from 'vitest';
import { branchTo, newestLeaf, turnsOf } from './conversation-turns.ts';

const row = (id: string, parentId: string | null, text = id, images: string[] = []) => ({
  ...{ id, parentId, text, images },
  role: id.startsWith('q') ? ('user' as const) : ('assistant' as const),
});

/** q1 ─ a1 ─ q2 ─ a2 · q1 ─ a1b ─ q3 ─ a3 · q1e ─ a4 */
const rows = [
  row('q1', null),
  row('a1', 'q1'),
  row('q2', 'a1'),
  row('a2', 'q2'),
  row('a1b', 'q1'),
  row('q3', 'a1b'),
  row('a3', 'q3'),
  row('q1e', null),
  row('a4', 'q1e'),
];

it('follows one branch', () => {
  expect(branchTo(rows, 'a2').map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2']);
  expect(branchTo(rows, 'q1e').map(({ id }) => id)).toEqual(['q1e']);
  expect(branchTo(rows, null)).toEqual([]);
});

it('ends a branch at its newest message', () => {
  expect(newestLeaf(rows, 'q1')).toBe('a3');
  expect(newestLeaf(rows, 'a1')).toBe('a2');
  expect(newestLeaf(rows, 'a4')).toBe('a4');
});

it('tells turns that alternate', () => {
  const branch = [row('q1', null, '一'), row('a1', 'q1', ''), row('q2', 'a1', '二', ['p'])];
  expect(turnsOf(branch)).toEqual([{ role: 'user', text: '一\n\n二', images: ['p'] }]);
});

it('drops what is too much from the old end', () => {
  const long = '长'.repeat(11_000);
  const branch = [row('q1', null, long), row('a1', 'q1', long), row('q2', 'a1', long)];
  expect(turnsOf(branch).map(({ role }) => role)).toEqual(['user']);
  const pictures = Array.from({ length: 6 }, (_, at) => `old${at}`);
  const seen = turnsOf([
    row('q1', null, '看', pictures),
    row('a1', 'q1', '看了'),
    row('q2', 'a1', '再看', ['new1', 'new2', 'new3', 'new4']),
  ]);
  expect(seen.map(({ images }) => images.length)).toEqual([4, 0, 4]);
  expect(seen[0]?.images).toEqual(pictures.slice(2));
});
