import { galleryPaths } from '../model/paths.ts';

/** The parts of one's own page, with the address and the title of each. */
export const MINE_TABS = {
  sets: { id: 'sets', name: '我的图集', title: '我的图集', path: galleryPaths.mySets },
  cases: { id: 'cases', name: '我的案例', title: '我的案例', path: galleryPaths.myCases },
  collection: {
    id: 'collection',
    name: '收藏夹',
    title: '我的收藏',
    path: galleryPaths.myCollection,
  },
  liked: { id: 'liked', name: '赞过', title: '我赞过的', path: `${galleryPaths.mine}/liked` },
  following: {
    id: 'following',
    name: '关注',
    title: '我的关注',
    path: `${galleryPaths.mine}/following`,
  },
  downloads: { id: 'downloads', name: '下载', title: '我的下载', path: galleryPaths.myDownloads },
} as const;
export type MineTab = keyof typeof MINE_TABS;

const BY_FAMILY: Readonly<Record<string, MineTab>> = {
  casemineByCreate: 'sets',
  insHomeByCreate: 'sets',
  casemineByCase: 'cases',
  insHomeByCase: 'cases',
  casemineByCollect: 'collection',
  insHomeByCollect: 'collection',
  myDownloads: 'downloads',
};

/**
 * The part that an address shows.
 *
 * @param family of the page, or a part by its own name
 * @param last part that was looked at last, for the page that names none
 */
export function tabOfFamily(family: string, last: string | null | undefined): MineTab {
  const isTab = (name: string | null | undefined): name is MineTab =>
    typeof name === 'string' && Object.hasOwn(MINE_TABS, name);
  if (isTab(family)) return family;
  return BY_FAMILY[family] ?? (isTab(last) ? last : 'sets');
}
