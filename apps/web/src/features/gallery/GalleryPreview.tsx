import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { entriesQuery } from './data/queries.ts';
import styles from './GalleryPreview.module.css';
import { entryKey, entrySize } from './list/keys.ts';
import { Masonry } from './masonry/Masonry.tsx';
import { galleryPaths } from './model/paths.ts';
import { EntryCard } from './parts/EntryCard.tsx';

interface GalleryPreviewProps {
  readonly title: string;
  /** How many works it shows. */
  readonly count?: number;
  /** Works of a branch of the classification tree only. */
  readonly category?: string;
  /** Works of these top levels, as long as there are any; else of all. */
  readonly branches?: readonly string[] | null;
}

/** A few of the works that people like now, for pages outside the gallery; nothing where there are none. */
export function GalleryPreview(props: GalleryPreviewProps) {
  const { title, count = 16, category, branches } = props;
  const wish = { order: 'hot', limit: count, ...(category && { category }) } as const;
  const own = useInfiniteQuery({
    ...entriesQuery({ ...wish, branches: [...(branches ?? [])] }),
    enabled: Boolean(branches),
  });
  const isOwnEmpty = own.data?.pages[0]?.list.length === 0;
  const all = useInfiniteQuery({ ...entriesQuery(wish), enabled: !branches || isOwnEmpty });
  const { data, error } = branches && !isOwnEmpty ? own : all;
  const list = data?.pages[0]?.list ?? null;
  if (list?.length === 0 || (error && list === null)) return null;
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={galleryPaths.discover}>更多</Link>
      </div>
      <Masonry label={title} items={list} keyOf={entryKey} sizeOf={entrySize}>
        {(entry) => <EntryCard entry={entry} />}
      </Masonry>
    </section>
  );
}
