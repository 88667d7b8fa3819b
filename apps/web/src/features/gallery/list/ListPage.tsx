import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { GalleryKind } from '@zhuhui/contracts';
import { categoryNamed } from '@zhuhui/contracts/pages';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useClassify } from '../../../shared/data/catalogue.ts';
import { ownBranches, useInterests } from '../../../shared/data/interests.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../../shared/ui/index.ts';
import { entriesQuery, imagesQuery } from '../data/queries.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import { openWalk } from '../image/walk.ts';
import {
  type FilterChange,
  type GalleryFilter,
  isFiltered,
  readFilter,
  writeFilter,
} from '../model/filter.ts';
import { galleryPaths } from '../model/paths.ts';
import { EntryCard } from '../parts/EntryCard.tsx';
import { GalleryNav, type Room } from '../parts/GalleryNav.tsx';
import { ImageCard } from '../parts/ImageCard.tsx';
import page from '../parts/page.module.css';
import { StreamView } from '../parts/StreamView.tsx';
import { entryKey, entrySize, imageKey, imageSize } from './keys.ts';
import styles from './ListPage.module.css';

interface ListProps {
  /** The page's name where no category is looked at. */
  readonly title: string;
  readonly room: Room;
  /** Pictures one by one, or the works they belong to. */
  readonly shows: 'pictures' | 'entries';
  /** Works of one kind only. */
  readonly kind?: GalleryKind;
  /** The family whose address names a category by its last segment. */
  readonly classifies?: 'classifyPage' | 'classifyCase';
  /** Opens with the search box in use. */
  readonly searches?: boolean;
}

const NO_CATEGORY = '没有这个分类';

/** A list of the gallery: everything of a sort, narrowed by what the address says. */
export function ListPage({ title, room, shows, kind, classifies, searches }: ListProps) {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const named = classifies && categoryNamed(pathname, classifies);
  const filter = useMemo<GalleryFilter>(
    () => ({ ...readFilter(query), ...(named && { category: named }) }),
    [query, named],
  );
  const names = useCategoryNames(classifies && filter.category);
  const name = names?.join(' · ') ?? title;
  const isNowhere = named === null || (named !== undefined && names === null);
  useTitle(isNowhere ? NO_CATEGORY : name === title ? title : `${name} · ${title}`);
  const change = (parts: FilterChange) =>
    setQuery(writeFilter(query, { ...readFilter(query), ...parts }), {
      replace: true,
      preventScrollReset: true,
    });
  const address = (ids: readonly string[]) => {
    const { category: _, ...rest } = readFilter(query);
    const isInPath = shows === 'pictures' || kind === 'case';
    const category = ids.at(-1);
    const search = writeFilter(
      new URLSearchParams(),
      isInPath || category === undefined ? rest : { ...rest, category },
    ).toString();
    const path = !isInPath
      ? pathname
      : ids.length === 0
        ? { pictures: galleryPaths.pictures, entries: galleryPaths.cases }[shows]
        : { pictures: galleryPaths.category, entries: galleryPaths.categoryOfCases }[shows](ids);
    return search === '' ? path : `${path}?${search}`;
  };
  const branches = ownBranches(useInterests());
  // What is looked for is looked for everywhere; only who comes without a wish is shown his own first.
  const isOwn =
    branches !== null && shows === 'entries' && !isFiltered(filter) && filter.order === undefined;
  const sort = { ...filter, ...(kind && { kind }), ...(isOwn && { branches }) };
  const empty = (
    <Empty
      icon="search"
      title={
        isOwn ? '你这一类还没有作品' : isFiltered(filter) ? '没有符合条件的' : '这里还没有作品'
      }
      text={
        isOwn
          ? '先看看别的。'
          : isFiltered(filter)
            ? '换个条件，或者少选一个。'
            : '从历史里挑几张发布，就会出现在这里。'
      }
    >
      {isOwn ? (
        <Button onClick={() => change({ order: 'hot' })}>看热门</Button>
      ) : isFiltered(filter) ? (
        <Button onClick={() => setQuery(writeFilter(query, {}), { replace: true })}>
          清除条件
        </Button>
      ) : (
        <Link to={galleryPaths.mySets}>去发布</Link>
      )}
    </Empty>
  );
  if (isNowhere) {
    return (
      <div className={page.page}>
        <GalleryNav room={room} />
        <Empty icon="sitePlan" heading title={NO_CATEGORY} text="地址可能写错了。">
          <ButtonLink to={address([])}>看全部{room}</ButtonLink>
        </Empty>
      </div>
    );
  }
  return (
    <div className={page.page}>
      <GalleryNav room={room} />
      {/* The room's name stands in the navigation already. */}
      <h1 className={name === room ? 'visually-hidden' : styles.title}>{name}</h1>
      <FilterBar
        filter={filter}
        onChange={change}
        hasOwn={branches !== null}
        of={shows === 'pictures' ? 'pictures' : kind === 'case' ? 'cases' : 'entries'}
        categoryAddress={address}
        searches={searches ?? false}
      />
      {shows === 'pictures' ? (
        <Pictures filter={sort} label={name} empty={empty} />
      ) : (
        <Entries filter={sort} label={name} empty={empty} />
      )}
    </div>
  );
}

/** Names down to a category, from the top level; null where the tree has none such, undefined until it is there. */
function useCategoryNames(category: string | undefined): readonly string[] | null | undefined {
  const tree = useClassify();
  if (category === undefined || tree.length === 0) return undefined;
  const top = tree.find(({ id }) => category.startsWith(id));
  const second = top?.children.find(({ id }) => category.startsWith(id));
  const leaf = second?.children.find(({ id }) => id === category);
  const levels = [top, second, leaf].flatMap((level) => level ?? []);
  return levels.at(-1)?.id === category ? levels.map(({ name }) => name) : null;
}

interface SortProps {
  readonly filter: GalleryFilter;
  readonly label: string;
  readonly empty: ReactNode;
}

function Pictures({ filter, label, empty }: SortProps) {
  const { order: _, followed: __, ...rest } = filter;
  const stream = useInfiniteQuery({
    ...imagesQuery(rest),
    placeholderData: keepPreviousData,
  });
  return (
    <StreamView
      label={label}
      stream={stream}
      keyOf={imageKey}
      sizeOf={imageSize}
      card={(image, all) => <ImageCard image={image} onOpen={() => openWalk(all)} />}
      empty={empty}
    />
  );
}

function Entries({ filter: { followed, ...filter }, label, empty }: SortProps) {
  const stream = useInfiniteQuery({
    ...entriesQuery({ ...filter, order: filter.order ?? 'hot', ...(followed && { followed }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <StreamView
      label={label}
      stream={stream}
      keyOf={entryKey}
      sizeOf={entrySize}
      card={(entry) => <EntryCard entry={entry} />}
      empty={empty}
    />
  );
}
