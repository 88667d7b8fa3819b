// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { breakpointPx, palettes, stage } from './tokens.ts';
import { tokensCss } from './tokens-css.ts';

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(palettes))('%s palette', (_name, p) => {
  const pairs: [string, string, string][] = [
    ...[p.paper, p.surface, p.sunken].flatMap((ground): [string, string, string][] => [
      ['ink', p.ink, ground],
      ['second ink', p.inkSecond, ground],
      ['accent', p.accent, ground],
      ['danger', p.danger, ground],
      ['success', p.success, ground],
    ]),
    ['accent button', p.accentInk, p.accent],
    ['accent button under the pointer', p.accentInk, p.accentHover],
    ['accent on its soft ground', p.accent, p.accentSoft],
    ['danger on its soft ground', p.danger, p.dangerSoft],
  ];
  it.each(pairs)('%s reads at AA: %s on %s', (_what, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

it('keeps the stage readable', () => {
  for (const text of [stage.ink, stage.inkSecond, stage.accent, stage.danger]) {
    expect(contrast(text, stage.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, stage.raised)).toBeGreaterThanOrEqual(4.5);
  }
});

it('writes both themes and both ways to ask for dark', () => {
  const css = tokensCss();
  expect(css).toContain('--paper:#F6F5F1');
  expect(css).toContain('prefers-color-scheme:dark');
  expect(css).toContain(':root[data-theme="dark"]');
  expect(css).toContain('--radius-control:8px');
});

/** Sources other than the tokens, as text. */
const sheets = import.meta.glob<string>('../../**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const scripts = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../testing/**', '!./tokens*.ts'],
  { query: '?raw', import: 'default', eager: true },
);

const COLOUR = /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/g;
const PIXELS = /\b\d*\.?\d+px\b/g;

describe('no colour or size is written outside the tokens', () => {
  const allowedInMedia = new Set<string>(Object.values(breakpointPx).map((width) => `${width}px`));

  it.each(Object.entries(sheets))('%s', (_path, css) => {
    const media = [...css.matchAll(/@(?:media|container)[^{]*/g)]
      .map((match) => match[0])
      .join(' ');
    const rest = css.replace(/@(?:media|container)[^{]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(rest.match(COLOUR) ?? []).toEqual([]);
    expect(rest.match(PIXELS) ?? []).toEqual([]);
    for (const width of media.match(PIXELS) ?? []) expect(allowedInMedia).toContain(width);
  });

  it.each(Object.entries(scripts))('%s', (_path, code) => {
    const rest = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    expect(rest.match(/['"`]#[0-9a-fA-F]{3,8}['"`]|\b(?:rgba?|hsla?)\(/g) ?? []).toEqual([]);
    expect(rest.match(/['"`\s]\d+px['"`\s;]/g) ?? []).toEqual([]);
  });
});
