// @vitest-environment node
import { expect, it } from 'vitest';
import { aResult, aTask } from '../../../testing/builders.ts';
import {
  bringBack,
  discard,
  keep,
  keptTasks,
  NO_MARKS,
  shownVersions,
  toggleKept,
  undiscard,
} from './strip-marks.ts';
import { versionsOf } from './versions.ts';

const versions = versionsOf([
  aTask({ taskId: 'a', results: [aResult({ fileId: 'a0' }), aResult({ fileId: 'a1' })] }),
  aTask({ taskId: 'b', results: [], status: 'running' }),
]);
const keysOf = (marks: typeof NO_MARKS, before: readonly string[] = []) =>
  shownVersions(versions, marks, new Set(before)).map(({ key }) => key);

it('shows everything of this visit', () => {
  expect(keysOf(NO_MARKS)).toEqual(['a.0', 'a.1', 'b']);
});

it('shows of earlier visits what was kept, and nothing else of the same run', () => {
  const marks = keep(NO_MARKS, 'a.1');
  expect(keptTasks(marks)).toEqual(['a']);
  expect(keysOf(marks, ['a'])).toEqual(['a.1', 'b']);
});

it('puts away and brings back', () => {
  const kept = keep(NO_MARKS, 'a.0');
  const away = discard(kept, 'a.0');
  expect(away).toEqual({ kept: [], discarded: ['a.0'] });
  expect(keysOf(away)).toEqual(['a.1', 'b']);
  expect(undiscard(away, 'a.0', kept)).toEqual(kept);
  expect(undiscard(away, 'a.0', NO_MARKS)).toEqual(NO_MARKS);
  const more = discard(discard(away, 'a.1'), 'b');
  expect(bringBack(more, 'a')).toEqual({ kept: [], discarded: ['b'] });
});

it('lets go what is kept twice, and forgets the oldest of very many', () => {
  expect(toggleKept(toggleKept(NO_MARKS, 'a.0'), 'a.0')).toEqual(NO_MARKS);
  let marks = NO_MARKS;
  for (let at = 0; at < 100; at++) marks = discard(marks, `t${at}.0`);
  expect(marks.discarded).toHaveLength(60);
  expect(marks.discarded.at(-1)).toBe('t99.0');
});
