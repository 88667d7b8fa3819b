import { type DesignShare, SHARE_LIMITS } from '@zhuhui/contracts';
import { formatAgo, formatDateTime } from '../../../shared/format/date.ts';
import { Icon, Menu } from '../../../shared/ui/index.ts';
import styles from './share.module.css';

const STATES: Readonly<Record<DesignShare['state'], string>> = {
  live: '看图中',
  expired: '已过期',
  revoked: '已收回',
};

interface ShareRowProps {
  readonly share: DesignShare;
  readonly onRevoke: () => void;
  readonly onRenew: () => void;
  readonly onExtend: (days: number) => void;
}

/** One link that was sent, and whether it was looked at. */
export function ShareRow({ share, onRevoke, onRenew, onExtend }: ShareRowProps) {
  const { name, state, expiresAt, views, lastViewedAt, shows, canComment, canApprove } = share;
  const may = [
    shows === 'all' ? '全部版本' : '当前版',
    share.showsOriginals && '附原图',
    canComment && '可批注',
    canApprove && '可确认',
  ].filter((word) => typeof word === 'string');
  const { daysDefault } = SHARE_LIMITS;
  return (
    <li className={styles.row}>
      <span className={styles.state} data-state={state}>
        {STATES[state]}
      </span>
      <span className={styles.rowWords}>
        <strong>{name || '没写发给谁'}</strong>
        <span>
          {may.join(' · ')} · {state === 'live' ? `至 ${formatDateTime(expiresAt)}` : STATES[state]}
        </span>
        <span>
          {lastViewedAt === null
            ? '还没打开过'
            : `打开 ${views} 次，最近 ${formatAgo(lastViewedAt, Date.now())}`}
        </span>
      </span>
      <Menu
        label={`${name || '链接'}的更多操作`}
        triggerClassName={styles.rowMenu}
        trigger={<Icon name="more" />}
        items={[
          { label: '换新链接和访问码', icon: 'redo', onSelect: onRenew },
          ...(state === 'revoked'
            ? []
            : [
                {
                  label: `再开 ${daysDefault} 天`,
                  icon: 'clock' as const,
                  onSelect: () => onExtend(daysDefault),
                },
              ]),
          ...(state === 'live'
            ? [{ label: '收回', icon: 'close' as const, danger: true, onSelect: onRevoke }]
            : []),
        ]}
      />
    </li>
  );
}
