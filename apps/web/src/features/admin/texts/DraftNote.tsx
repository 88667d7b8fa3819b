import type { TextVersion } from '@zhuhui/contracts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button } from '../../../shared/ui/index.ts';
import styles from '../list/list.module.css';
import { versionName } from './drafts.ts';

/** Says that what is shown is not published, and what somebody else has published meanwhile. */
export function DraftNote(props: {
  readonly newest: TextVersion;
  readonly basedOn: number;
  readonly looksAtNewest: boolean;
  readonly onLook: (looksAtNewest: boolean) => void;
  /** Gives the draft up for the newest version. */
  readonly onDrop: () => void;
}) {
  const { newest, basedOn, looksAtNewest, onLook, onDrop } = props;
  const { version, account, publishedAt } = newest;
  if (version === basedOn) {
    return (
      <div className={styles.note} role="status">
        <span>改过，还没发布。换一份文字、离开或刷新这一页都还在。</span>
        <Button size="small" onClick={onDrop}>
          放弃修改
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.note} role="alert">
      <span>
        {account} {publishedAt && formatDateTime(publishedAt)} 发布了{versionName(version)}
        ，你改的是
        {versionName(basedOn)}。你的文字还在；照样发布会盖过{versionName(version)}。
      </span>
      <Button size="small" onClick={() => onLook(!looksAtNewest)}>
        {looksAtNewest ? '看我改的' : `看${versionName(version)}`}
      </Button>
      <Button size="small" onClick={onDrop}>
        换成{versionName(version)}
      </Button>
    </div>
  );
}
