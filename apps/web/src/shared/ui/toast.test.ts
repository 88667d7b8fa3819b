import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from './toast.ts';

const texts = () => useToasts.getState().toasts.map((entry) => entry.text);

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.getState().hold(false);
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

it('shows at most two and drops the oldest', () => {
  for (const text of ['一', '二', '三']) toast.info(text);
  expect(texts()).toEqual(['二', '三']);
});

it('says a line anew that is said again, and keeps what offers something', () => {
  const offer = {
    tone: 'info',
    title: '已删除',
    text: '一张',
    action: { label: '撤销', run() {} },
  } as const;
  toast.error('验证码不对');
  vi.advanceTimersByTime(2000);
  toast.error('验证码不对');
  expect(texts()).toEqual(['验证码不对']);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual(['验证码不对']);
  toast.notify(offer);
  toast.notify(offer);
  expect(texts()).toEqual(['一张', '一张']);
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

it('keeps all while one is looked at, and afterwards as long as a new one', () => {
  toast.notify({ tone: 'info', title: '已删除', text: '可以撤销' });
  vi.advanceTimersByTime(4000);
  useToasts.getState().hold(true);
  toast.info('又一条');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['可以撤销', '又一条']);
  useToasts.getState().hold(false);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual(['可以撤销']);
  vi.advanceTimersByTime(1500);
  expect(texts()).toEqual([]);
});
