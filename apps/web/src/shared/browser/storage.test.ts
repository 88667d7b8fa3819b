import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, rememberVisit, removeStored, writeStored } from './storage.ts';

beforeEach(() => localStorage.clear());

it('keeps text as it is and objects as JSON text, under the exact names', () => {
  writeStored('loginPhone', '13800000000');
  writeStored('source', { k: '渲染', u: '7' });
  expect(localStorage.getItem('loginPhone')).toBe('13800000000');
  expect(localStorage.getItem('source')).toBe('{"k":"渲染","u":"7"}');
  expect(readStored('source')).toEqual({ k: '渲染', u: '7' });
  removeStored('loginPhone', 'source');
  expect(localStorage.length).toBe(0);
});

it('reads what is broken as absent', () => {
  localStorage.setItem('userInfo', '{');
  expect(readStored('userInfo')).toBeUndefined();
});

it('survives a storage that refuses', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => writeStored('theme', 'dark')).not.toThrow();
});

describe('rememberVisit', () => {
  it('makes the ids once and keeps them', () => {
    rememberVisit('', () => 'first');
    rememberVisit('', () => 'second');
    expect(readStored('subUUID')).toBe('first');
    expect(readStored('lingganUUID')).toBe('first');
  });
  it('keeps the source of the first visit only', () => {
    rememberVisit('?k=室内&p=春季&source=百度&u=3&x=1');
    rememberVisit('?k=其他');
    expect(readStored('source')).toEqual({ k: '室内', p: '春季', source: '百度', u: '3' });
  });
});
