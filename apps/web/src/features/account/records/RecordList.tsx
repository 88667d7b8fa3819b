import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketRecord, TransferKind } from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';
import { Link } from 'react-router';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Button, Empty, OlderButton } from '../../../shared/ui/index.ts';
import { Skeleton } from '../profile/Skeleton.tsx';
import styles from './RecordList.module.css';
import { traceOf } from './traces.ts';

const PAGE_SIZE = 30;
const TYPE_NAMES: Readonly<Record<TicketType, string>> = { 1: '普通', 2: '实时', 3: '对话' };

export interface RecordWishes {
  readonly type?: TicketType;
  readonly kind?: TransferKind;
  readonly from?: string;
}

/** Entries of the ticket books, newest first, each leading to what it was for. */
export function RecordList({ wishes }: { readonly wishes: RecordWishes }) {
  const records = useInfiniteQuery({
    queryKey: ['ticketRecords', wishes],
    queryFn: ({ pageParam, signal }) =>
      call('ticketRecords', { ...wishes, page: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * PAGE_SIZE < last.total ? last.page + 1 : undefined),
  });
  // An entry that came in between moves the pages: it is shown once.
  const list = [
    ...new Map(
      records.data?.pages.flatMap((page) => page.list).map((record) => [record.id, record]),
    ).values(),
  ];
  if (records.isPending) return <Skeleton rows={5} />;
  if (records.isError) {
    return (
      <Empty icon="warning" title={messageOf(records.error)}>
        <Button onClick={() => void records.refetch()}>再试</Button>
      </Empty>
    );
  }
  if (list.length === 0) return <Empty icon="ticket" title="没有符合的记录" />;
  return (
    <>
      <ul className={styles.list} aria-label="券的流水">
        {list.map((record) => (
          <RecordRow key={record.id} record={record} showsType={wishes.type === undefined} />
        ))}
      </ul>
      <OlderButton list={records}>更早的记录</OlderButton>
    </>
  );
}

function RecordRow({
  record,
  showsType,
}: {
  readonly record: TicketRecord;
  readonly showsType: boolean;
}) {
  const { kindName, memo, amount, balance, createdAt, ticketType } = record;
  const trace = traceOf(record);
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      <span className={styles.kind}>
        {kindName}
        {showsType && <span className={styles.type}>{TYPE_NAMES[ticketType]}</span>}
      </span>
      <span className={styles.memo}>
        <span className={styles.words}>{memo}</span>
        {trace && (
          <Link to={trace.to} className={styles.trace}>
            {trace.name}
          </Link>
        )}
      </span>
      <span className={styles.amount} data-sign={Math.sign(amount)}>
        {amount > 0 ? '+' : ''}
        {amount === 0 ? '—' : formatNumber(amount)}
      </span>
      <span className={styles.balance}>余 {formatNumber(balance)}</span>
    </li>
  );
}
