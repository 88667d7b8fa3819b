import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { GalleryKind } from '@zhuhui/contracts';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../../shared/api-client/index.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { ButtonLink, Empty } from '../../../shared/ui/index.ts';
import { AlbumGrid } from '../albums/AlbumGrid.tsx';
import { albumsQuery, authorQuery, entriesQuery } from '../data/queries.ts';
import { entryKey, entrySize } from '../list/keys.ts';
import { galleryPaths } from '../model/paths.ts';
import { EntryCard } from '../parts/EntryCard.tsx';
import { FollowButton } from '../parts/FollowButton.tsx';
import { GalleryNav } from '../parts/GalleryNav.tsx';
import page from '../parts/page.module.css';
import { StreamView } from '../parts/StreamView.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { AuthorHead } from './AuthorHead.tsx';

const TABS = [
  { id: 'all', name: '全部作品' },
  { id: 'set', name: '图集' },
  { id: 'case', name: '案例' },
  { id: 'albums', name: '收藏夹' },
] as const;
type Tab = (typeof TABS)[number]['id'];

interface AuthorPageProps {
  readonly id: string;
  /** What is shown where the address names no tab. */
  readonly firstTab: Tab;
}

/** An author's works and public albums. */
export function AuthorPage({ id, firstTab }: AuthorPageProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tab = TABS.find((each) => each.id === query.get('tab'))?.id ?? firstTab;
  const author = useQuery(authorQuery(id));
  useTitle(author.data?.name ?? '作者');
  if (author.error && !author.data) {
    const isGone = author.error instanceof ApiError && author.error.code === 404;
    return (
      <div className={page.page}>
        <GalleryNav />
        <Empty
          icon="user"
          heading
          title={isGone ? '没有这位作者' : '作者主页没有加载出来'}
          text={isGone ? '账号可能已经注销。' : messageOf(author.error)}
        >
          <ButtonLink to={galleryPaths.discover}>去发现看看</ButtonLink>
        </Empty>
      </div>
    );
  }
  return (
    <div className={page.page}>
      <GalleryNav />
      <AuthorHead author={author.data ?? null} title="作者" noIntro="还没有写简介">
        <FollowButton authorId={id} />
      </AuthorHead>
      <Tabs
        label="作者的内容"
        tabs={TABS.map((each) => ({
          to: each.id === firstTab ? pathname : `${pathname}?tab=${each.id}`,
          name: each.name,
          on: each.id === tab,
        }))}
      />
      {tab === 'albums' ? (
        <AuthorAlbums id={id} />
      ) : (
        <Works id={id} {...(tab !== 'all' && { kind: tab })} />
      )}
    </div>
  );
}

function Works({ id, kind }: { readonly id: string; readonly kind?: GalleryKind }) {
  const stream = useInfiniteQuery(
    entriesQuery({ authorId: id, order: 'new', ...(kind && { kind }) }),
  );
  return (
    <StreamView
      label="作品"
      stream={stream}
      keyOf={entryKey}
      sizeOf={entrySize}
      card={(entry) => <EntryCard entry={entry} />}
      empty={<Empty icon="picture" title="还没有公开的作品" />}
    />
  );
}

function AuthorAlbums({ id }: { readonly id: string }) {
  const { data } = useQuery(albumsQuery(id));
  if (data?.list.length === 0) return <Empty icon="star" title="没有公开的收藏夹" />;
  return <AlbumGrid albums={data?.list ?? null} />;
}
