import type { Scene, SceneOffer, ScenePiece } from '@zhuhui/contracts';
import { describe, expect, test } from 'vitest';
import { added } from './scene-add.ts';
import {
  footprintOf,
  loadsOf,
  moved,
  newConflicts,
  type Pieces,
  refinished,
  removed,
  turned,
  withLoad,
} from './scene-edit.ts';
import { aimed, carried, raised, swung } from './scene-view.ts';
import { firstStep, redone, stepped, undone } from './steps.ts';

const item = (id: string, at: [number, number, number], yawDeg = 0) => ({
  ...{ id, kind: id, at, yawDeg, materials: {} },
});
const SCENE: Scene = {
  brief: '',
  room: {
    plan: [
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ],
    heightM: 2.8,
    openings: [],
  },
  items: [
    item('table', [1, 1, 0]),
    item('vase', [1.2, 1.1, 0.75]),
    item('flower', [1.2, 1.1, 1.05]),
    item('rug', [1, 1, 0]),
    item('lamp', [1, 1, 1.9]),
    item('sofa', [3, 2, 0], 180),
    item('picture', [3, 2.97, 1.3]),
  ],
  season: 'spring',
  light: { hour: 10, weather: 'clear', lampsOn: false },
  camera: { eye: [2, 0, 1.5], target: [2, 3, 1], focalMm: 24 },
};
const SIZES: Readonly<Record<string, [number, number, number]>> = {
  ...{ table: [1.2, 0.8, 0.75], vase: [0.1, 0.1, 0.3], rug: [2, 2, 0.01], lamp: [0.4, 0.4, 0.4] },
  ...{ flower: [0.05, 0.05, 0.3], sofa: [1.6, 0.8, 0.8], picture: [0.8, 0.03, 0.6] },
};
const PIECES: Pieces = new Map(
  Object.entries(SIZES).map(([id, sizeM]): [string, ScenePiece] => [
    id,
    { id, name: id, sizeM, parts: [] },
  ]),
);
const LOADS = loadsOf(SCENE, PIECES);
const at = (scene: Scene, id: string) => scene.items.find((each) => each.id === id)?.at;

describe('things of a scene', () => {
  test('go with what stands on them, and not with what lies under or hangs over them', () => {
    expect(withLoad(LOADS, 'table')).toEqual(['table', 'vase', 'flower']);
    expect(withLoad(LOADS, 'rug')).toEqual(['rug']);
    expect(withLoad(LOADS, 'sofa')).toEqual(['sofa']);
  });

  test('move in whole millimetres and leave the others where they are', () => {
    const scene = moved(SCENE, ['table', 'vase'], [0.1, -0.2]);
    expect([at(scene, 'table'), at(scene, 'vase')]).toEqual([
      [1.1, 0.8, 0],
      [1.3, 0.9, 0.75],
    ]);
    expect(at(scene, 'sofa')).toBe(at(SCENE, 'sofa'));
    expect(scene.camera).toBe(SCENE.camera);
  });

  test('turn around the first of them, within half a turn either way', () => {
    const scene = turned(SCENE, ['table', 'vase']);
    expect(at(scene, 'vase')).toEqual([0.9, 1.2, 0.75]);
    expect(scene.items[0]?.yawDeg).toBe(90);
    expect(turned(SCENE, ['sofa']).items[5]?.yawDeg).toBe(-90);
    const four = [1, 2, 3, 4].reduce((now) => turned(now, ['table', 'vase']), SCENE);
    expect(four.items).toEqual(SCENE.items);
  });

  test('can be taken out and wear something else', () => {
    expect(removed(SCENE, ['table', 'vase']).items.map(({ id }) => id)).toEqual([
      ...['flower', 'rug', 'lamp', 'sofa', 'picture'],
    ]);
    const walnut = refinished(SCENE, 'table', 'top', { material: 'walnut', color: '#112233' });
    expect(walnut.items[0]?.materials).toEqual({ top: { material: 'walnut', color: '#112233' } });
    expect(refinished(walnut, 'table', 'top', null).items[0]?.materials).toEqual({});
  });

  test('stand on the floor as they are turned', () => {
    const [table] = SCENE.items;
    const piece = PIECES.get('table');
    if (!table || !piece) throw new Error('no table');
    const corners = footprintOf({ ...table, yawDeg: 90 }, piece);
    expect(corners.map((point) => point.map((value) => Math.round(value * 10) / 10))).toEqual([
      [1.4, 0.4],
      [1.4, 1.6],
      [0.6, 1.6],
      [0.6, 0.4],
    ]);
  });
});

