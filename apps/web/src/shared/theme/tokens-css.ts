import {
  durationMs,
  easing,
  fontFamily,
  fontFamilyMono,
  fontSizePx,
  gridPx,
  lineHeight,
  palettes,
  sizePx,
  spaceSteps,
  stage,
} from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function variables(prefix: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value};`)
    .join('');
}

const px = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]));

/**
 * The tokens as one style sheet. Light is the default, the system's wish for dark is followed, and
 * `data-theme` on the root element overrides both. Paper is light, whatever the screen is.
 */
export function tokensCss(): string {
  const fixed = [
    variables('stage-', stage),
    variables('font-', px(fontSizePx)),
    variables('', px(sizePx)),
    spaceSteps.map((step) => `--s${step}:${step * gridPx}px;`).join(''),
    `--motion:${durationMs}ms ${easing};`,
    `--font-family:${fontFamily};--font-family-mono:${fontFamilyMono};`,
    `--line-tight:${lineHeight.tight};--line-normal:${lineHeight.normal};--line-reading:${lineHeight.reading};`,
  ].join('');
  const light = `color-scheme:light;${variables('', palettes.light)}`;
  const dark = `color-scheme:dark;${variables('', palettes.dark)}`;
  return [
    `:root{${fixed}${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `@media screen{:root[data-theme="dark"]{${dark}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion:0ms linear;}}',
  ].join('\n');
}
