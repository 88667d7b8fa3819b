// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { BRUSH_UP, type BrushEvent, brushStep, resized } from './brush.ts';
import { apply, emptyDocument, isBlank, type Stroke } from './document.ts';
import { encodeGrayPng, maskFromAlpha } from './gray-png.ts';
import { record, redo, startHistory, undo } from './history.ts';

const stroke = (mode: Stroke['mode'] = 'paint'): Stroke => ({
  kind: 'stroke',
  mode,
  diameterPx: 25,
  points: [{ x: 1, y: 1 }],
});
const down: BrushEvent = {
  type: 'down',
  pointerId: 1,
  at: { x: 0, y: 0 },
  mode: 'paint',
  diameterPx: 25,
};
const move = (x: number, pointerId = 1): BrushEvent => ({
  type: 'move',
  pointerId,
  at: { x, y: 0 },
});

function play(...events: BrushEvent[]) {
  let state = BRUSH_UP;
  const finished: Stroke[] = [];
  for (const event of events) {
    const step = brushStep(state, event);
    state = step.state;
    if (step.finished) finished.push(step.finished);
  }
  return { state, finished };
}

describe('the brush', () => {
  it('finishes one stroke from down to up', () => {
    const { state, finished } = play(down, move(10), move(20), { type: 'up', pointerId: 1 });
    expect(state).toEqual(BRUSH_UP);
    expect(finished).toHaveLength(1);
    expect(finished[0]?.points.map(({ x }) => x)).toEqual([0, 10, 20]);
  });
  it('leaves no trace when cancelled', () => {
    const { state, finished } = play(
      down,
      move(10),
      { type: 'cancel' },
      { type: 'up', pointerId: 1 },
    );
    expect(state).toEqual(BRUSH_UP);
    expect(finished).toEqual([]);
  });
  it('does not listen to a second pointer', () => {
    const { finished } = play(
      down,
      { ...down, pointerId: 2 } as BrushEvent,
      move(99, 2),
      { type: 'up', pointerId: 2 },
      { type: 'up', pointerId: 1 },
    );
    expect(finished.map(({ points }) => points.length)).toEqual([1]);
  });
  it('drops points that are too near to be seen', () => {
    const { finished } = play(down, move(1), move(1.5), move(3), { type: 'up', pointerId: 1 });
    expect(finished[0]?.points.map(({ x }) => x)).toEqual([0, 3]);
  });
  it('grows and shrinks within its bounds', () => {
    expect(resized(25, 1)).toBe(30);
    expect(resized(25, -1)).toBe(20);
    expect(resized(1, -1)).toBe(1);
    expect(resized(400, 1)).toBe(400);
  });
});

describe('the document', () => {
  it('knows when nothing can be selected', () => {
    const blank = emptyDocument('nothing');
    expect(isBlank(blank)).toBe(true);
    expect(isBlank(apply(blank, stroke('erase')))).toBe(true);
    expect(isBlank(apply(blank, stroke()))).toBe(false);
    expect(isBlank(apply(blank, { kind: 'invert' }))).toBe(false);
    expect(isBlank(emptyDocument('mask'))).toBe(false);
  });
  it('forgets everything when cleared, the mask it started from included', () => {
    const drawn = apply(emptyDocument('mask'), stroke());
    expect(apply(drawn, { kind: 'clear' })).toEqual(emptyDocument('nothing'));
  });
});

it('undoes, redoes, and forgets the undone at the next change', () => {
  let history = record(record(startHistory('a'), 'b'), 'c');
  history = undo(history);
  expect(history.present).toBe('b');
  expect(redo(history).present).toBe('c');
  history = record(history, 'd');
  expect(redo(history)).toBe(history);
  expect(undo(undo(undo(history))).present).toBe('a');
});

describe('the grey PNG', () => {
  it('has the exact size, one grey byte a pixel, and the pixels', async () => {
    const gray = Uint8Array.from([0, 255, 255, 255, 0, 0]);
    const bytes = new Uint8Array(await (await encodeGrayPng(gray, 3, 2)).arrayBuffer());
    const view = new DataView(bytes.buffer);
    const text = String.fromCharCode(...bytes);
    expect(text.slice(0, 8)).toBe('\x89PNG\r\n\x1a\n');
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([3, 2]);
    expect([bytes[24], bytes[25]]).toEqual([8, 0]);
    const idat = text.indexOf('IDAT');
    const data = bytes.slice(idat + 4, idat + 4 + view.getUint32(idat - 4));
    const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
    expect([...new Uint8Array(await new Response(inflated).arrayBuffer())]).toEqual([
      0, 0, 255, 255, 0, 255, 0, 0,
    ]);
    // CRC of the empty IEND chunk is fixed by the format.
    expect(view.getUint32(bytes.length - 4)).toBe(0xae426082);
  });
  it('refuses a wrong number of pixels', async () => {
    await expect(encodeGrayPng(new Uint8Array(5), 3, 2)).rejects.toThrow(RangeError);
  });
  it('takes half covered pixels as selected', () => {
    const alpha = (value: number) => [9, 9, 9, value];
    expect([...maskFromAlpha(Uint8ClampedArray.from([0, 127, 128, 255].flatMap(alpha)))]).toEqual([
      0, 0, 255, 255,
    ]);
  });
});