const told = (before: Scene, scene: Scene) => newConflicts(before, scene, PIECES, LOADS);

describe('conflicts', () => {
  test('are told where a thing stands in another or in a wall, but not what was so before', () => {
    expect(told(SCENE, SCENE)).toEqual([]);
    expect(told(SCENE, moved(SCENE, ['sofa'], [-0.1, 0]))).toEqual([]);
    expect(told(SCENE, moved(SCENE, ['sofa'], [-1.5, -0.5]))).toEqual([
      { id: 'sofa', other: 'table' },
    ]);
    expect(told(SCENE, moved(SCENE, ['sofa'], [0.5, 0]))).toEqual([{ id: 'sofa', other: null }]);
    const both = moved(SCENE, ['sofa'], [-1.5, -0.5]);
    expect(told(both, moved(both, ['sofa'], [0.1, 0]))).toEqual([]);
  });
});

describe('steps', () => {
  test('go back and forth, and a new one ends what could be redone', () => {
    const third = stepped(stepped(firstStep(1), 2), 3);
    const first = undone(undone(third));
    expect([third.now, first.now, undone(first).now]).toEqual([3, 1, 1]);
    expect(redone(redone(redone(first))).now).toBe(3);
    expect(stepped(first, 4)).toEqual({ past: [1], now: 4, future: [] });
  });
});

describe('a thing that is added', () => {
  const offer = (
    kind: string,
    against: SceneOffer['against'],
    sizeM: SceneOffer['sizeM'],
  ): SceneOffer => ({
    ...{ kind, against, sizeM, name: kind, shelf: '', words: [], parts: [], hangM: 1.2 },
  });
  const addedTo = (what: SceneOffer, host?: string) => {
    const on = SCENE.items.find(({ id }) => id === host);
    const { scene, id } = added(SCENE, what, PIECES, on);
    const item = scene.items.find((each) => each.id === id);
    const pieces = new Map([...PIECES, [id, { ...what, id }]]);
    return { item, conflicts: newConflicts(SCENE, scene, pieces, LOADS) };
  };

  test('stands where nothing is in its way, as near to the middle as it can', () => {
    const { item, conflicts } = addedTo({ ...offer('stool', 'free', [0.4, 0.4, 0.45]), hangM: 0 });
    expect(conflicts).toEqual([]);
    expect(item?.at[2]).toBe(0);
    expect(Math.hypot((item?.at[0] ?? 9) - 2, (item?.at[1] ?? 9) - 1.5)).toBeLessThan(1);
  });

  test('hangs on a wall with its back to it, and from the ceiling', () => {
    const { item, conflicts } = addedTo(offer('mirror', 'wall', [0.6, 0.1, 0.9]));
    expect(conflicts).toEqual([]);
    expect(item).toMatchObject({ at: [expect.closeTo(2, 0), expect.closeTo(0.06), 1.2] });
    expect(Math.abs(item?.yawDeg ?? 0)).toBeCloseTo(180);
    expect(addedTo(offer('pendant', 'ceiling', [0.4, 0.4, 1])).item?.at[2]).toBeCloseTo(1.8);
  });

  test('goes onto what is selected if it is of the kind that stands on others', () => {
    const { item } = addedTo(offer('book', 'surface', [0.2, 0.1, 0.03]), 'table');
    expect(item?.at).toEqual([1, 1, 0.75]);
  });
});

describe('the camera', () => {
  test('is carried, turned and raised without tilting', () => {
    expect(carried(SCENE, [0.5, -1]).camera).toMatchObject({
      eye: [2.5, -1, 1.5],
      target: [2.5, 2, 1],
    });
    expect(aimed(SCENE, [9, 0]).camera).toMatchObject({ eye: [2, 0, 1.5], target: [5, 0, 1] });
    expect(swung(SCENE, 90).camera).toMatchObject({ eye: [2, 0, 1.5], target: [-1, 0, 1] });
    expect(raised(SCENE, 2.5).camera).toMatchObject({ eye: [2, 0, 2.5], target: [2, 3, 2] });
  });
});

test('what is changed little by little is undone at once', () => {
  const drawn = [11, 12].reduce((steps, next) => stepped(steps, next, 'hour'), firstStep(10));
  expect(undone(drawn).now).toBe(10);
  expect(undone(stepped(drawn, 13, 'lens')).now).toBe(12);
});
