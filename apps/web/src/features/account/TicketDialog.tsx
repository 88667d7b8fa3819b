import { useInfiniteQuery } from '@tanstack/react-query';
import { TICKET_NAMES, type TicketType } from '@zhuhui/tools';
import { useState } from 'react';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Button, Dialog, Empty, Segmented } from '../../shared/ui/index.ts';
import styles from './TicketDialog.module.css';

const PAGE_SIZE = 20;
const TYPES = [1, 2, 3] as const satisfies readonly TicketType[];

interface TicketDialogProps {
  readonly initialType: TicketType;
  readonly onClose: () => void;
}

/** Where tickets came from and what they were spent on. */
export default function TicketDialog({ initialType, onClose }: TicketDialogProps) {
  const [type, setType] = useState<TicketType>(initialType);
  const records = useInfiniteQuery({
    queryKey: ['ticketRecords', type],
    queryFn: ({ pageParam, signal }) =>
      call('ticketRecords', { type, page: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * PAGE_SIZE < last.total ? last.page + 1 : undefined),
  });
  const list = records.data?.pages.flatMap((page) => page.list) ?? [];

  return (
    <Dialog title="我的券" variant="wide" onClose={onClose}>
      <Segmented
        label="券的种类"
        value={String(type)}
        options={TYPES.map((value) => ({ value: String(value), label: TICKET_NAMES[value] }))}
        onChange={(value) => setType(Number(value) as TicketType)}
      />
      {records.isError && <Empty icon="warning" title={messageOf(records.error)} />}
      {records.isSuccess && list.length === 0 && <Empty icon="ticket" title="还没有记录" />}
      <ul className={styles.list}>
        {list.map((record) => (
          <li key={record.id} className={styles.row}>
            <span className={styles.kind}>{record.kindName}</span>
            <span className={styles.memo}>{record.memo}</span>
            <time className={styles.time} dateTime={record.createdAt}>
              {formatDateTime(record.createdAt)}
            </time>
            <span className={styles.amount}>
              {record.amount > 0 ? '+' : ''}
              {formatNumber(record.amount)}
            </span>
            <span className={styles.balance}>余 {formatNumber(record.balance)}</span>
          </li>
        ))}
      </ul>
      {records.hasNextPage && (
        <Button busy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
          更早的记录
        </Button>
      )}
    </Dialog>
  );
}
