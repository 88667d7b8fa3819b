import { TOOLS } from '@zhuhui/tools';
import type { PageHead } from '../../http/page.ts';

const TOOLS_PAGE: PageHead = {
  title: '全部工具',
  description: `${TOOLS.length} 个出图工具：渲染、编辑、画质、图纸、创作、助手。`,
  image: '',
};

const heads: ReadonlyMap<string, PageHead> = new Map([
  ['/tools', TOOLS_PAGE],
  ...TOOLS.flatMap(({ routes, name, summary }) =>
    routes.map((route): [string, PageHead] => [
      route,
      { title: name, description: `${summary}。`, image: '' },
    ]),
  ),
]);

/** What a tool's page says of itself to readers of links; null for every other address. */
export const toolHead = (url: string): PageHead | null =>
  heads.get(url.split(/[?#]/, 1)[0] ?? '') ?? null;
