// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { breakpointPx, inRem } from '../src/shared/theme/tokens.ts';

const root = `${import.meta.dirname}/../src`;
const read = (pattern: string, isWanted: (path: string) => boolean = () => true) =>
  globSync(pattern, { cwd: root })
    .filter(isWanted)
    .map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')] as const);

const sheets = read('**/*.css');
const scripts = read('**/*.{ts,tsx}', (path) => !/\.test\.|^testing\/|theme\/tokens/.test(path));

const COLOUR = /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/g;
const MEASURES = /\b\d*\.?\d+(?:px|rem)\b/g;
const AT_RULE = /@(?:media|container)[^{]*/g;
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g;

it('finds the sources', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(scripts.length).toBeGreaterThan(60);
});

it.each(sheets)('%s states no colour and no pixel of its own', (_path, css) => {
  const rest = css.replace(AT_RULE, '').replace(BLOCK_COMMENT, '');
  expect(rest.match(COLOUR) ?? []).toEqual([]);
  expect(rest.match(MEASURES) ?? []).toEqual([]);
  const allowed = Object.values(breakpointPx).map(inRem);
  for (const query of css.match(AT_RULE) ?? []) {
    for (const width of query.match(MEASURES) ?? []) expect(allowed).toContain(width);
  }
});

it.each(scripts)('%s states no colour and no pixel of its own', (_path, code) => {
  const rest = code.replace(BLOCK_COMMENT, '').replace(/^\s*\/\/.*$/gm, '');
  expect(rest.match(/['"`]#[0-9a-fA-F]{3,8}['"`]|\b(?:rgba?|hsla?)\(/g) ?? []).toEqual([]);
  expect(rest.match(/['"`\s]\d+px['"`\s;]/g) ?? []).toEqual([]);
});
