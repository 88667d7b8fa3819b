import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type GalleryReport, REPORT_REASONS, REPORT_STATES } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import styles from '../list/list.module.css';
import type { ListAddress } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';

const PAGE_SIZE = 20;

const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'galleryReports', page],
    queryFn: ({ signal }) => call('galleryReports', { page, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What was reported: works and comments, with what comes of it. */
export function Reports({
  list,
  canChange,
  onOpen,
}: {
  readonly list: ListAddress;
  readonly canChange: boolean;
  readonly onOpen: (entryId: string) => void;
}) {
  const query = useQuery(reportsQuery(list.page));
  const settle = useAdminChange(({ id, upheld }: { id: string; upheld: boolean }) =>
    call('settleReport', { id, upheld }),
  );
  return (
    <Found query={query} isEmpty={query.data?.total === 0} icon="warning" none="没有举报">
      <ul className={styles.list} aria-label="举报">
        {query.data?.list.map((report) => (
          <li key={report.id} className={styles.row}>
            <Words report={report} />
            <div className={styles.tools}>
              <Button onClick={() => onOpen(report.entryId)}>看作品</Button>
              {canChange && report.state === 'open' && (
                <>
                  <Button
                    busy={settle.isPending && settle.variables.id === report.id}
                    onClick={() => settle.mutate({ id: report.id, upheld: false })}
                  >
                    不成立
                  </Button>
                  <Button
                    variant="danger"
                    busy={settle.isPending && settle.variables.id === report.id}
                    onClick={() => settle.mutate({ id: report.id, upheld: true })}
                  >
                    {report.comment ? '隐藏评论' : '下架作品'}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pager list={list} query={query} />
    </Found>
  );
}

function Words({ report }: { readonly report: GalleryReport }) {
  const { entryTitle, comment, reason, words, phone, state, settledBy, createdAt } = report;
  return (
    <div className={styles.main}>
      <p className={styles.name}>
        {REPORT_REASONS[reason]} · {entryTitle}
      </p>
      {comment && <p className={styles.second}>评论：{comment.body}</p>}
      {words && <p className={styles.second}>说明：{words}</p>}
      <p className={styles.second}>
        <span className={state === 'open' ? styles.chosen : styles.off}>
          {REPORT_STATES[state]}
        </span>
        {[settledBy, phone].filter(Boolean).map((text) => ` · ${text}`)} ·{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
    </div>
  );
}
