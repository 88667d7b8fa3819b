import { useQuery } from '@tanstack/react-query';
import { pageFamilyOf } from '@zhuhui/contracts/pages';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../../shared/ui/index.ts';
import { entryQuery } from '../data/queries.ts';
import { galleryPaths } from '../model/paths.ts';
import { GalleryNav } from '../parts/GalleryNav.tsx';
import layout from '../parts/page.module.css';
import { CaseView } from './CaseView.tsx';
import { Comments } from './Comments.tsx';
import { EntryHead } from './EntryHead.tsx';
import styles from './EntryPage.module.css';
import { SetView } from './SetView.tsx';
import { SimilarStrip } from './SimilarStrip.tsx';

/** A set or a case with all its pictures. */
export function EntryPage({ id }: { readonly id: string }) {
  const { pathname, search } = useLocation();
  const user = useCurrentUser();
  const page =
    user === null ? { route: pageFamilyOf(pathname).family, url: pathname + search } : null;
  const { data: entry, error, refetch } = useQuery(entryQuery(id, page));
  useTitle(entry?.title ?? '作品');
  const isSeen = entry !== undefined && !entry.own;
  useEffect(() => {
    // A view that was not counted is nothing to tell the reader about.
    if (isSeen) call('galleryView', { id }).catch(() => undefined);
  }, [id, isSeen]);

  if (error && !entry) {
    const isGone = error instanceof ApiError && error.code === 404;
    return (
      <div className={layout.page}>
        <GalleryNav />
        <Empty
          icon="picture"
          heading
          title={isGone ? '没有这个作品' : '作品没有加载出来'}
          text={isGone ? '它可能已被作者撤回。' : messageOf(error)}
        >
          {isGone ? (
            <ButtonLink to={galleryPaths.discover}>去发现看看</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>再试一次</Button>
          )}
        </Empty>
      </div>
    );
  }
  if (!entry) {
    return (
      <div className={layout.page} role="status" aria-label="加载中">
        <GalleryNav />
        <h1 className="visually-hidden">作品</h1>
        <div className={styles.waitingHead} />
        <div className={styles.waitingBody} />
      </div>
    );
  }
  return (
    <article className={layout.page}>
      <GalleryNav room={entry.kind === 'case' ? '案例' : '图集'} />
      <EntryHead entry={entry} />
      {entry.kind === 'case' ? <CaseView entry={entry} /> : <SetView entry={entry} />}
      {entry.state === 'published' && (
        <div className={styles.below}>
          <Comments entry={entry} />
          <SimilarStrip imageId={entry.cover.imageId} />
        </div>
      )}
    </article>
  );
}
