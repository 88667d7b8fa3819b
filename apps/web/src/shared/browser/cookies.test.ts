import { expect, it, vi } from 'vitest';
import { clearCookie, parentDomain, readCookie, writeCookie } from './cookies.ts';

it('writes, reads and clears', () => {
  writeCookie('名', '值;=', 1);
  expect(readCookie('名')).toBe('值;=');
  clearCookie('名');
  expect(readCookie('名')).toBeUndefined();
});

it('sets expiry in days', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  const set = vi.spyOn(document, 'cookie', 'set');
  writeCookie('a', 'b', 7);
  expect(set.mock.calls[0]![0]).toContain('expires=Thu, 08 Jan 2026 00:00:00 GMT');
  vi.useRealTimers();
});

it.each([
  ['www.zhuhui.cn', '.zhuhui.cn'],
  ['zhuhui.cn', '.zhuhui.cn'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('finds the parent domain of %s', (host, domain) => expect(parentDomain(host)).toBe(domain));
