// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { SELECTED, TILE_PX, type Tile, valueAt } from './document.ts';
import { flagsOf } from './editor-state.ts';
import { fitMessage, fitOf } from './file-fit.ts';
import { recallMask, rememberMask } from './recent-masks.ts';
import { MaskSession } from './session.ts';
import type { MaskChange } from './session-view.ts';
import { sketchOf } from './sketch.ts';
import type { MaskTool } from './tools/hand.ts';
import type { Picked } from './tools/select.ts';
import { type Workshop, workshopHere } from './workshop.ts';

const PICTURE = { width: 600, height: 300 };
const NEAR = 4;
let told: MaskChange[];
let picked: Picked[];
/** Whether something was to come, each time that changed, with how much had been told by then. */
let pending: (readonly [isPending: boolean, told: number])[];
/** What the next file is read as. */
let file: readonly Tile[];
/** Lets jobs end; they end at once unless it is taken away. */
let gate: Promise<void>;

beforeEach(() => {
  told = [];
  picked = [];
  pending = [];
  file = [SELECTED, 0, 0, 0, 0, 0];
  gate = Promise.resolve();
});

function openSession(tool: MaskTool = 'brush') {
  // Encoding may outlast the test.
  const mine = told;
  const here = workshopHere(async () => ({ size: PICTURE, tiles: file }));
  const workshop: Workshop = {
    ...here,
    run: (...job) => watched(gate.then(() => here.run(...job))),
    encode: (...job) => watched(here.encode(...job)),
  };
  return new MaskSession({
    picture: PICTURE,
    state: { tool },
    workshop,
    onChange: (change) => mine.push(change),
    onPending: (isPending) => pending.push([isPending, mine.length]),
    onPick: (pick) => picked.push(pick),
    whenIdle: () => undefined,
  });
}
/** Work of the workshop that is not done. */
const underWay = new Set<Promise<unknown>>();
function watched<T>(work: Promise<T>): Promise<T> {
  const counted = work.finally(() => underWay.delete(counted));
  underWay.add(counted);
  return counted;
}
/** Until nothing is under way, and nothing has followed from what was. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await new Promise((resolve) => setTimeout(resolve, 6));
    if (underWay.size > 0) quiet = 0;
  }
}
const at = (x: number, y: number) => ({ x, y, pressure: 1 });
function press(session: MaskSession, x: number, y: number) {
  session.dispatch({ type: 'down', pointerId: 1, at: at(x, y), other: false, shift: false }, NEAR);
}
function drag(session: MaskSession, x: number, y: number) {
  session.dispatch({ type: 'move', pointerId: 1, places: [at(x, y)], shift: false }, NEAR);
}
const release = (session: MaskSession) => session.dispatch({ type: 'up', pointerId: 1 }, NEAR);
function stroke(session: MaskSession) {
  press(session, 100, 100);
  drag(session, 400, 100);
  release(session);
}
const ask = (refines: boolean) =>
  ({ sign: 'add', prompt: { points: [], box: null }, refines }) as const;
const never = new AbortController().signal;

describe('a stroke', () => {
  it('is shown as it is drawn and joins the mask once, when let go', async () => {
    const session = openSession();
    let dirty = 0;
    session.onDirty = () => {
      dirty += 1;
    };
    press(session, 100, 100);
    drag(session, 400, 100);
    expect(dirty).toBe(2);
    expect(valueAt(session.document, 300, 100)).toBe(0);
    expect(session.tileAt(1)).toBeInstanceOf(Uint8Array);
    expect(told).toEqual([]);
    release(session);
    expect(valueAt(session.document, 300, 100)).toBe(255);
    await settle();
    expect(told).toMatchObject([{ cause: 'paint', mask: { type: 'image/png' } }]);
    expect(session.view()).toMatchObject({ canUndo: true, isEmpty: false, isOpen: false });
  });
  it('leaves nothing when given up', async () => {
    const session = openSession();
    press(session, 100, 100);
    drag(session, 400, 100);
    session.dispatch({ type: 'cancel' }, NEAR);
    await settle();
    expect(session.view()).toMatchObject({ canUndo: false, isEmpty: true });
    expect(session.tileAt(0)).toBe(0);
    expect(told).toEqual([]);
  });
  it('tells once of many strokes that follow each other quickly, and null when all is undone', async () => {
    const session = openSession();
    stroke(session);
    stroke(session);
    session.undo();
    session.undo();
    await settle();
    expect(told.at(-1)).toEqual({ mask: null, cause: 'edit' });
    expect(told.length).toBeLessThanOrEqual(2);
    session.redo();
    await settle();
    expect(told.at(-1)?.mask).not.toBeNull();
  });
});

describe('a job', () => {
  it('makes what the pointer does meanwhile wait, and loses none of it', async () => {
    const session = openSession();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    void session.run({ kind: 'invert' });
    expect(session.view().isWorking).toBe(true);
    session.take('eraser');
    stroke(session);
    expect(session.view().isEmpty).toBe(true);
    open();
    await settle();
    expect(session.view().isWorking).toBe(false);
    expect(valueAt(session.document, 10, 10)).toBe(255);
    expect(valueAt(session.document, 300, 100)).toBe(0);
    session.undo();
    expect(valueAt(session.document, 300, 100)).toBe(255);
  });
  it('is the last step for an undo that comes meanwhile, and the redo after it', async () => {
    const session = openSession();
    stroke(session);
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    void session.run({ kind: 'invert' });
    session.undo();
    session.redo();
    session.undo();
    expect(valueAt(session.document, 300, 100)).toBe(255);
    open();
    await settle();
    const shown = () => [valueAt(session.document, 300, 100), valueAt(session.document, 300, 250)];
    expect(shown()).toEqual([255, 0]);
    expect(session.view()).toMatchObject({ canUndo: true, canRedo: true });
    session.undo();
    expect(shown()).toEqual([0, 0]);
    expect(session.view().canUndo).toBe(false);
    session.redo();
    session.redo();
    expect(shown()).toEqual([0, 255]);
  });
  it('starts from what the job before it left', async () => {
    const session = openSession();
    void session.run({ kind: 'invert' });
    void session.run({ kind: 'invert' });
    await settle();
    expect(session.view().isEmpty).toBe(true);
    session.undo();
    expect(valueAt(session.document, 10, 10)).toBe(255);
  });
  it('does what an outline encloses, which undo takes back as a corner while it is open', async () => {
    const session = openSession('polygon');
    for (const [x, y] of [
      [10, 10],
      [200, 10],
      [200, 200],
    ] as const)
      press(session, x, y);
    expect(sketchOf(session.hand)?.corners).toHaveLength(3);
    session.undo();
    expect(sketchOf(session.hand)?.corners).toHaveLength(2);
    press(session, 190, 200);
    session.dispatch({ type: 'key', key: 'enter' }, NEAR);
    await settle();
    expect(valueAt(session.document, 150, 50)).toBe(255);
    expect(told).toMatchObject([{ cause: 'edit' }]);
  });
});

describe('what is to come', () => {
  it('is told of from the end of a stroke until its mask is handed over', async () => {
    const session = openSession();
    stroke(session);
    expect([session.isPending, pending]).toEqual([true, [[true, 0]]]);
    await settle();
    expect([session.isPending, pending.at(-1)]).toEqual([false, [false, 1]]);
  });
  it('is also what a job makes and what a click has not been answered yet', async () => {
    const session = openSession('select');
    session.set({ segmentationRunning: true });
    await session.select(ask(false), new Blob(), never);
    await settle();
    expect(pending).toEqual([[true, 0]]);
    session.set({ segmentationRunning: false });
    expect(pending).toEqual([
      [true, 0],
      [false, 1],
    ]);
    void session.run({ kind: 'invert' });
    await settle();
    expect(pending.slice(2)).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });
});

describe('a selection', () => {
  it('takes the place of the one it refines, and can be undone to it', async () => {
    const session = openSession('select');
    await session.select(ask(false), new Blob(), never);
    expect(session.view().openSelection?.layer.tiles[0]).toBe(255);
    file = [0, SELECTED, 0, 0, 0, 0];
    await session.select(ask(true), new Blob(), never);
    expect(session.document.tiles.slice(0, 2)).toEqual([0, 255]);
    session.undo();
    expect(session.document.tiles.slice(0, 2)).toEqual([255, 0]);
    expect(session.view().openSelection?.layer.tiles[0]).toBe(255);
    stroke(session);
    press(session, 5, 5);
    release(session);
    expect(picked).toHaveLength(2);
  });
  it('reaches beyond its border by the margin; taken out, it leaves no rim behind', async () => {
    const session = openSession('select');
    await session.select(ask(false), new Blob(), never, 4);
    const edge = TILE_PX - 1;
    expect(valueAt(session.document, edge, 100)).toBe(255);
    expect(valueAt(session.document, edge + 4, 100)).toBe(255);
    expect(valueAt(session.document, edge + 5, 100)).toBe(0);
    await session.select({ ...ask(false), sign: 'subtract' }, new Blob(), never, 4);
    expect(valueAt(session.document, edge, 100)).toBe(0);
    expect(valueAt(session.document, edge + 4, 100)).toBe(0);
  });
  it('is not laid into the mask once it was given up', async () => {
    const session = openSession('select');
    const controller = new AbortController();
    const selecting = session.select(ask(false), new Blob(), controller.signal);
    controller.abort();
    await selecting;
    expect(session.view().isUntouched).toBe(true);
  });
});

it('begins with a mask that is there, unless something was drawn first', async () => {
  const session = openSession();
  await session.begin(new Blob());
  expect(session.document.tiles[0]).toBe(255);
  expect(session.view().canUndo).toBe(false);
  const drawn = openSession();
  stroke(drawn);
  await drawn.begin(new Blob());
  expect(drawn.document.tiles[5]).toBe(0);
  expect(valueAt(drawn.document, 10, 10)).toBe(0);
});

it('tells its flags by the names of the specification', () => {
  const session = openSession('brush');
  expect(session.view().state.brushSize).toBe(25);
  const flags = () => flagsOf(session.view().state);
  const none = { segmentationInUse: false, segmentationRunning: false, draw: false, erase: false };
  expect(flags()).toEqual({ ...none, draw: true, polygon: false });
  session.take('eraser');
  expect(flags()).toEqual({ ...none, erase: true, polygon: false });
  session.take('polygon');
  expect(flags()).toEqual({ ...none, polygon: true });
  session.take('select');
  session.set({ segmentationRunning: true });
  expect(flags()).toMatchObject({ segmentationInUse: true, segmentationRunning: true });
});

it('knows which mask files fit', () => {
  expect(fitOf(PICTURE, PICTURE)).toBe('same');
  expect(fitOf({ width: 300, height: 150 }, PICTURE)).toBe('scales');
  expect(fitMessage({ width: 301, height: 150 }, PICTURE)).toContain('可以缩放');
  expect(fitMessage({ width: 300, height: 300 }, PICTURE)).toBe(
    '蒙版是 300 × 300，图片是 600 × 300，比例不同，套不上这张图',
  );
});

it('remembers the last mask of each picture, of so many pictures', () => {
  const mask = new Blob(['m']);
  rememberMask('a', mask);
  expect(recallMask('a')).toBe(mask);
  for (let at = 0; at < 30; at += 1) rememberMask(`p${at}`, mask);
  expect(recallMask('a')).toBeNull();
  rememberMask('p29', null);
  expect(recallMask('p29')).toBeNull();
});
