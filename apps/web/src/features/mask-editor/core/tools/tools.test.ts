// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { resized } from './brush.ts';
import type { ToolEvent, ToolSettings } from './event.ts';
import { type Deed, handStep, type MaskTool, takeUp } from './hand.ts';

const SETTINGS: ToolSettings = { sign: 'add', brushSizePx: 20, hardness: 1, nearPx: 10 };
const down = (x: number, y: number, more: Partial<Extract<ToolEvent, { type: 'down' }>> = {}) =>
  ({
    type: 'down',
    pointerId: 1,
    at: { x, y, pressure: 1 },
    other: false,
    shift: false,
    ...more,
  }) as const;
const move = (x: number, y: number, { pointerId = 1, shift = false } = {}): ToolEvent => ({
  type: 'move',
  pointerId,
  places: [{ x, y, pressure: 1 }],
  shift,
});
const up: ToolEvent = { type: 'up', pointerId: 1 };
const cancel: ToolEvent = { type: 'cancel' };
const lost: ToolEvent = { type: 'interrupt', by: 'lost' };
const gesture: ToolEvent = { type: 'interrupt', by: 'gesture' };
const enter: ToolEvent = { type: 'key', key: 'enter' };
const backspace: ToolEvent = { type: 'key', key: 'backspace' };
const doubleClick: ToolEvent = { type: 'doubleClick' };

/** The state's name after each event, and everything that was finished. */
function play(tool: MaskTool, events: readonly ToolEvent[], settings = SETTINGS) {
  let hand = takeUp(tool);
  const deeds: Deed[] = [];
  const names = events.map((event) => {
    const step = handStep(hand, event, settings);
    hand = step.hand;
    if (step.deed) deeds.push(step.deed);
    return hand.state.name;
  });
  return { names, deeds, hand };
}
const strokesOf = (deeds: readonly Deed[]) =>
  deeds.flatMap((deed) => (deed.kind === 'stroke' ? [deed.stroke] : []));
const outlinesOf = (deeds: readonly Deed[]) =>
  deeds.flatMap((deed) => (deed.kind === 'outline' ? [deed.outline] : []));

describe('every tool', () => {
  const tools: MaskTool[] = ['brush', 'eraser', 'polygon', 'lasso', 'rectangle', 'select'];
  it.each(tools)('%s: idle hears of nothing but a press', (tool) => {
    const others = [move(1, 1), up, cancel, lost, gesture, enter, backspace, doubleClick];
    const { names, deeds } = play(tool, others);
    expect(new Set(names)).toEqual(new Set(['idle']));
    expect(deeds).toEqual([]);
  });
  it.each(tools)('%s: given up, it leaves nothing', (tool) => {
    const { names, deeds } = play(tool, [down(0, 0), move(50, 50), cancel, up]);
    expect(names.slice(2)).toEqual(['idle', 'idle']);
    expect(deeds).toEqual([]);
  });
  it.each(tools.filter((tool) => tool !== 'polygon'))('%s: listens to one pointer', (tool) => {
    const stranger = [move(90, 90, { pointerId: 2 }), { type: 'up', pointerId: 2 } as const];
    const { names } = play(tool, [down(0, 0), down(5, 5, { pointerId: 2 }), ...stranger]);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).not.toBe('idle');
  });
  it.each(tools.filter((tool) => tool !== 'polygon'))('%s: a second finger takes over', (tool) => {
    const { names, deeds } = play(tool, [down(0, 0), move(60, 60), gesture, up]);
    expect(names.at(-1)).toBe('idle');
    expect(deeds).toEqual([]);
  });
});

