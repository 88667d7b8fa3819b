import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DateInput } from './DateInput.tsx';

it.each([
  ['date', '', '年 / 月 / 日'],
  ['date', '2026-03-04', '2026年3月4日'],
  ['datetime-local', '', '年 / 月 / 日 时:分'],
  ['datetime-local', '2026-03-04T08:30', '2026年3月4日 08:30'],
] as const)('writes %s %s in Chinese', (type, value, text) => {
  render(<DateInput aria-label="哪天" type={type} value={value} onChange={() => undefined} />);
  expect(screen.getByText(text).getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('哪天').value).toBe(value);
});
