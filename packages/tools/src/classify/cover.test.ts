import { describe, expect, test } from 'vitest';
import { coverSvg, swatches } from './cover.ts';
import { lookOf } from './looks.ts';
import { classifyTree } from './tree.ts';

const MAX_BYTES = 4096;
const entries = classifyTree().flatMap((top) =>
  top.children.flatMap((second) => [second, ...second.children]),
);

/** Checks that tags are closed in order and that nothing but tags holds markup. */
function assertWellFormed(svg: string): void {
  const open: string[] = [];
  const outside = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>&]*"| xmlns="[^"]+")*)(\/?)>/g,
    (_tag, closing: string, name: string, _attributes, selfClosed: string) => {
      if (closing) expect(open.pop()).toBe(name);
      else if (!selfClosed) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(outside).not.toMatch(/[<>&]/);
}

describe('coverSvg', () => {
  test('draws every entry of the second and third level', () => {
    for (const { id, name } of entries) {
      const svg = coverSvg(id) ?? '';
      assertWellFormed(svg);
      expect(svg).toContain(`>${name}</text>`);
      expect(new TextEncoder().encode(svg).length, id).toBeLessThanOrEqual(MAX_BYTES);
    }
  });

  test('uses only patterns that it defines', () => {
    for (const { id } of entries) {
      const svg = coverSvg(id) ?? '';
      for (const [, used] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${used}"`);
    }
  });

  test('draws different boards for different styles and the same one twice', () => {
    const boards = new Set(entries.map(({ id }) => coverSvg(id)));
    expect(boards.size).toBe(entries.length);
    expect(coverSvg('50103')).toBe(coverSvg('50103'));
  });

  test('has none for a branch or for what is not there', () => {
    for (const id of ['5', '', '999', '../50103']) expect(coverSvg(id)).toBeUndefined();
  });
});

describe('swatches', () => {
  test('gives colours without repeats', () => {
    for (const { id } of entries) {
      const colours = swatches(lookOf(id));
      expect(colours.length).toBeGreaterThanOrEqual(4);
      expect(new Set(colours).size).toBe(colours.length);
    }
  });
});