describe('the brush', () => {
  it('draws from press to release', () => {
    const { names, deeds } = play('brush', [down(0, 0), move(10, 0), move(20, 0), up]);
    expect(names).toEqual(['drawing', 'drawing', 'drawing', 'idle']);
    expect(strokesOf(deeds)).toEqual([
      {
        mode: 'paint',
        hardness: 1,
        samples: [0, 10, 20].map((x) => ({ x, y: 0, radiusPx: 10 })),
      },
    ]);
  });
  it('keeps what was drawn when its pointer gets lost', () => {
    const { deeds } = play('brush', [down(0, 0), move(30, 0), lost, up]);
    expect(strokesOf(deeds).map(({ samples }) => samples.length)).toEqual([2]);
  });
  it('takes all places since the last frame, and none that could not be seen', () => {
    const places = [0.5, 4, 4.2, 8].map((x) => ({ x, y: 0, pressure: 1 }));
    const together: ToolEvent = { type: 'move', pointerId: 1, places, shift: false };
    const { deeds } = play('brush', [down(0, 0), together, up]);
    expect(strokesOf(deeds)[0]?.samples.map(({ x }) => x)).toEqual([0, 4, 8]);
  });
  it('is as wide as a pen presses', () => {
    const radius = (pressure: number) => {
      const { deeds } = play('brush', [down(0, 0, { at: { x: 0, y: 0, pressure } }), up]);
      return strokesOf(deeds)[0]?.samples[0]?.radiusPx ?? 0;
    };
    expect(radius(1)).toBe(10);
    expect(radius(0.5)).toBeCloseTo(5.75);
    expect(radius(0)).toBeCloseTo(1.5);
  });
  it('erases with the eraser, and each does the other with Alt', () => {
    const mode = (tool: MaskTool, other: boolean) =>
      strokesOf(play(tool, [down(0, 0, { other }), up]).deeds)[0]?.mode;
    expect([mode('brush', false), mode('brush', true)]).toEqual(['paint', 'erase']);
    expect([mode('eraser', false), mode('eraser', true)]).toEqual(['erase', 'paint']);
  });
  it('goes on in a straight line from where it ended, with Shift', () => {
    const [first, second] = strokesOf(
      play('brush', [
        down(80, 80, { shift: true }),
        up,
        down(0, 0, { shift: true }),
        gesture,
        down(20, 60, { shift: true, at: { x: 20, y: 60, pressure: 0.5 } }),
        up,
      ]).deeds,
    );
    expect(first?.samples).toEqual([{ x: 80, y: 80, radiusPx: 10 }]);
    const radiusPx = 5.75;
    expect(second?.samples).toEqual([
      { x: 80, y: 80, radiusPx },
      { x: 20, y: 60, radiusPx },
    ]);
  });
  it('grows and shrinks within its bounds', () => {
    expect([resized(25, 1), resized(25, -1), resized(1, -1), resized(400, 1)]).toEqual([
      30, 20, 1, 400,
    ]);
  });
});

describe('the polygon', () => {
  const corners = [down(0, 0), up, down(100, 0), up, down(100, 100), up];
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];

  it.each([
    ['Enter', [enter]],
    ['a double click', [down(101, 101), up, doubleClick]],
    ['the first corner', [down(4, 3)]],
  ] as const)('is closed by %s', (_name, closing) => {
    const { names, deeds } = play('polygon', [...corners, ...closing]);
    expect(names.at(-1)).toBe('idle');
    expect(outlinesOf(deeds)).toEqual([{ sign: 'add', points }]);
  });
  it('stays open with fewer than three corners', () => {
    const { names, deeds } = play('polygon', [...corners.slice(0, 4), enter, doubleClick]);
    expect(names.at(-1)).toBe('open');
    expect(deeds).toEqual([]);
  });
  it('gives corners back one by one, then itself', () => {
    const { names } = play('polygon', [...corners, backspace, backspace, backspace]);
    expect(names.slice(-3)).toEqual(['open', 'open', 'idle']);
    const { deeds } = play('polygon', [...corners, backspace, down(50, 90), enter]);
    expect(outlinesOf(deeds)[0]?.points.at(-1)).toEqual({ x: 50, y: 90 });
  });
  it('shows where the next side ends, and stands through gestures and lost pointers', () => {
    const { hand } = play('polygon', [...corners, move(70, 20)]);
    expect(hand.state).toMatchObject({ name: 'open', hover: { x: 70, y: 20 } });
    for (const between of [lost, gesture]) {
      const after = play('polygon', [...corners, move(70, 20), between]).hand.state;
      expect(after).toMatchObject({ name: 'open', points, hover: null });
    }
  });
  it('gives up the corner that the first of two fingers has just set', () => {
    const pinch = [down(70, 90), gesture, up];
    const { deeds, names } = play('polygon', [...corners, ...pinch, enter]);
    expect(outlinesOf(deeds)[0]?.points).toEqual(points);
    expect(names.at(-1)).toBe('idle');
    expect(play('polygon', pinch).names.at(-1)).toBe('idle');
    // A second press where the last corner is has set none.
    const again = [down(101, 101), gesture, up, enter];
    expect(outlinesOf(play('polygon', [...corners, ...again]).deeds)[0]?.points).toEqual(points);
  });
  it('takes away when begun with the other sign', () => {
    const { deeds } = play('polygon', [down(0, 0, { other: true }), ...corners.slice(1), enter]);
    expect(outlinesOf(deeds)[0]?.sign).toBe('subtract');
  });
});

