import type { FreshShare } from '@zhuhui/contracts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { copyAndSay } from '../../../shared/ui/copy.ts';
import { Button, Icon } from '../../../shared/ui/index.ts';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { invitation, linkOf } from '../model/invitation.ts';
import styles from './share.module.css';

interface FreshLinkProps {
  readonly fresh: FreshShare;
  readonly projectName: string;
  readonly onDone: () => void;
}

/** A link that was just made, with its code: both are told this once. */
export function FreshLink({ fresh, projectName, onDone }: FreshLinkProps) {
  const { share, token, pin } = fresh;
  const link = linkOf(window.location.origin, token);
  return (
    <div className={styles.fresh}>
      <div className={styles.code}>
        <QrCode text={link} label="看图链接的二维码" />
        <span>手机扫一扫就能看</span>
      </div>
      <div className={styles.told}>
        {pin !== null && (
          <div className={styles.pin}>
            <span id="share-pin-label">访问码</span>
            <output aria-labelledby="share-pin-label">{pin}</output>
          </div>
        )}
        <p className={styles.once}>
          <Icon name="warning" />
          链接和访问码只显示这一次，请现在就发给客户。忘了可以换一个新的。
        </p>
        <p className={styles.link}>{link}</p>
        <p className={styles.until}>有效至 {formatDateTime(share.expiresAt)}，随时可以收回</p>
        <div className={styles.freshTools}>
          <Button
            variant="primary"
            icon="copy"
            onClick={() =>
              void copyAndSay(
                invitation({ projectName, link, pin, until: share.expiresAt }),
                '邀请',
              )
            }
          >
            复制给客户
          </Button>
          <Button icon="copy" onClick={() => void copyAndSay(link, '链接')}>
            只复制链接
          </Button>
          <Button variant="plain" onClick={onDone}>
            好了
          </Button>
        </div>
      </div>
    </div>
  );
}
