import { fireEvent, render, screen } from '@testing-library/react';
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
