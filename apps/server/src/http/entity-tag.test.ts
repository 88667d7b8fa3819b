import { describe, expect, it } from 'vitest';
import { goesOn, isKnownBy } from './entity-tag.ts';

describe('an entity tag', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['"x,y","a"', true],
    [' * ', true],
    ['"b"', false],
    ['a', false],
    ['"A"', false],
  ])('is known to who sends %s: %s', (header, expected) => {
    expect(isKnownBy(header, '"a"')).toBe(expected);
    expect(isKnownBy(header, 'W/"a"')).toBe(expected);
  });

  it.each([
    [undefined, '"a"', true],
    ['"a"', '"a"', true],
    ['"b"', '"a"', false],
    ['W/"a"', '"a"', false],
    ['W/"a"', 'W/"a"', false],
    ['Mon, 30 Nov 2026 02:00:00 GMT', '"a"', false],
  ])('goes on for who has a part of %s when it is %s: %s', (header, etag, expected) => {
    expect(goesOn(header, etag)).toBe(expected);
  });
});
