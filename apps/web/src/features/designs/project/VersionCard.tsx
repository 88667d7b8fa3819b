import type { DesignVersion, DesignView } from '@zhuhui/contracts';
import { downloadOne } from '../../../shared/browser/download.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { classes, Icon, IconButton, Menu } from '../../../shared/ui/index.ts';
import parts from '../parts.module.css';
import styles from './column.module.css';

/** Size of a card's picture, CSS px. */
const THUMB = { width: 320, height: 240 } as const;

interface VersionCardProps {
  readonly version: DesignVersion;
  readonly viewName: string;
  readonly isPicked: boolean;
  /** Views it can be moved to. */
  readonly others: readonly DesignView[];
  readonly onPick: () => void;
  readonly onOpen: () => void;
  readonly onCurrent: () => void;
  readonly onMove: (viewId: string) => void;
  readonly onRemove: () => void;
}

/** One version of a view. */
export function VersionCard(props: VersionCardProps) {
  const { version, viewName, isPicked, others } = props;
  const { onPick, onOpen, onCurrent, onMove, onRemove } = props;
  const { number, isCurrent, approval, comments, tool, tags, note, createdAt } = version;
  const name = `${viewName} 第 ${number} 版`;
  return (
    <article className={styles.version} data-picked={isPicked || undefined} aria-label={name}>
      <div className={styles.face}>
        <button
          type="button"
          className={styles.picture}
          onClick={onOpen}
          aria-label={`打开 ${name}`}
        >
          <img
            src={thumbnailUrl(version.url, THUMB.width, THUMB.height)}
            alt=""
            {...THUMB}
            loading="lazy"
            decoding="async"
          />
        </button>
        <span className={styles.marks}>
          {approval ? (
            <span className={parts.approved}>
              <Icon name="lock" size="small" />
              客户已确认
            </span>
          ) : (
            isCurrent && <span className={parts.mark}>当前</span>
          )}
          {comments.open > 0 && (
            <span className={classes(parts.waiting, styles.counted)}>
              <Icon name="message" size="small" />
              {comments.open}
            </span>
          )}
        </span>
      </div>
      <div className={styles.versionLine}>
        <strong>第 {number} 版</strong>
        <span className={styles.versionFrom}>
          {tool?.name ?? '上传'} · {formatAgo(createdAt, Date.now())}
        </span>
        <span className={styles.versionTools}>
          {!isCurrent && <IconButton icon="accept" label="设为当前" onClick={onCurrent} />}
          <IconButton icon="compareSide" label="选来对比" pressed={isPicked} onClick={onPick} />
          <Menu
            label={`${name}的更多操作`}
            triggerClassName={parts.more}
            trigger={<Icon name="more" />}
            items={[
              { label: '备注与标签', icon: 'edit', onSelect: onOpen },
              {
                label: '下载',
                icon: 'download',
                onSelect: () => downloadOne({ ...version, name, kind: 'image', mime: 'image/png' }),
              },
              ...others.map((view) => ({
                label: `移到“${view.name}”`,
                icon: 'send' as const,
                onSelect: () => onMove(view.id),
              })),
              { label: '放进回收站', icon: 'trash', danger: true, onSelect: onRemove },
            ]}
          />
        </span>
      </div>
      {(note || tags.length > 0) && (
        <p className={styles.versionNote}>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
          {note}
        </p>
      )}
    </article>
  );
}
