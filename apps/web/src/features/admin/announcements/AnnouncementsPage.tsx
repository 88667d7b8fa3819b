import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type AdminAnnouncement, AUDIENCE_NAMES } from '@zhuhui/contracts';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button, IconButton } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { useList } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

const PAGE_SIZE = 20;

const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'announcements', page],
    queryFn: ({ signal }) => call('adminAnnouncements', { page, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** `/admin/announcements`: what users are told, and when. */
export function AnnouncementsPage() {
  return <AdminFrame>{({ canChange }) => <Announcements canChange={canChange} />}</AdminFrame>;
}

function Announcements({ canChange }: { readonly canChange: boolean }) {
  const list = useList();
  const query = useQuery(announcementsQuery(list.page));
  const [edited, setEdited] = useState<AdminAnnouncement | 'new' | null>(null);
  const remove = useAdminChange((id: string) => call('removeAnnouncement', { id }));
  return (
    <>
      <ListHead title="公告" lead="在起止时间内浮在页面上，点开看全文。">
        <CsvLink name="adminAnnouncementsCsv" input={{}} />
        {canChange && (
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            发布公告
          </Button>
        )}
      </ListHead>
      <Found
        query={query}
        isEmpty={query.data?.total === 0}
        icon="message"
        none="还没有公告"
        hint="发布后到时间自动显示，过期自动收起；谁读过在这里看。"
      >
        <ul className={styles.list} aria-label="公告">
          {query.data?.list.map((each) => (
            <li key={each.id} className={styles.row}>
              <div className={styles.main}>
                <p className={styles.name}>{each.title}</p>
                <p className={styles.second}>
                  {formatDateTime(each.shownFrom)} 至 {formatDateTime(each.shownTo)}
                </p>
              </div>
              <span className={styles.cell}>{stateOf(each, Date.now())}</span>
              <span className={styles.cell}>{AUDIENCE_NAMES[each.audience]}</span>
              <span className={styles.cell}>{each.readers} 人已读</span>
              {canChange && (
                <div className={styles.tools}>
                  <IconButton
                    icon="edit"
                    label={`修改${each.title}`}
                    onClick={() => setEdited(each)}
                  />
                  <IconButton
                    icon="trash"
                    label={`删除${each.title}`}
                    onClick={() => remove.mutate(each.id)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        <Pager list={list} query={query} />
      </Found>
      {edited && (
        <AnnouncementDialog
          announcement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function stateOf({ shownFrom, shownTo }: AdminAnnouncement, nowMs: number): string {
  if (nowMs < Date.parse(shownFrom)) return '未开始';
  return nowMs < Date.parse(shownTo) ? '显示中' : '已结束';
}
