import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

it.each([
  ['/', '/'],
  ['/tools?from=%E5%AE%A4', '/tools?from=%E5%AE%A4'],
  // What comes after the path is for others to read.
  ['/tools?keyword=%E0%A4%A', '/tools?keyword=%E0%A4%A'],
  ['/%E5%AE%A4%E5%86%85', '/%E5%AE%A4%E5%86%85'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/100%/%2e%2e/x?a=%41', '/100%25/%252e%252e/x?a=%41'],
  ['/assets/%ZZ#%41', '/assets/%25ZZ#%41'],
])('takes %s as %s', (url, readable) => {
  expect(readableAddress(url)).toBe(readable);
  expect(() => decodeURIComponent(readable.split(/[?#]/)[0] ?? '')).not.toThrow();
});

it.each(['/api/%zz', '/files/%E0%A4%A?x=1'])('leaves the call %s to be refused', (url) => {
  expect(readableAddress(url)).toBe(url);
});
