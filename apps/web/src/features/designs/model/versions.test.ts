// @vitest-environment node
import { expect, it } from 'vitest';
import { inOrder, neighbour, sidesOf, togglePick } from './versions.ts';

const versions = [1, 2, 3, 4].map((number) => ({ id: `v${number}`, number }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it('shows the current version first and then the newest', () => {
  expect(ids(inOrder(versions, 'v2'))).toEqual(['v2', 'v4', 'v3', 'v1']);
  expect(ids(inOrder(versions, null))).toEqual(['v4', 'v3', 'v2', 'v1']);
  expect(ids(inOrder(versions, 'gone'))).toEqual(['v4', 'v3', 'v2', 'v1']);
});

it('compares at most two, and the third pick replaces the older one', () => {
  const picks = ['v3', 'v1', 'v4'].reduce(togglePick, [] as readonly string[]);
  expect(picks).toEqual(['v1', 'v4']);
  expect(togglePick(picks, 'v4')).toEqual(['v1']);
});

it('lays the earlier version on the left, whichever was picked first', () => {
  const sides = sidesOf(['v4', 'v2'], versions);
  expect([sides?.before.id, sides?.after.id]).toEqual(['v2', 'v4']);
  expect(sidesOf(['v4'], versions)).toBeNull();
  expect(sidesOf(['v4', 'gone'], versions)).toBeNull();
});

it('walks round the ends', () => {
  expect(neighbour(versions, 'v4', 1)?.id).toBe('v1');
  expect(neighbour(versions, 'v1', -1)?.id).toBe('v4');
  expect(neighbour(versions, 'gone', 1)).toBeNull();
});
