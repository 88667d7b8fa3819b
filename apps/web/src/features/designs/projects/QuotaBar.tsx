import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatNumber } from '../../../shared/format/number.ts';
import { quotaQuery } from '../data/queries.ts';
import { fillOf } from '../model/trash.ts';
import styles from './projects.module.css';

/** How much of what one may keep is used; names what is nearest to its end. */
export function QuotaBar() {
  const { data } = useQuery(quotaQuery);
  if (!data) return <div className={styles.quota} aria-hidden="true" />;
  const { projects, versions, bytes } = data;
  const parts = [
    `项目 ${formatNumber(projects.used)} / ${formatNumber(projects.most)}`,
    `版本 ${formatNumber(versions.used)} / ${formatNumber(versions.most)}`,
    `图片 ${formatBytes(bytes.used)} / ${formatBytes(bytes.most)}`,
  ];
  const [fullest] = [projects, versions, bytes]
    .map(({ used, most }) => fillOf(used, most))
    .toSorted((a, b) => b.share - a.share);
  if (!fullest) return null;
  return (
    <div className={styles.quota} data-tone={fullest.tone}>
      <div className={styles.quotaBar} aria-hidden="true">
        <span style={{ width: `${fullest.share * 100}%` }} />
      </div>
      <p className={styles.quotaText}>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
        {fullest.tone === 'full' && <strong>已满，请清空回收站或删掉旧版</strong>}
      </p>
    </div>
  );
}
