import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { palettes } from '../src/shared/theme/tokens.ts';
import { classicScript } from './classic-script.ts';
import { filesOf } from './first-paint-plugin.ts';

const MANIFEST = 'manifest.webmanifest';
const WORKER = 'service-worker.js';
const WORKER_SOURCE = new URL('../src/service-worker/main.ts', import.meta.url).pathname;
/** Code and styles; pictures and fonts are large and have caches of the browser's own. */
const CODE = /\.(js|css)$/;

/** What the browser installs: its name, its icons, and what other programs may hand to it. */
function manifest(): object {
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: '筑绘',
    short_name: '筑绘',
    description: '建筑、室内、景观出图工具',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: palettes.light.paper,
    theme_color: palettes.light.paper,
    categories: ['productivity', 'graphics'],
    icons: [
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: '室内渲染', url: '/indoorRender' },
      { name: '建筑渲染', url: '/architecturalRenderNew' },
      { name: '我的历史', url: '/myHistory' },
    ],
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'pictures', accept: ['image/*'] }] },
    },
    file_handlers: [
      {
        action: '/receive',
        accept: { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif'] },
      },
    ],
  };
}

/**
 * Makes the application installable: its manifest, the colours of the window's frame, and a service
 * worker that knows the files of the very build it belongs to.
 */
export function pwaPlugin(): Plugin {
  return {
    name: 'zhuhui:pwa',
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(JSON.stringify(manifest()));
      });
    },
    transformIndexHtml: () =>
      (['light', 'dark'] as const).map((theme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          media: `(prefers-color-scheme: ${theme})`,
          content: palettes[theme].paper,
        },
        injectTo: 'head',
      })),
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(manifest()) });
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) this.error('the build has no page to start with');
      const shell = filesOf(entry.fileName, bundle);
      // Stands in the document itself: without it nothing is shown.
      for (const name of Object.keys(bundle)) if (name.includes('first-paint')) shell.add(name);
      const all = Object.keys(bundle).filter((name) => CODE.test(name));
      const rest = all.filter((name) => !shell.has(name)).sort();
      const version = createHash('sha256')
        .update([...all].sort().join())
        .digest('hex')
        .slice(0, 12);
      const addresses = (names: Iterable<string>) => [...names].map((name) => `/${name}`);
      const facts = { entry: entry.fileName, shell: addresses(shell), rest: addresses(rest) };
      // The worker is one classic script: no browser has to know workers made of modules.
      const source = await classicScript(WORKER_SOURCE, { BUILD: { version, ...facts } });
      this.emitFile({ type: 'asset', fileName: WORKER, source });
    },
  };
}
