import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const long = vi.fn();
const tapped = vi.fn();

function Place() {
  const place = useLongPress(long);
  return (
    <button type="button" {...place('a')} onClick={tapped}>
      place
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  render(<Place />);
});
afterEach(() => vi.useRealTimers());

const finger = { pointerType: 'touch', clientX: 10, clientY: 10 };
const place = () => screen.getByRole('button');
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));
function lift() {
  fireEvent.pointerUp(place(), finger);
  fireEvent.click(place());
}

it('tells a finger that rests from a tap, and keeps its click back', () => {
  fireEvent.pointerDown(place(), finger);
  rest(600);
  fireEvent.contextMenu(place());
  lift();
  expect(long.mock.calls).toEqual([['a']]);
  expect(tapped).not.toHaveBeenCalled();

  fireEvent.pointerDown(place(), finger);
  rest(200);
  lift();
  rest(600);
  expect(long).toHaveBeenCalledOnce();
  expect(tapped).toHaveBeenCalledOnce();
});

it('leaves a finger alone that moves on, or whose touch becomes a scroll', () => {
  fireEvent.pointerDown(place(), finger);
  fireEvent.pointerMove(place(), { ...finger, clientY: 40 });
  rest(600);
  fireEvent.pointerDown(place(), finger);
  fireEvent.pointerCancel(place(), finger);
  rest(600);
  expect(long).not.toHaveBeenCalled();
});

it('takes the right button of a mouse for the same, and a resting mouse for nothing', () => {
  fireEvent.pointerDown(place(), { pointerType: 'mouse' });
  rest(600);
  expect(long).not.toHaveBeenCalled();
  fireEvent.contextMenu(place());
  expect(long.mock.calls).toEqual([['a']]);
});
