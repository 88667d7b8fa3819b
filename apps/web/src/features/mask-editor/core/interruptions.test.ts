// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { SELECTED, valueAt } from './document.ts';
import { MaskSession } from './session.ts';
import { sketchOf } from './sketch.ts';
import type { ToolEvent } from './tools/event.ts';
import type { MaskTool } from './tools/hand.ts';
import type { Picked } from './tools/select.ts';
import { workshopHere } from './workshop.ts';

/** What comes between a tool that has begun something and its end. */

const PICTURE = { width: 600, height: 300 };
const NEAR = 4;
const TOOLS: readonly MaskTool[] = ['brush', 'eraser', 'polygon', 'lasso', 'rectangle', 'select'];
/** What stands between presses; the others live from press to release. */
const STANDING = 'polygon';
/** The middle of what is begun. */
const INSIDE = [100, 60] as const;

let picked: Picked[];
let session: MaskSession;

/** A session with the tool in hand over a mask that is selected everywhere, or nowhere. */
async function open(tool: MaskTool, selected = tool === 'eraser'): Promise<void> {
  picked = [];
  const tiles = Array.from({ length: 6 }, () => SELECTED);
  session = new MaskSession({
    picture: PICTURE,
    state: { tool },
    workshop: workshopHere(async () => ({ size: PICTURE, tiles })),
    onChange: () => undefined,
    onPick: (pick) => picked.push(pick),
    whenIdle: () => undefined,
  });
  if (selected) await session.begin(new Blob());
}

const tell = (event: ToolEvent) => session.dispatch(event, NEAR);
const at = (x: number, y: number) => ({ x, y, pressure: 1 });
const press = (x: number, y: number) =>
  tell({ type: 'down', pointerId: 1, at: at(x, y), other: false, shift: false });
const drag = (x: number, y: number) =>
  tell({ type: 'move', pointerId: 1, places: [at(x, y)], shift: false });
const release = () => tell({ type: 'up', pointerId: 1 });
const inside = () => valueAt(session.document, ...INSIDE);
/** Of the mask with the stroke in progress. */
const shownInside = () => {
  const tile = session.tileAt(0);
  return typeof tile === 'number' ? tile : (tile[INSIDE[1] * 256 + INSIDE[0]] ?? 0);
};

/** Begins something around the place that is looked at, and leaves it unfinished. */
function begin(tool: MaskTool): void {
  if (tool === STANDING) {
    for (const [x, y] of [
      [20, 20],
      [200, 20],
      [200, 120],
      [20, 120],
    ] as const) {
      press(x, y);
      release();
    }
    return;
  }
  press(20, 20);
  drag(INSIDE[0], INSIDE[1]);
  if (tool === 'lasso')
    for (const [x, y] of [
      [200, 60],
      [200, 120],
      [20, 120],
    ] as const)
      drag(x, y);
  else if (tool === 'rectangle' || tool === 'select') drag(200, 120);
}

/** Everything is as before `begin`, and what the pointer still does means nothing. */
function leavesNothing(before: number): void {
  expect(session.view()).toMatchObject({ isOpen: false, canRedo: false });
  expect(sketchOf(session.hand)).toBeNull();
  expect([inside(), shownInside()]).toEqual([before, before]);
  drag(220, 140);
  release();
  expect(session.view()).toMatchObject({ isOpen: false, canUndo: false });
  expect(picked).toEqual([]);
}

describe.each(TOOLS)('%s', (tool) => {
  let before = 0;
  beforeEach(async () => {
    await open(tool);
    before = inside();
    begin(tool);
  });

  it('is in the middle of something', () => {
    expect(session.view()).toMatchObject({ isOpen: true, canUndo: true, isUntouched: false });
    expect(inside()).toBe(before);
    const draws = tool === 'brush' || tool === 'eraser';
    expect(shownInside()).toBe(draws ? SELECTED - before : before);
    expect(sketchOf(session.hand) === null).toBe(draws);
  });
  it('is given up with Esc', () => {
    tell({ type: 'cancel' });
    leavesNothing(before);
  });
  it.each(TOOLS.filter((other) => other !== tool))('is given up for %s', (other) => {
    session.take(other);
    expect(session.view().state.tool).toBe(other);
    leavesNothing(before);
  });
  it('is given up for itself, taken up anew', () => {
    session.take(tool);
    leavesNothing(before);
  });
  it('is the first thing that undo takes back', () => {
    session.undo();
    if (tool === STANDING) {
      expect(sketchOf(session.hand)?.corners).toHaveLength(3);
      for (let left = 3; left > 0; left -= 1) session.undo();
    }
    leavesNothing(before);
  });
  it('is not redone into', () => {
    session.redo();
    expect(session.view()).toMatchObject({ isOpen: true, canRedo: false });
  });
  it('outlasts its pointer only where that loses nothing', async () => {
    tell({ type: 'interrupt', by: 'lost' });
    if (tool === STANDING) {
      expect(sketchOf(session.hand)?.corners).toHaveLength(4);
      tell({ type: 'key', key: 'enter' });
      await expect.poll(inside).toBe(SELECTED);
    } else if (tool === 'brush' || tool === 'eraser') {
      expect(session.view()).toMatchObject({ isOpen: false, canUndo: true });
      expect(inside()).toBe(SELECTED - before);
    } else leavesNothing(before);
  });
  it('makes way for a second finger', () => {
    tell({ type: 'interrupt', by: 'gesture' });
    if (tool === STANDING) expect(sketchOf(session.hand)?.corners).toHaveLength(4);
    else leavesNothing(before);
  });
  it('ends as it should when nothing comes between', async () => {
    if (tool === STANDING) tell({ type: 'doubleClick' });
    else release();
    if (tool === 'select') expect(picked).toMatchObject([{ kind: 'box' }]);
    else await expect.poll(inside).toBe(SELECTED - before);
    expect(session.view().isOpen).toBe(false);
  });
});

it('goes on with a stroke that was begun before the mask that was to be gone on from arrived', async () => {
  await open('brush', false);
  begin('brush');
  await session.begin(new Blob());
  expect(valueAt(session.document, 500, 250)).toBe(0);
  release();
  expect([inside(), valueAt(session.document, 500, 250)]).toEqual([SELECTED, 0]);
});
