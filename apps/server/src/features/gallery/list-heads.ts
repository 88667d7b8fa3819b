import { categoryNamed, type PAGE_FAMILIES, pageFamilyOf } from '@zhuhui/contracts/pages';
import { classifyEntry } from '@zhuhui/tools/classify';
import type { PageHead } from '../../http/page.ts';

type Family = (typeof PAGE_FAMILIES)[number];

const ALIKE = '看中哪张，用同样的工具和设置做同款。';
const WORDS: Partial<Record<Family, readonly [title: string, description: string]>> = {
  findPage: ['发现', `设计师公开的图集和案例，建筑、室内、景观、工装都有。${ALIKE}`],
  tupianHome: ['图片', `按空间、风格、颜色找图，也可以拿一张图找相似的。${ALIKE}`],
  seachInspiration: ['图集', `一组图看完一个方案。${ALIKE}`],
  caseHome: ['案例', '写明面积、城市、预算和设计师的完整案例。'],
  classifyPage: ['图片分类', `按空间和风格分好的图。${ALIKE}`],
  classifyCase: ['案例分类', '按空间和风格分好的案例。'],
  landing: ['灵感库', `图片、图集和案例，都由这里的工具做出来。${ALIKE}`],
  qaPage: ['帮助中心', '出图、券与会员、公开作品，常问的都在这里。'],
};

/** What a list of the gallery says of itself to readers of links; null for every other address. */
export function listHead(pathname: string): PageHead | null {
  const words = WORDS[pageFamilyOf(pathname).family as Family];
  if (!words) return null;
  const [title, description] = words;
  const category = classifyEntry(categoryIn(pathname) ?? '')?.path.join(' · ');
  return { title: category ? `${category} · ${title}` : title, description, image: '' };
}

/** Whether an address names a category that there is not. */
export function namesNoCategory(pathname: string): boolean {
  const named = categoryIn(pathname);
  return named === null || (named !== undefined && !classifyEntry(named));
}

/** The category that an address of a sorted list names, as `categoryNamed` tells it. */
function categoryIn(pathname: string): string | null | undefined {
  const { family } = pageFamilyOf(pathname);
  const isSorted = family === 'classifyPage' || family === 'classifyCase';
  return isSorted ? categoryNamed(pathname, family) : undefined;
}