describe('the lasso', () => {
  it('closes when let go', () => {
    const { names, deeds } = play('lasso', [down(0, 0), move(50, 0), move(50, 50), up]);
    expect(names).toEqual(['drawing', 'drawing', 'drawing', 'idle']);
    expect(outlinesOf(deeds)[0]?.points).toHaveLength(3);
  });
  it('is nothing while it is a click, and is dropped when its pointer gets lost', () => {
    expect(play('lasso', [down(0, 0), move(3, 3), move(4, 0), up]).deeds).toEqual([]);
    expect(play('lasso', [down(0, 0), move(50, 0), move(50, 50), lost, up]).deeds).toEqual([]);
  });
});

describe('the rectangle', () => {
  it('goes from corner to corner, on whole pixels', () => {
    const { names, deeds } = play('rectangle', [down(30.4, 40), move(10.2, 19.7), up]);
    expect(names).toEqual(['dragging', 'dragging', 'idle']);
    expect(outlinesOf(deeds)[0]?.points).toEqual([
      { x: 10, y: 20 },
      { x: 30, y: 20 },
      { x: 30, y: 40 },
      { x: 10, y: 40 },
    ]);
  });
  it('is a square with Shift, in every direction', () => {
    const { deeds } = play('rectangle', [down(50, 50), move(30, 90, { shift: true }), up]);
    expect(outlinesOf(deeds)[0]?.points).toEqual([
      { x: 10, y: 50 },
      { x: 50, y: 50 },
      { x: 50, y: 90 },
      { x: 10, y: 90 },
    ]);
  });
  it('is nothing without an area, and is dropped when its pointer gets lost', () => {
    expect(play('rectangle', [down(0, 0), move(100, 1), up]).deeds).toEqual([]);
    expect(play('rectangle', [down(0, 0), move(100, 100), lost, up]).deeds).toEqual([]);
  });
});

describe('selecting', () => {
  it('is a click where it began while it hardly moves', () => {
    const { names, deeds } = play('select', [down(20, 30), move(23, 32), up]);
    expect(names).toEqual(['pressed', 'pressed', 'idle']);
    expect(deeds).toEqual([
      { kind: 'pick', picked: { kind: 'point', sign: 'add', at: { x: 20, y: 30 } } },
    ]);
  });
  it('is a box from any corner once it has an area, taken away with Alt', () => {
    const { deeds } = play('select', [down(20, 30, { other: true }), move(5, 60), up]);
    expect(deeds).toEqual([
      { kind: 'pick', picked: { kind: 'box', sign: 'subtract', box: [5, 30, 20, 60] } },
    ]);
  });
  it('turns signs round when taking away is set', () => {
    const settings = { ...SETTINGS, sign: 'subtract' } as const;
    const { deeds } = play('select', [down(20, 30, { other: true }), up], settings);
    expect(deeds).toMatchObject([{ picked: { sign: 'add' } }]);
  });
});
