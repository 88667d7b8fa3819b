// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { encodeForm, encodeMultipart, fillPath, withQuery } from './encode.ts';

describe('withQuery', () => {
  it('adds version=1.2 to GET, with or without other parameters', () => {
    expect(withQuery('/a', 'GET')).toBe('/a?version=1.2');
    expect(withQuery('/a', 'GET', { page: 2, tool: undefined, on: false })).toBe(
      '/a?version=1.2&page=2&on=false',
    );
  });
  it('adds nothing to other methods', () => {
    expect(withQuery('/a', 'DELETE')).toBe('/a');
    expect(withQuery('/a', 'POST', { x: '1' })).toBe('/a?x=1');
  });
});

describe('encodeForm', () => {
  it('serialises objects and arrays as JSON text', () => {
    const form = encodeForm({
      tool: 'clean',
      settings: { 描述: '暖光', count: 2 },
      ids: ['a', 'b'],
    });
    expect(form.get('tool')).toBe('clean');
    expect(form.get('settings')).toBe('{"描述":"暖光","count":2}');
    expect(form.get('ids')).toBe('["a","b"]');
  });
  it('leaves out what is absent and keeps false, 0 and empty text', () => {
    expect(encodeForm({ a: null, b: undefined, c: false, d: 0, e: '' }).toString()).toBe(
      'c=false&d=0&e=',
    );
  });
});

it('sends blobs as files in multipart bodies', () => {
  const form = encodeMultipart({ file: new File(['x'], '客厅.png'), note: { a: 1 } });
  expect((form.get('file') as File).name).toBe('客厅.png');
  expect(form.get('note')).toBe('{"a":1}');
});

it('takes path segments out of the values', () => {
  expect(fillPath('/account/{accountId}', { accountId: 'a/b', name: 'x' })).toEqual({
    path: '/account/a%2Fb',
    rest: { name: 'x' },
  });
});
