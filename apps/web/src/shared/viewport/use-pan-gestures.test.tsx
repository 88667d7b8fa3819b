import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePanGestures } from './use-pan-gestures.ts';

const panBy = vi.fn();
const zoomAt = vi.fn();
beforeEach(() => vi.clearAllMocks());

function Stage() {
  const ref = useRef<HTMLDivElement>(null);
  const { onDown, onMove, onUp } = usePanGestures(ref, { panBy, zoomAt }, () => true);
  return (
    <div
      ref={ref}
      data-testid="stage"
      onPointerDown={(event) => void onDown(event)}
      onPointerMove={(event) => void onMove(event)}
      onPointerUp={(event) => void onUp(event)}
    />
  );
}

function tell(type: 'pointerdown' | 'pointermove' | 'pointerup', pointer: MouseEventInit): void {
  const event = new MouseEvent(type, { bubbles: true, ...pointer });
  const stage = screen.getByTestId('stage');
  fireEvent(stage, Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
}

it('pans while the button is down, and not with the right one', () => {
  render(<Stage />);
  tell('pointerdown', { button: 0, buttons: 1, clientX: 10, clientY: 10 });
  tell('pointermove', { buttons: 1, clientX: 15, clientY: 12 });
  expect(panBy).toHaveBeenLastCalledWith({ x: 5, y: 2 });
  tell('pointerup', { button: 0, clientX: 15, clientY: 12 });
  tell('pointerdown', { button: 2, buttons: 2, clientX: 10, clientY: 10 });
  tell('pointermove', { buttons: 2, clientX: 40, clientY: 40 });
  expect(panBy).toHaveBeenCalledTimes(1);
});

it('lets go of a press whose release a context menu kept', () => {
  render(<Stage />);
  tell('pointerdown', { button: 0, buttons: 1, clientX: 10, clientY: 10 });
  tell('pointermove', { buttons: 0, clientX: 60, clientY: 60 });
  tell('pointermove', { buttons: 0, clientX: 90, clientY: 90 });
  expect(panBy).not.toHaveBeenCalled();
});
