import { expect, it } from 'vitest';
import { cursorOf, placeOf } from './cursor.ts';

const written = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

it('finds its own places again', () => {
  const id = 'aZ_-09';
  expect(placeOf(cursorOf({ key: 1_795_000_000_123, id }), 'moment')).toEqual({
    ...{ key: 1_795_000_000_123, id },
  });
  expect(placeOf(cursorOf({ key: -4.25e9, id }), 'measure')).toEqual({ key: -4.25e9, id });
  expect(placeOf(cursorOf({ key: 7, id: '' }), 'count')).toEqual({ key: 7, id: '' });
  expect(placeOf(undefined, 'moment')).toBeUndefined();
});

it.each([
  ['moment', written(9e15, 'a')],
  ['moment', written(1e300, 'a')],
  ['moment', written(-1, 'a')],
  ['moment', written(1.5, 'a')],
  ['count', written(1.5, 'a')],
  ['count', written(2 ** 60, 'a')],
  ['measure', Buffer.from('[1e999,"a"]').toString('base64url')],
  ['measure', written('1', 'a')],
  ['measure', written(1, 'a\0')],
  ['measure', written(1, 'a'.repeat(65))],
  ['measure', written(1)],
  ['measure', 'x'],
] as const)('refuses as a %s: %s', (order, cursor) => {
  expect(() => placeOf(cursor, order)).toThrow('列表的位置有误，请从头看起');
});
