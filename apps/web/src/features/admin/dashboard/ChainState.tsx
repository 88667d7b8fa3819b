import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../shared/api-client/index.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import list from '../list/list.module.css';
import styles from './DashboardPage.module.css';

/** The whole log is read for it, so that it is not asked for with every refresh of the figures. */
const FRESH_MS = 10 * 60_000;

const chainQuery = queryOptions({
  queryKey: ['admin', 'auditVerify'],
  queryFn: ({ signal }) => call('auditVerify', {}, { signal }),
  staleTime: FRESH_MS,
});

/** Whether the log of what administrators did is whole, and its head to be noted down. */
export function ChainState() {
  const { data, isError } = useQuery(chainQuery);
  return (
    <section className={styles.chain} aria-labelledby="chain-heading">
      <h2 id="chain-heading" className={styles.heading}>
        操作记录
      </h2>
      {data ? (
        <>
          <p className={data.state === 'whole' ? list.good : list.bad}>
            {data.state === 'whole'
              ? `完整：${formatNumber(data.rows)} 行逐行相符`
              : `第一处不符在 #${data.brokenId}：它被改过，或它前面的行被删了`}
          </p>
          <p className={styles.hash}>
            链头 {data.head.id}:{data.head.hash}
          </p>
        </>
      ) : (
        <p className={list.second}>{isError ? '这次没有核对成' : '正在核对…'}</p>
      )}
      <Link to="/admin/audit" className={list.chosen}>
        查看与对照以前的链头
      </Link>
    </section>
  );
}
