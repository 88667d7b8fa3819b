import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

it('shows the name’s first character where there is no picture, or none to be had', () => {
  const { container, rerender } = render(<Avatar name="林间" picture="" />);
  expect(container.textContent).toBe('林');
  rerender(<Avatar name="林间" picture="/files/gone" />);
  const picture = container.querySelector('img');
  expect([picture?.getAttribute('src'), picture?.width]).toEqual(['/files/gone', 36]);
  if (picture) fireEvent.error(picture);
  expect([container.querySelector('img'), container.textContent]).toEqual([null, '林']);
  rerender(<Avatar name="林间" picture="/files/other" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/other');
});
