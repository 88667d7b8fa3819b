import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useTabHeld } from './use-tab-held.ts';

function Page() {
  const ref = useRef<HTMLDivElement>(null);
  const held = useTabHeld(ref);
  return (
    <main tabIndex={-1}>
      <button type="button">钮</button>
      <div ref={ref} data-testid="stage">
        {held ? '原图' : '结果'}
      </div>
    </main>
  );
}

it('belongs to the stage under the pointer, be the focus with the page around it, and to no control', () => {
  render(<Page />);
  const stage = screen.getByTestId('stage');
  const isHovered = vi.spyOn(stage, 'matches').mockReturnValue(true);
  const shown = () => stage.textContent;
  const press = () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
    const now = shown();
    fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Tab' });
    expect(shown()).toBe('结果');
    return now;
  };
  expect(press()).toBe('原图');
  // As a press on the stage does.
  screen.getByRole('main').focus();
  expect(press()).toBe('原图');
  screen.getByRole('button').focus();
  expect(press()).toBe('结果');
  screen.getByRole('main').focus();
  isHovered.mockReturnValue(false);
  expect(press()).toBe('结果');
});
