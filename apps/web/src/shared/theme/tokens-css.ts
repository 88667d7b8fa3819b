import {
  drawnPx,
  durationMs,
  easing,
  fingerPx,
  fontFamily,
  fontFamilyMono,
  fontSizePx,
  gridPx,
  inRem,
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

type Measures = Readonly<Record<string, number>>;
const written = (values: Measures, write: (px: number) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));

/**
 * The tokens as one style sheet. Light is the default, the system's wish for dark is followed, and
 * `data-theme` on the root element overrides both. Paper is light, whatever the screen is.
 */
export function tokensCss(): string {
  const fixed = [
    variables('stage-', stage),
    variables('font-', written(fontSizePx, inRem)),
    variables('', written(sizePx, inRem)),
    variables(
      '',
      written(drawnPx, (px) => `${px}px`),
    ),
    spaceSteps.map((step) => `--s${step}:${inRem(step * gridPx)};`).join(''),
    `--motion:${durationMs}ms ${easing};`,
    `--font-family:${fontFamily};--font-family-mono:${fontFamilyMono};`,
    `--line-tight:${lineHeight.tight};--line-normal:${lineHeight.normal};--line-reading:${lineHeight.reading};`,
  ].join('');
  const forFingers = Object.entries(fingerPx).map(([name, least]) => [
    name,
    `max(${inRem(sizePx[name as keyof typeof fingerPx])},${least}px)`,
  ]);
  const light = `color-scheme:light;${variables('', palettes.light)}`;
  const dark = `color-scheme:dark;${variables('', palettes.dark)}`;
  return [
    `:root{${fixed}${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `@media screen{:root[data-theme="dark"]{${dark}}}`,
    `@media (pointer:coarse){:root{${variables('', Object.fromEntries(forFingers))}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion:0ms linear;}}',
  ].join('\n');
}
