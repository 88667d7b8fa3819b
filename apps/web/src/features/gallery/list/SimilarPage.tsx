import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GalleryImageCard } from '@zhuhui/contracts';
import { subjectOf } from '@zhuhui/contracts/pages';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { findSimilar, messageOf } from '../../../shared/api-client/index.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, Empty } from '../../../shared/ui/index.ts';
import { facetsQuery, imageQuery, similarQuery } from '../data/queries.ts';
import { useSoughtPicture } from '../data/sought-picture.ts';
import { Choice } from '../filter/Choice.tsx';
import { PictureSearch } from '../filter/PictureSearch.tsx';
import { openWalk } from '../image/walk.ts';
import { Masonry } from '../masonry/Masonry.tsx';
import { type FilterChange, readFilter, writeFilter } from '../model/filter.ts';
import { galleryPaths } from '../model/paths.ts';
import { Face } from '../parts/Face.tsx';
import { GalleryNav } from '../parts/GalleryNav.tsx';
import { ImageCard } from '../parts/ImageCard.tsx';
import page from '../parts/page.module.css';
import { imageKey, imageSize } from './keys.ts';
import styles from './SimilarPage.module.css';

const MOST = 60;

/** Pictures that look like one of the gallery, or like one of the reader's own. */
export function SimilarPage() {
  useTitle('相似图片');
  const imageId = subjectOf(useLocation().pathname, 'similar');
  const hasOwn = useSoughtPicture((state) => state.file !== null);
  return (
    <div className={page.page}>
      <GalleryNav room="图片" />
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={page.title}>相似图片</h1>
          <p className={page.lead}>
            {imageId === null ? '按色彩、构图和线条找；你的图不保存。' : '按色彩、构图和线条找。'}
          </p>
        </div>
        {imageId === null ? <OwnPicture /> : <GalleryPicture imageId={imageId} />}
        {(imageId !== null || hasOwn) && (
          <span className={page.aside}>
            <PictureSearch />
          </span>
        )}
      </header>
      {imageId === null ? <LikeOwn /> : <LikeImage imageId={imageId} />}
    </div>
  );
}

function OwnPicture() {
  const file = useSoughtPicture((state) => state.file);
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url && <img className={styles.sought} src={url} alt="要找的图" width={120} height={88} />;
}

function GalleryPicture({ imageId }: { readonly imageId: string }) {
  const { data } = useQuery(imageQuery(imageId));
  return (
    <span className={styles.sought}>
      {data && (
        <Link to={galleryPaths.entry(data.entry)}>
          <Face picture={data.image} alt={data.image.caption || data.entry.title} />
        </Link>
      )}
    </span>
  );
}

function LikeImage({ imageId }: { readonly imageId: string }) {
  const [query, setQuery] = useSearchParams();
  const { space, style } = readFilter(query);
  const { data: facets } = useQuery(facetsQuery());
  const found = useQuery({
    ...similarQuery(imageId, MOST, { ...(space && { space }), ...(style && { style }) }),
    placeholderData: keepPreviousData,
  });
  const narrow = (change: FilterChange) =>
    setQuery(writeFilter(query, { ...readFilter(query), ...change }), { replace: true });
  return (
    <>
      <search className={styles.narrowed}>
        <Choice
          label="空间"
          value={space}
          options={facets?.spaces}
          onChange={(id) => narrow({ space: id })}
        />
        <Choice
          label="风格"
          value={style}
          options={facets?.styles}
          onChange={(id) => narrow({ style: id })}
        />
      </search>
      <Found {...found} />
    </>
  );
}

function LikeOwn() {
  const file = useSoughtPicture((state) => state.file);
  const found = useQuery({
    queryKey: ['gallery', 'like', file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => findSimilar(file as File, { signal }),
    enabled: file !== null,
  });
  if (file === null) {
    return (
      <Empty icon="picture" title="选一张图来找" text="用自己的一张图，找灵感库里相近的作品。">
        <PictureSearch />
      </Empty>
    );
  }
  return <Found {...found} />;
}

interface FoundProps {
  readonly data: { readonly list: readonly GalleryImageCard[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function Found({ data, error, refetch }: FoundProps) {
  if (error && !data) {
    return (
      <Empty icon="warning" title="没有找成" text={messageOf(error)}>
        <Button icon="redo" onClick={() => void refetch()}>
          再试一次
        </Button>
      </Empty>
    );
  }
  if (data?.list.length === 0) {
    return <Empty icon="search" title="没有相似的图" text="换一张图，或放宽条件。" />;
  }
  const list = data?.list ?? null;
  return (
    <Masonry label="相似图片" items={list} keyOf={imageKey} sizeOf={imageSize}>
      {(image) => <ImageCard image={image} onOpen={() => openWalk(list ?? [])} />}
    </Masonry>
  );
}
