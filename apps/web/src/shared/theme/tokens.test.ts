// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { palettes, stage } from './tokens.ts';
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

it.each(['light', 'dark'] as const)(
  'hands the same colours to the component library: %s',
  (mode) => {
    expect(antdTheme(mode).token).toMatchObject({
      colorPrimary: palettes[mode].accent,
      colorBgLayout: palettes[mode].paper,
      borderRadius: 8,
    });
  },
);

it('writes both themes and both ways to ask for dark', () => {
  const css = tokensCss();
  expect(css).toContain('--paper:#F6F5F1');
  expect(css).toContain('prefers-color-scheme:dark');
  expect(css).toContain(':root[data-theme="dark"]');
  expect(css).toContain('--radius-control:8px');
});

it('gives fingers 44 px where there are any, and larger type what it needs', () => {
  expect(tokensCss()).toContain(
    '@media (pointer:coarse){:root{--control:max(2.25rem,44px);--control-small:max(1.75rem,36px);}}',
  );
});

it('prints light', () => {
  const dark = tokensCss()
    .split('\n')
    .filter((rule) => rule.includes(palettes.dark.paper));
  expect(dark).toHaveLength(2);
  for (const rule of dark) expect(rule).toMatch(/^@media screen\b/);
});

it('follows the size of type that the reader chose: whatever holds words is measured in it', () => {
  const css = tokensCss();
  expect(css).toContain('--font-sm:0.875rem');
  expect(css).toContain('--control:2.25rem');
  expect(css).toContain('--s4:1rem');
  expect(css.match(/--(?:font|control|zone|s\d)[\w-]*:[\d.]+px/g) ?? []).toEqual([]);
  expect(css).toContain('--line:1px');
});
