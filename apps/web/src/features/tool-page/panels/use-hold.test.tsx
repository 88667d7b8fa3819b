import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useHold } from './use-hold.ts';

const onKey = vi.fn();
beforeEach(() => {
  onKey.mockClear();
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

/** A number that is dragged to the right, on a desk that hears keys. */
function Desk() {
  const [left, setLeft] = useState(10);
  const hold = useHold(left, setLeft);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a desk
    <div onKeyDown={onKey}>
      <button type="button" {...hold.handlers(1, (from, by) => from + by.x)}>
        {left}
      </button>
    </div>
  );
}

const grip = () => screen.getByRole('button');
function tell(type: 'pointerdown' | 'pointermove' | 'pointerup', clientX: number, buttons: number) {
  const event = new MouseEvent(type, { bubbles: true, button: 0, buttons, clientX });
  fireEvent(grip(), Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
}

it('comes back with Esc, which goes no further while something is held', () => {
  render(<Desk />);
  tell('pointerdown', 0, 1);
  tell('pointermove', 30, 1);
  expect(grip().textContent).toBe('40');
  fireEvent.keyDown(grip(), { key: 'Escape' });
  expect(grip().textContent).toBe('10');
  tell('pointermove', 60, 1);
  expect(grip().textContent).toBe('10');
  expect(onKey).not.toHaveBeenCalled();
  fireEvent.keyDown(grip(), { key: 'Escape' });
  expect(onKey).toHaveBeenCalledTimes(1);
});

it('stays where it is once the button is no longer down', () => {
  render(<Desk />);
  tell('pointerdown', 0, 1);
  tell('pointermove', 30, 1);
  tell('pointermove', 90, 0);
  tell('pointermove', 120, 0);
  expect(grip().textContent).toBe('40');
});
