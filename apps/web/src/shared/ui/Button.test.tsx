import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

it('takes a double click for one where it starts something', () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button busy={false} onClick={onClick} />);
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail });
  expect(onClick).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button'), { detail: 0 });
  expect(onClick).toHaveBeenCalledTimes(2);
  rerender(<Button onClick={onClick} />);
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail });
  expect(onClick).toHaveBeenCalledTimes(4);
});

it('sends a form once by a double click', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" busy={false} />
    </form>,
  );
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('keeps the focus while it is busy, and takes neither clicks nor the Enter of its form', async () => {
  const [press, send] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())];
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="名称" />
      <Button type="submit" busy={busy} onClick={press}>
        保存
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: '保存' });
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('名称'), '客厅{Enter}');
  expect([press, send].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
