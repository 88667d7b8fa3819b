// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = `${import.meta.dirname}/../src`;
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map(
    (path) => [path, readFileSync(`${root}/${path}`, 'utf8')] as const,
  );
const REDUCED = 'prefers-reduced-motion';
/** Movement at the product's own pace ends with its token where less of it is wished for. */
const MOVES = /animation:(?![^;]*var\(--motion\))/;

it.each(read('**/*.css').filter(([, css]) => MOVES.test(css)))(
  '%s says what stays of its movement where less is wished for',
  (_path, css) => expect(css).toContain(REDUCED),
);

it.each(read('**/*.{ts,tsx}').filter(([, code]) => /behavior: 'smooth'/.test(code)))(
  '%s scrolls at once where less movement is wished for',
  (_path, code) => expect(code).toContain(REDUCED),
);
