import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from './toast.ts';

const texts = () => useToasts.getState().toasts.map((entry) => entry.text);

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

it('shows at most two and drops the oldest', () => {
  for (const text of ['一', '二', '三']) toast.info(text);
  expect(texts()).toEqual(['二', '三']);
});

it('keeps messages 3 s and notifications 4.5 s', () => {
  toast.error('消息');
  toast.notify({ tone: 'success', title: '完成', text: '通知' });
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['消息', '通知']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['通知']);
  vi.advanceTimersByTime(1500);
  expect(texts()).toEqual([]);
});
