// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Ask, askFor, askForSubject, isForSubject, MAX_POINTS, touches } from './ask.ts';
import type { Picked } from './tools/select.ts';

const PICTURE = { width: 100, height: 80 };
const NOTHING = { selection: false, mask: false };
const click = (x: number, y: number, sign: 'add' | 'subtract' = 'add'): Picked => ({
  kind: 'point',
  sign,
  at: { x, y },
});

describe('what the server is asked', () => {
  const ask = (open: Ask | null, picked: Picked, under = NOTHING) =>
    askFor(open, picked, under, PICTURE);
  const first = ask(null, click(10.4, 10.6));

  it('begins with the thing under the click, whole pixels inside the picture', () => {
    expect(first).toEqual({
      sign: 'add',
      prompt: { points: [{ x: 10, y: 11, label: 1 }], box: null },
      refines: false,
    });
    expect(ask(null, click(99.9, 79.9)).prompt.points).toEqual([{ x: 99, y: 79, label: 1 }]);
  });
  it('takes a second click along', () => {
    expect(ask(first, click(30, 30))).toMatchObject({
      refines: true,
      prompt: { points: [{ label: 1 }, { x: 30, y: 30, label: 1 }] },
    });
  });
  it('begins anew after the subject, at which nothing pointed', () => {
    const subject = askForSubject('add');
    expect(isForSubject(subject.prompt)).toBe(true);
    expect(isForSubject(first.prompt)).toBe(false);
    expect(ask(subject, click(30, 30))).toMatchObject({ sign: 'add', refines: false });
    const under = { selection: true, mask: true };
    expect(ask(subject, click(30, 30, 'subtract'), under)).toMatchObject({
      sign: 'subtract',
      refines: false,
      prompt: { points: [{ x: 30, y: 30, label: 1 }] },
    });
  });
  it('takes a minus on the selection as "not this"', () => {
    const under = { selection: true, mask: true };
    expect(ask(first, click(30, 30, 'subtract'), under)).toMatchObject({
      sign: 'add',
      refines: true,
      prompt: { points: [{ label: 1 }, { label: 0 }] },
    });
  });
  it('takes a minus on what was selected earlier as a thing of its own to take away', () => {
    const under = { selection: false, mask: true };
    expect(ask(first, click(30, 30, 'subtract'), under)).toEqual({
      sign: 'subtract',
      refines: false,
      prompt: { points: [{ x: 30, y: 30, label: 1 }], box: null },
    });
  });
  it('turns plus and minus round while something is taken away', () => {
    const away = ask(null, click(5, 5, 'subtract'));
    expect(ask(away, click(6, 6, 'subtract'))).toMatchObject({
      sign: 'subtract',
      prompt: { points: [{ label: 1 }, { label: 1 }] },
    });
    expect(ask(away, click(6, 6), { selection: true, mask: false })).toMatchObject({
      sign: 'subtract',
      prompt: { points: [{ label: 1 }, { label: 0 }] },
    });
    expect(ask(away, click(60, 60))).toMatchObject({ sign: 'add', refines: false });
  });
  it('begins anew with a box, cut to the picture, and goes on inside it only', () => {
    const box = ask(first, { kind: 'box', sign: 'add', box: [-4, 10.5, 50.2, 200] });
    expect(box).toEqual({
      sign: 'add',
      refines: false,
      prompt: { points: [], box: [0, 10, 51, 80] },
    });
    expect(ask(box, click(20, 20)).refines).toBe(true);
    expect(ask(box, click(80, 20)).refines).toBe(false);
  });
  it('begins anew when the server takes no more points', () => {
    const points = Array.from({ length: MAX_POINTS }, () => ({ x: 1, y: 1, label: 1 as const }));
    const full = { ...first, prompt: { points, box: null } };
    expect(ask(full, click(2, 2)).refines).toBe(false);
  });
  it('is nothing beside the picture', () => {
    expect(touches(click(-1, 5), PICTURE)).toBe(false);
    expect(touches(click(99, 79), PICTURE)).toBe(true);
    expect(touches({ kind: 'box', sign: 'add', box: [100, 0, 120, 20] }, PICTURE)).toBe(false);
    expect(touches({ kind: 'box', sign: 'add', box: [-9, -9, 1, 1] }, PICTURE)).toBe(true);
  });
});
