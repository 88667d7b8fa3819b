import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AdminGalleryEntry,
  GALLERY_KINDS,
  GALLERY_STATES,
  type GalleryKind,
  type GalleryState,
} from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { addressOf, call, type Input } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Segmented, Switch } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { ListChoice, ListSearch, optionsOf } from '../list/ListFilters.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { oneOf, useList } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import own from './gallery.module.css';
import { Reports } from './Reports.tsx';

const PAGE_SIZE = 24;

const VIEWS = ['works', 'reports'] as const;
const STATES = Object.keys(GALLERY_STATES) as GalleryState[];
const KINDS = Object.keys(GALLERY_KINDS) as GalleryKind[];
type Filter = Input<'adminGalleryCsv'>;

const entriesQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['admin', 'gallery', filter, page],
    queryFn: ({ signal }) =>
      call('adminGallery', { ...filter, page, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

const policyQuery = queryOptions({
  queryKey: ['admin', 'galleryPolicy'],
  queryFn: ({ signal }) => call('galleryPolicy', {}, { signal }),
});

/** `/admin/gallery`: works that wait to be looked at, all others, and what was reported. */
export function GalleryPage() {
  return <AdminFrame>{({ canChange }) => <Gallery canChange={canChange} />}</AdminFrame>;
}

function Gallery({ canChange }: { readonly canChange: boolean }) {
  const list = useList();
  const view = oneOf(VIEWS, list.chosen('view')) ?? 'works';
  const state = oneOf(STATES, list.chosen('state') || 'pending');
  const kind = oneOf(KINDS, list.chosen('kind'));
  const keyword = list.chosen('keyword');
  const [opened, setOpened] = useState<string | null>(null);
  const filter: Filter = {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(keyword && { keyword }),
  };
  const query = useQuery(entriesQuery(filter, list.page));
  const counted = (name: string, count: number | undefined) => (count ? `${name} ${count}` : name);
  return (
    <>
      <ListHead
        title="画廊"
        lead="用户发布的图集与案例：审核、下架与举报。作者看得到写给他的原因。"
      >
        {view === 'works' ? (
          <CsvLink name="adminGalleryCsv" input={filter} />
        ) : (
          <CsvLink name="galleryReportsCsv" input={{}} />
        )}
      </ListHead>
      <Policy canChange={canChange} />
      <div className={styles.views}>
        <Segmented
          label="看什么"
          value={view}
          onChange={(chosen) => list.narrow('view', chosen)}
          options={[
            { value: 'works', label: counted('作品', query.data?.pending) },
            { value: 'reports', label: counted('举报', query.data?.openReports) },
          ]}
        />
      </div>
      {view === 'reports' ? (
        <Reports list={list} canChange={canChange} onOpen={setOpened} />
      ) : (
        <>
          <div className={styles.filters}>
            <ListChoice
              list={list}
              name="state"
              label="状态"
              all={['all', '全部状态']}
              first="pending"
              options={optionsOf(GALLERY_STATES)}
            />
            <ListChoice list={list} name="kind" label="种类" options={optionsOf(GALLERY_KINDS)} />
            <ListSearch list={list} label="搜索作品" placeholder="标题、说明、作者或编号" />
          </div>
          <Found
            query={query}
            isEmpty={query.data?.total === 0}
            icon="archive"
            none={state === 'pending' && !kind && !keyword ? '没有待审核的作品' : '没有这样的作品'}
            hint={state === 'pending' ? '看别的作品，把状态换成全部状态。' : '换个条件再找。'}
          >
            <ul className={styles.grid} aria-label="画廊作品">
              {query.data?.list.map((entry) => (
                <li key={entry.id}>
                  <Tile entry={entry} onOpen={() => setOpened(entry.id)} />
                </li>
              ))}
            </ul>
            <Pager list={list} query={query} />
          </Found>
        </>
      )}
      {opened && (
        <EntryDialog entryId={opened} canChange={canChange} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function Tile({
  entry,
  onOpen,
}: {
  readonly entry: AdminGalleryEntry;
  readonly onOpen: () => void;
}) {
  const { title, state, kind, authorName, pictures, openReports, createdAt, coverImageId } = entry;
  return (
    <button type="button" className={`${styles.tile} ${own.tile}`} onClick={onOpen}>
      <img
        src={addressOf('adminGalleryPicture', { imageId: coverImageId })}
        alt=""
        width={4}
        height={3}
        loading="lazy"
      />
      <span className={styles.name}>{title}</span>
      <span className={styles.second}>
        {GALLERY_KINDS[kind]} · {pictures} 张 · {authorName}
      </span>
      <span className={styles.second}>
        <span className={state === 'published' ? styles.good : styles.chosen}>
          {GALLERY_STATES[state]}
        </span>
        {openReports > 0 && <span className={styles.bad}> · {openReports} 个举报</span>} ·{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
    </button>
  );
}

function Policy({ canChange }: { readonly canChange: boolean }) {
  const id = useId();
  const { data } = useQuery(policyQuery);
  const save = useAdminChange((publishAtOnce: boolean) =>
    call('saveGalleryPolicy', { publishAtOnce }),
  );
  return (
    <div className={own.policy}>
      <label htmlFor={canChange ? id : undefined}>发布后立即公开，事后再看</label>
      {canChange ? (
        <Switch
          id={id}
          label="发布后立即公开，事后再看"
          checked={data?.publishAtOnce ?? false}
          onChange={(on) => save.mutate(on)}
        />
      ) : (
        <span className={styles.second}>{data?.publishAtOnce ? '开' : '关'}</span>
      )}
    </div>
  );
}
