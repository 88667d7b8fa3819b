import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useTypedNumber } from './use-typed-number.ts';

let changes: number[];
beforeEach(() => {
  changes = [];
});

/** Steps of 15 from -30 to 345, beside a button that changes the number by itself. */
function Box() {
  const [value, setValue] = useState(0);
  const box = useTypedNumber({
    value,
    fit: (typed) => Math.min(345, Math.max(-30, Math.round(typed / 15) * 15)),
    onChange: (next) => {
      changes.push(next);
      setValue(next);
    },
  });
  return (
    <>
      <input aria-label="旋转" min={-30} max={345} step={15} {...box} />
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setValue(60)}
      >
        六十
      </button>
    </>
  );
}

function open() {
  render(<Box />);
  const box = screen.getByLabelText<HTMLInputElement>('旋转');
  return { box, user: userEvent.setup() };
}

it('takes what is typed key by key as it stands', async () => {
  const { box, user } = open();
  await user.clear(box);
  expect(box.value).toBe('');
  await user.type(box, '9');
  expect(box.value).toBe('9');
  await user.type(box, '0');
  expect(box.value).toBe('90');
  expect(changes).toEqual([]);
  await user.tab();
  expect(changes).toEqual([90]);
  expect(box.value).toBe('90');
});

it('comes to the nearest number that fits when the box is left or Enter is pressed', async () => {
  const { box, user } = open();
  await user.clear(box);
  await user.type(box, '97{Enter}');
  expect(box.value).toBe('90');
  await user.clear(box);
  await user.type(box, '9999');
  await user.tab();
  expect(box.value).toBe('345');
  expect(changes).toEqual([90, 345]);
});

it('can be emptied, takes a minus, and keeps its number when nothing was typed', async () => {
  const { box, user } = open();
  await user.clear(box);
  await user.type(box, '-15');
  await user.tab();
  expect(box.value).toBe('-15');
  await user.clear(box);
  await user.tab();
  expect(box.value).toBe('-15');
  expect(changes).toEqual([-15]);
});

it('counts its arrows at once', () => {
  const { box } = open();
  // As browsers do for the arrows: an event without a kind of input.
  fireEvent.change(box, { target: { value: '15' } });
  expect(changes).toEqual([15]);
});

it('lets go of what was typed when the number changes by itself', async () => {
  const { box, user } = open();
  await user.clear(box);
  await user.type(box, '7');
  await user.click(screen.getByRole('button', { name: '六十' }));
  expect(box.value).toBe('60');
  await user.tab();
  expect(changes).toEqual([]);
});
