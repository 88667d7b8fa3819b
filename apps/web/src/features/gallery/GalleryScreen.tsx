import { type PageFamily, subjectOf } from '@zhuhui/contracts/pages';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { ImageLayer } from './image/ImageLayer.tsx';
import page from './parts/page.module.css';

/** Families that have a screen in the gallery. */
export type GalleryFamily = Exclude<
  PageFamily['family'],
  'root' | 'imageDetail' | 'unknown' | 'agreement'
>;

/** A part of the gallery whose code is loaded when it is first shown. */
function part<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}

const ListPage = part(async () => (await import('./list/ListPage.tsx')).ListPage);
const SimilarPage = part(async () => (await import('./list/SimilarPage.tsx')).SimilarPage);
const EntryPage = part(async () => (await import('./entry/EntryPage.tsx')).EntryPage);
const AuthorPage = part(async () => (await import('./author/AuthorPage.tsx')).AuthorPage);
const MinePage = part(async () => (await import('./mine/MinePage.tsx')).MinePage);
const AlbumsPage = part(async () => (await import('./albums/AlbumsPage.tsx')).AlbumsPage);
const HelpPage = part(async () => (await import('./help/HelpPage.tsx')).HelpPage);
const LandingPage = part(async () => (await import('./help/LandingPage.tsx')).LandingPage);
const InteriorToolsPage = part(
  async () => (await import('./list/InteriorToolsPage.tsx')).InteriorToolsPage,
);

/** A work by its id; one's own works where the address names none. */
const entry = (family: string, id: string | null) =>
  id === null ? <MinePage family={family} /> : <EntryPage key={id} id={id} />;
/** An author by the id; oneself where the address names none. */
const author = (id: string | null, firstTab: 'all' | 'set') =>
  id === null ? (
    <MinePage family="myPersonCenter" />
  ) : (
    <AuthorPage key={`${id} ${firstTab}`} id={id} firstTab={firstTab} />
  );
/** Of families that show the same list, each keeps its own place and words. */
const cases = (key: string, title: string, searches: boolean) => (
  <ListPage key={key} title={title} room="案例" shows="entries" kind="case" searches={searches} />
);

/** What each family shows; `subject` is the segment after its name. */
const SCREENS: Readonly<Record<GalleryFamily, (subject: string | null) => ReactNode>> = {
  findPage: () => <ListPage key="findPage" title="发现" room="发现" shows="entries" />,
  tupianHome: () => <ListPage key="pictures" title="图片" room="图片" shows="pictures" />,
  classifyPage: () => (
    <ListPage
      key="pictures"
      title="图片分类"
      room="图片"
      shows="pictures"
      classifies="classifyPage"
    />
  ),
  seachInspiration: () => (
    <ListPage key="seachInspiration" title="图集" room="图集" shows="entries" kind="set" />
  ),
  caseHome: () => cases('cases', '案例', false),
  classifyCase: () => (
    <ListPage
      key="cases"
      title="案例分类"
      room="案例"
      shows="entries"
      kind="case"
      classifies="classifyCase"
    />
  ),
  searchCase: () => cases('searchCase', '找案例', true),
  anliSearch: () => cases('anliSearch', '案例搜索', true),
  similar: () => <SimilarPage />,
  insHomeByCreate: (id) => entry('insHomeByCreate', id),
  insHomeByCollect: (id) => entry('insHomeByCollect', id),
  insHomeByCase: (id) => entry('insHomeByCase', id),
  authorHomePage: (id) => author(id, 'all'),
  otherPersonCenter: (id) => author(id, 'all'),
  authorInspirationhome: (id) => author(id, 'set'),
  myPersonCenter: (tab) => <MinePage family={tab ?? 'myPersonCenter'} />,
  casemineByCreate: () => <MinePage family="casemineByCreate" />,
  casemineByCollect: () => <MinePage family="casemineByCollect" />,
  casemineByCase: () => <MinePage family="casemineByCase" />,
  myDownloads: () => <MinePage family="myDownloads" />,
  moreCollections: () => <AlbumsPage />,
  aiToolPage: () => <InteriorToolsPage />,
  qaPage: () => <HelpPage />,
  landing: () => <LandingPage />,
};

/** The screen of a page family, and the picture that the address may open over it. */
export function GalleryScreen({ family }: { readonly family: GalleryFamily }) {
  const { pathname } = useLocation();
  return (
    <>
      <Suspense fallback={<div className={page.page} role="status" aria-label="加载中" />}>
        {SCREENS[family](subjectOf(pathname, family))}
      </Suspense>
      <ImageLayer />
    </>
  );
}
