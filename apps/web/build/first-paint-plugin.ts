import { createHash } from 'node:crypto';
import { TOOLS } from '@zhuhui/tools';
import type { Plugin, Rolldown } from 'vite';
import { BARE_PATHS, HOME_PATHS } from '../src/app/page-paths.ts';
import { classicScript } from './classic-script.ts';
import { firstPaintCss, firstPaintMarkup } from './first-paint-markup.ts';

const SOURCE = new URL('../src/first-paint/main.ts', import.meta.url).pathname;
const NAME = 'first-paint';
const PROGRAM = '<script type="module"';
const ROOT = '<div id="root">';
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g;

/** Pages that are opened by their address more than others, with the module their route loads. */
const PAGES: readonly (readonly [module: string, paths: readonly string[]])[] = [
  ['src/app/pages/HomeScreen.tsx', HOME_PATHS],
  [
    'src/app/pages/ToolScreen.tsx',
    TOOLS.filter(({ surface }) => surface !== 'chat').flatMap(({ routes }) => routes),
  ],
  [
    'src/app/pages/ChatScreen.tsx',
    TOOLS.filter(({ surface }) => surface === 'chat').flatMap(({ routes }) => routes),
  ],
];

/**
 * Lets the document show something by itself: a stand-in for the page with its styles inside, and a
 * short script before it. The style sheet of the program moves behind the stand-in: it holds up the
 * program, not the first paint.
 */
export function firstPaintPlugin(): Plugin {
  let script = '';
  return {
    name: 'zhuhui:first-paint',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const define = { home: HOME_PATHS, bare: BARE_PATHS, pages: pagesOf(bundle) };
      const source = await classicScript(SOURCE, { FIRST_PAINT: define });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      script = `assets/${NAME}-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: script, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(STYLE_SHEETS) ?? [];
        const first = `<style>${firstPaintCss()}</style>\n    <script src="/${script}"></script>\n    `;
        const body = `<div class="${NAME}" aria-hidden="true" inert>${firstPaintMarkup()}</div>`;
        return html
          .replace(STYLE_SHEETS, '')
          .replace(PROGRAM, (found) => `${first}${found}`)
          .replace(ROOT, (found) => `${body}\n    ${found}`)
          .replace(/\s*<\/body>/, (found) => `${sheets.join('')}${found}`);
      },
    },
  };
}

/** What each page loads beside what every page does. */
function pagesOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const shell = entry ? filesOf(entry.fileName, bundle) : new Set<string>();
  return PAGES.map(([module, paths]) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`no chunk is made of ${module}`);
    const files = [...filesOf(chunk.fileName, bundle)].filter((file) => !shell.has(file));
    return { paths, files: files.map((file) => `/${file}`) };
  });
}

/** A chunk, what it imports statically, and their style sheets. */
export function filesOf(
  name: string,
  bundle: Rolldown.OutputBundle,
  seen: Set<string> = new Set(),
): Set<string> {
  const file = bundle[name];
  if (file?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const css of file.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const imported of file.imports) filesOf(imported, bundle, seen);
  return seen;
}
