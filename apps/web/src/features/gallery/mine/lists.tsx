import { useInfiniteQuery } from '@tanstack/react-query';
import type { GalleryKind } from '@zhuhui/contracts';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, ButtonLink, Empty } from '../../../shared/ui/index.ts';
import { downloadsQuery, followingQuery, likedQuery, ownQuery } from '../data/queries.ts';
import { openWalk } from '../image/walk.ts';
import { entryKey, entrySize } from '../list/keys.ts';
import { galleryPaths } from '../model/paths.ts';
import { Byline } from '../parts/Byline.tsx';
import { EntryCard } from '../parts/EntryCard.tsx';
import { FollowButton } from '../parts/FollowButton.tsx';
import { ImageCard } from '../parts/ImageCard.tsx';
import { StreamView } from '../parts/StreamView.tsx';
import styles from './lists.module.css';

/** Works of one's own in every state. */
export function OwnEntries({ kind }: { readonly kind: GalleryKind }) {
  const stream = useInfiniteQuery(ownQuery({ kind }));
  const name = kind === 'case' ? '案例' : '图集';
  return (
    <StreamView
      label={`我的${name}`}
      stream={stream}
      keyOf={entryKey}
      sizeOf={entrySize}
      card={(entry) => <EntryCard entry={entry} />}
      empty={
        <Empty
          icon="upload"
          title={`还没有发布过${name}`}
          text="点“发布作品”，从历史里挑几张；随时可以撤回。"
        />
      }
    />
  );
}

export function Liked() {
  return (
    <StreamView
      label="赞过的作品"
      stream={useInfiniteQuery(likedQuery)}
      keyOf={entryKey}
      sizeOf={entrySize}
      card={(entry) => <EntryCard entry={entry} />}
      empty={
        <Nothing icon="heart" title="还没有赞过作品" text="点作品下面的心形，就会留在这里。" />
      }
    />
  );
}

const downloadKey = ({
  id,
  downloadedAt,
}: {
  readonly id: string;
  readonly downloadedAt: string;
}) => `${id} ${downloadedAt}`;
const downloadSize = (image: { readonly width: number; readonly height: number }) => image;

export function Downloads() {
  return (
    <StreamView
      label="下载过的图片"
      stream={useInfiniteQuery(downloadsQuery)}
      keyOf={downloadKey}
      sizeOf={downloadSize}
      card={(image, all) => <ImageCard image={image} onOpen={() => openWalk(all)} />}
      empty={
        <Nothing
          icon="download"
          title="还没有下载过"
          text="从灵感库下载过的图都列在这里，随时再下。"
        />
      }
    />
  );
}

export function Following() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(followingQuery);
  const authors = data?.pages.flatMap(({ list }) => list);
  if (error && !authors) {
    return (
      <Empty icon="warning" title="没有加载出来" text={messageOf(error)}>
        <Button onClick={() => void refetch()}>再试一次</Button>
      </Empty>
    );
  }
  if (authors?.length === 0) {
    return (
      <Nothing icon="user" title="还没有关注作者" text="在作者的主页点“关注”，就会列在这里。" />
    );
  }
  return (
    <>
      <ul className={styles.authors} aria-busy={authors === undefined || undefined}>
        {(authors ?? []).map((author) => (
          <li key={author.id} className={styles.author}>
            <Byline author={author} />
            <FollowButton authorId={author.id} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看一些
        </Button>
      )}
    </>
  );
}

interface NothingProps {
  readonly icon: 'heart' | 'download' | 'user';
  readonly title: string;
  readonly text: string;
}

function Nothing({ icon, title, text }: NothingProps) {
  return (
    <Empty icon={icon} title={title} text={text}>
      <ButtonLink to={galleryPaths.discover}>去发现</ButtonLink>
    </Empty>
  );
}
