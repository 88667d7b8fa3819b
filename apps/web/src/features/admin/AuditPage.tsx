import { toolIndex } from 'virtual:contract';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@zhuhui/contracts';
import { useState } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Empty, Spinner } from '../../shared/ui/index.ts';
import { AdminFrame } from './AdminFrame.tsx';
import styles from './AuditPage.module.css';
import { changesOf, type NameOf } from './audit-changes.ts';
import { AUDIT_PAGE_SIZE, auditQuery, enginesQuery, kindsQuery } from './data.ts';
import { Pager } from './Pager.tsx';

/** `/admin/audit`: who changed what, newest first; it cannot be changed. */
export function AuditPage() {
  return <AdminFrame>{() => <AuditLog />}</AdminFrame>;
}

function AuditLog() {
  useTitle('操作记录');
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(auditQuery(page));
  const nameOf = useNames();
  if (!data) {
    if (error) return <Empty icon="warning" heading title="没有加载出来" text={messageOf(error)} />;
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Spinner />
      </div>
    );
  }
  return (
    <>
      <h1 className={styles.title}>操作记录</h1>
      <p className={styles.lead}>每次登录与更改各记一行，不能删改。</p>
      <ol className={styles.list}>
        {data.list.map((entry) => (
          <Entry key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ol>
      <Pager page={page} pageSize={AUDIT_PAGE_SIZE} total={data.total} onPage={setPage} />
    </>
  );
}

/** Engines, tools and kinds of engines by their names, as far as they are still there. */
function useNames(): NameOf {
  const { data: engines = [] } = useQuery(enginesQuery);
  const { data: kinds = [] } = useQuery(kindsQuery);
  const named = [...engines, ...toolIndex, ...kinds.map(({ kind, name }) => ({ id: kind, name }))];
  return (id) => named.find((each) => each.id === id)?.name ?? id;
}

function Entry({ entry, nameOf }: { readonly entry: AuditEntry; readonly nameOf: NameOf }) {
  const changes = changesOf(entry, nameOf);
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={entry.createdAt}>
        {formatDateTime(entry.createdAt)}
      </time>
      <span className={styles.who}>{entry.account}</span>
      <div className={styles.what}>
        <p>
          {entry.actionName}
          <strong className={styles.target}>{nameOf(entry.target)}</strong>
        </p>
        <ul className={styles.changes}>
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {name}：{before !== null && <s>{before}</s>} {after}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
