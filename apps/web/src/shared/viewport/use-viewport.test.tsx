import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type MovedView, useViewport } from './use-viewport.ts';

const stageRef = { current: document.createElement('div') };
const LARGE = { width: 400, height: 300 };
const SMALL = { width: 40, height: 30 };

function open(kept?: { current: MovedView | null }) {
  const { result, rerender } = renderHook(
    (picture) => useViewport(stageRef, picture, { ...(kept && { kept }) }),
    { initialProps: LARGE },
  );
  return { view: () => result.current.view, result, rerender };
}

it('finds a picture of the same size again where the last one was left, and fits another', () => {
  const kept = { current: null };
  const first = open(kept);
  const fitted = first.view();
  act(() => first.result.current.zoomAt({ x: 5, y: 5 }, 3));
  act(() => first.result.current.panBy({ x: 10, y: 0 }));
  const left = first.view();
  expect(left).not.toEqual(fitted);

  const second = open(kept);
  expect(second.view()).toEqual(left);
  second.rerender(SMALL);
  expect(second.view()).not.toEqual(left);
  second.rerender(LARGE);
  expect(second.view()).toEqual(fitted);
  expect(open().view()).toEqual(fitted);
});

it('stays fitted when it is told to, for the next one too', () => {
  const kept = { current: null };
  const { view, result } = open(kept);
  const fitted = view();
  act(() => result.current.zoomIn());
  act(() => result.current.fit());
  expect([view(), open(kept).view()]).toEqual([fitted, fitted]);
});

afterEach(() => vi.unstubAllGlobals());

it('keeps what is in the middle of the stage there when the stage is turned, and the picture on it', () => {
  let resize: (width: number, height: number) => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        resize = (width, height) =>
          callback([{ contentRect: { width, height } } as ResizeObserverEntry], this as never);
      }
      observe() {
        resize(1000, 700);
      }
      disconnect() {}
    },
  );
  const kept: { current: MovedView | null } = { current: null };
  const { view, result } = open(kept);
  act(() => result.current.panBy({ x: 30, y: -20 }));
  const before = view();
  act(() => resize(700, 1000));
  expect(view()).toEqual({ ...before, x: before.x - 150, y: before.y + 150 });
  act(() => resize(1000, 700));
  expect(view()).toEqual(before);

  act(() => result.current.panBy({ x: 9999, y: 0 }));
  act(() => resize(700, 1000));
  act(() => resize(390, 500));
  expect(view().x).toBeLessThan(390);
  act(() => result.current.panBy({ x: -10, y: 0 }));
  expect(kept.current?.stage).toEqual({ width: 390, height: 500 });
});
