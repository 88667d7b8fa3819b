import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subjectOf } from '@zhuhui/contracts/pages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty, toast } from '../../../shared/ui/index.ts';
import { albumQuery, albumsQuery, GALLERY_KEY } from '../data/queries.ts';
import { entryKey, entrySize } from '../list/keys.ts';
import { galleryPaths } from '../model/paths.ts';
import { EntryCard } from '../parts/EntryCard.tsx';
import { GalleryNav } from '../parts/GalleryNav.tsx';
import page from '../parts/page.module.css';
import { SignedOut } from '../parts/SignedOut.tsx';
import { StreamView } from '../parts/StreamView.tsx';
import { AlbumDialog } from './AlbumDialog.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';

/** All albums of one's own, or one album of anybody's. */
export function AlbumsPage() {
  const id = subjectOf(useLocation().pathname, 'moreCollections');
  return (
    <div className={page.page}>
      <GalleryNav room="收藏夹" />
      {id === null ? <OwnAlbums /> : <Album key={id} id={id} />}
    </div>
  );
}

function OwnAlbums() {
  useTitle('收藏夹');
  const user = useCurrentUser();
  if (user === null) {
    return <SignedOut icon="star" title="收藏夹" text="登录后把喜欢的作品分门别类收起来。" />;
  }
  return (
    <>
      <header className={page.head}>
        <h1 className={page.title}>收藏夹</h1>
      </header>
      <AlbumShelf />
    </>
  );
}

/** One's own albums, and a new one. */
export function AlbumShelf() {
  const { data, error, refetch } = useQuery(albumsQuery());
  const [isNew, setNew] = useState(false);
  if (error && !data) {
    return (
      <Empty icon="warning" title="收藏夹没有加载出来" text={messageOf(error)}>
        <Button onClick={() => void refetch()}>再试一次</Button>
      </Empty>
    );
  }
  return (
    <>
      <p className={page.head}>
        <Button icon="plus" onClick={() => setNew(true)}>
          新建收藏夹
        </Button>
      </p>
      {data?.list.length === 0 ? (
        <Empty icon="star" title="还没有收藏" text="看到喜欢的作品，点星形就会收到这里。">
          <ButtonLink to={galleryPaths.discover}>去发现</ButtonLink>
        </Empty>
      ) : (
        <AlbumGrid albums={data?.list ?? null} />
      )}
      {isNew && <AlbumDialog onClose={() => setNew(false)} />}
    </>
  );
}

function Album({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isEdited, setEdited] = useState(false);
  const stream = useInfiniteQuery(albumQuery(id));
  const [first] = stream.data?.pages ?? [];
  useTitle(first?.album.name ?? '收藏夹');
  const remove = useMutation({
    mutationFn: () => call('galleryRemoveAlbum', { id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [GALLERY_KEY, 'albums'] });
      void navigate(galleryPaths.albums);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <>
      <header className={page.head}>
        <h1 className={page.title}>{first?.album.name ?? '收藏夹'}</h1>
        {first && <span className={page.lead}>{first.album.items} 个作品</span>}
        {first?.own && (
          <span className={page.aside}>
            <Button size="small" icon="edit" onClick={() => setEdited(true)}>
              修改
            </Button>{' '}
            {!first.album.isDefault && (
              <Button
                size="small"
                variant="danger"
                icon="trash"
                busy={remove.isPending}
                onClick={() => remove.mutate()}
              >
                删除
              </Button>
            )}
          </span>
        )}
      </header>
      <StreamView
        label="收藏的作品"
        stream={stream}
        keyOf={entryKey}
        sizeOf={entrySize}
        card={(entry) => <EntryCard entry={entry} />}
        empty={<Empty icon="star" title="这个收藏夹还是空的" />}
      />
      {isEdited && first && <AlbumDialog album={first.album} onClose={() => setEdited(false)} />}
    </>
  );
}
