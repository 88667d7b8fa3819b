import { expect, it } from 'vitest';
import { aDesignProject, aDesignVersion, aDesignView } from '../../../testing/designs.ts';
import { firstPlace, missingFrom, NEW, viewOf } from './place.ts';

const projects = [aDesignProject({ id: 'p1' }), aDesignProject({ id: 'p2' })];
const views = [aDesignView({ id: 'living' }), aDesignView({ id: 'bath', name: '卫生间' })];

it('begins where one was last, and with the first project where that is gone', () => {
  expect(firstPlace(projects, { projectId: 'p2', viewId: 'bath' })).toMatchObject({
    ...{ projectId: 'p2', viewId: 'bath' },
  });
  expect(firstPlace(projects, { projectId: 'gone', viewId: 'bath' })).toMatchObject({
    ...{ projectId: 'p1', viewId: '' },
  });
  expect(firstPlace([], undefined).projectId).toBe(NEW);
});

it('means the first view where the last one is gone, and none where a new one is wished', () => {
  const place = firstPlace(projects, undefined);
  expect(viewOf(place, views)?.id).toBe('living');
  expect(viewOf({ ...place, viewId: 'bath' }, views)?.id).toBe('bath');
  expect(viewOf({ ...place, viewId: 'gone' }, views)?.id).toBe('living');
  expect(viewOf({ ...place, viewId: NEW }, views)).toBeNull();
  expect(viewOf(place, [])).toBeNull();
});

it('counts what a view does not have yet', () => {
  const view = aDesignView({ versions: [aDesignVersion({ fileId: 'a' })] });
  expect(missingFrom(view, ['a', 'b'])).toEqual(['b']);
  expect(missingFrom(null, ['a', 'b'])).toEqual(['a', 'b']);
});
