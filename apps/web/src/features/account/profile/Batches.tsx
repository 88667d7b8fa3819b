import { useQuery } from '@tanstack/react-query';
import type { TicketBatch } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Button } from '../../../shared/ui/index.ts';
import { traceOfBatch } from '../records/traces.ts';
import styles from './Batches.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Shown before the rest is asked for. */
const FIRST = 4;
const SOON_MS = 7 * 24 * 3600_000;

/** Batches in the order they are spent: the first to expire first. */
export function Batches() {
  const [isWhole, setWhole] = useState(false);
  const batches = useQuery({
    queryKey: ['tickets', 'batches'],
    queryFn: ({ signal }) => call('ticketBatches', {}, { signal }),
  });
  const list = batches.data ?? [];
  return (
    <div className={styles.batches}>
      <h3 className={styles.title}>先用快到期的</h3>
      {batches.isPending && <Skeleton rows={2} />}
      {batches.isError && (
        <p className={styles.problem} role="alert">
          {messageOf(batches.error)}
          <Button size="small" onClick={() => void batches.refetch()}>
            再试
          </Button>
        </p>
      )}
      {batches.isSuccess && list.length === 0 && <p className={styles.none}>没有余额。</p>}
      <ul>
        {(isWhole ? list : list.slice(0, FIRST)).map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
      {!isWhole && list.length > FIRST && (
        <Button size="small" variant="plain" onClick={() => setWhole(true)}>
          全部 {list.length} 批
        </Button>
      )}
    </div>
  );
}

function BatchRow({ batch }: { readonly batch: TicketBatch }) {
  const { ticketType, left, given, memo, expiresAt } = batch;
  const trace = traceOfBatch(batch);
  const isSoon = expiresAt !== null && new Date(expiresAt).getTime() - Date.now() < SOON_MS;
  return (
    <li className={styles.row}>
      <span className={styles.memo}>
        {memo}
        {trace && (
          <Link to={trace.to} className={styles.trace}>
            {trace.name}
          </Link>
        )}
      </span>
      <span className={styles.left}>
        {TICKET_NAMES[ticketType]} 剩 {formatNumber(left)}
        <span className={styles.given}> / {formatNumber(given)}</span>
      </span>
      <span className={styles.expiry} data-soon={isSoon || undefined}>
        {expiresAt === null ? '长期有效' : `${formatDateTime(expiresAt)} 到期`}
      </span>
    </li>
  );
}
