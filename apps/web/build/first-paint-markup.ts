import { readFileSync } from 'node:fs';
import { TOOL_GROUPS } from '@zhuhui/tools';
import { PITCH } from '../src/features/home/pitch.ts';
import { PAIRS } from '../src/features/home/showcase.ts';
import { tokensCss } from '../src/shared/theme/tokens-css.ts';
import { MARK_LINES } from '../src/shared/ui/mark.ts';

/**
 * What the document shows before any script has run: the top bar, and on the first page its pitch and
 * its picture. Words, pictures and style sheets are the page's own; only the order of the elements is
 * written here a second time (e2e/src/first-paint.e2e.ts holds the two beside each other).
 */

const source = (path: string) =>
  readFileSync(new URL(`../src/${path}`, import.meta.url).pathname, 'utf8');

/** Style sheets of the parts that are shown, by the prefix their classes get. */
const SHEETS = {
  bar: 'app/shell/TopBar.module.css',
  menu: 'app/shell/MegaMenu.module.css',
  mark: 'shared/ui/Mark.module.css',
  home: 'features/home/HomePage.module.css',
  show: 'features/home/Showcase.module.css',
  pair: 'features/home/BeforeAfter.module.css',
  ai: 'shared/ui/MadeByAi.module.css',
  button: 'shared/ui/Button.module.css',
} as const;

export function firstPaintCss(): string {
  const parts = Object.entries(SHEETS).map(([prefix, path]) =>
    source(path).replace(/\.(?=[a-z])/gi, `.${prefix}-`),
  );
  return squeezed(
    [
      tokensCss(),
      source('shared/ui/global.css'),
      ...parts,
      source('first-paint/first-paint.css'),
      pictureCss(),
    ].join('\n'),
  );
}

const [{ before, after, width, height, caption }] = PAIRS;

/** Asked for by the style sheet: what is not shown is not fetched. */
function pictureCss(): string {
  const home = ':root[data-first-paint="home"]';
  return [
    `${home} .first-paint-after{background-image:url(${after.src})}`,
    `${home} .first-paint-before{background-image:url(${before.src})}`,
    `.first-paint-picture{aspect-ratio:${width}/${height}}`,
  ].join('');
}

function squeezed(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}

const start = (weight: string, name: string): string =>
  `<span class="button-button button-${weight} button-large">${name}</span>`;

export function firstPaintMarkup(): string {
  const groups = [...Object.values(TOOL_GROUPS), '灵感库'];
  const [, ...others] = PAIRS;
  return [
    '<div class="bar-bar">',
    '<span class="bar-drawerButton"><span class="first-paint-button"></span></span>',
    '<span class="bar-home"><span class="mark-mark">',
    '<svg viewBox="0 0 32 32" class="mark-sign"><rect width="32" height="32" rx="7" fill="currentColor"/>',
    `<path class="mark-stroke" d="${MARK_LINES}"/></svg>`,
    '<span class="mark-name">筑绘</span></span></span>',
    `<ul class="menu-groups">${groups.map((name) => `<li><span class="menu-group menu-link">${name}</span></li>`).join('')}</ul>`,
    '</div>',
    '<div class="first-paint-hero"><div class="home-page"><div class="home-hero">',
    `<div class="home-pitch"><h1 class="home-title">${PITCH.title}</h1><p class="home-lead">${PITCH.lead}</p>`,
    '<div class="home-starts">',
    ...PITCH.starts.map(({ weight, name }) => start(weight, name)),
    `${start('text', PITCH.guide)}</div></div>`,
    '<div class="show-showcase"><div class="pair-frame" style="--split:50%">',
    '<div class="pair-picture first-paint-picture first-paint-after"></div>',
    '<div class="pair-before first-paint-picture first-paint-before"></div>',
    '<span class="pair-line"></span>',
    `<span class="pair-tag">${before.label}</span><span class="pair-tagEnd">${after.label}</span></div>`,
    '<div class="show-foot"><div class="show-views">',
    `<button type="button" class="show-view" aria-pressed="true">${PAIRS[0].name}</button>`,
    ...others.map(({ name }) => `<button type="button" class="show-view">${name}</button>`),
    `</div><p class="show-caption"><span class="ai-badge">AI 生成</span><span>${caption}</span></p></div>`,
    '</div></div></div></div>',
    '<span class="first-paint-end"></span>',
  ].join('');
}
