import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Icon } from '../../../shared/ui/index.ts';
import { approvalsQuery } from '../data/queries.ts';
import styles from './share.module.css';

/** Who approved which version and when, what was revoked included; nothing before the first one. */
export function ApprovalRecord({ projectId }: { readonly projectId: string }) {
  const { data = [] } = useQuery(approvalsQuery(projectId));
  if (data.length === 0) return null;
  return (
    <section className={styles.links} aria-label="确认记录">
      <h3 className={styles.linksTitle}>确认记录</h3>
      <ul>
        {data.map(({ versionId, approvedAt, by, viewName, number, revokedAt, revokedReason }) => (
          <li key={`${versionId} ${approvedAt}`} className={styles.row}>
            <Icon name={revokedAt ? 'undo' : 'lock'} size="small" />
            <span className={styles.rowWords}>
              <strong>
                {viewName} · 第 {number} 版
              </strong>
              <span>
                {by} 确认于 {formatDateTime(approvedAt)}
              </span>
              {revokedAt && (
                <span>
                  {formatDateTime(revokedAt)} 撤销{revokedReason && `：${revokedReason}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
