import { FILE_LINK_DAYS } from '@zhuhui/contracts';
import { useState } from 'react';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { copyAndSay } from '../../shared/ui/copy.ts';
import { Button, Dialog, Field, Segmented, toast } from '../../shared/ui/index.ts';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import styles from './ResultLinkDialog.module.css';

interface ResultLinkDialogProps {
  readonly fileId: string;
  readonly onClose: () => void;
}

const DAYS = [1, FILE_LINK_DAYS.default, FILE_LINK_DAYS.most] as const;

/** A link to one result, for whoever has no account here. */
export default function ResultLinkDialog({ fileId, onClose }: ResultLinkDialogProps) {
  const [days, setDays] = useState<number>(FILE_LINK_DAYS.default);
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { url, expiresAt } = await call('shareFile', { fileId, days });
      setMade({ link: window.location.origin + url, expiresAt });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="分享" onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.about}>
          拿到链接的人不用登录就能看这一个结果，别的都看不到。到期失效；删掉结果，链接也随之失效。
        </p>
        <Field label="有效期">
          <Segmented
            label="有效期"
            value={String(days)}
            options={DAYS.map((value) => ({ value: String(value), label: `${value} 天` }))}
            onChange={(value) => {
              setDays(Number(value));
              setMade(null);
            }}
          />
        </Field>
        {made === null ? (
          <Button variant="primary" icon="share" busy={isBusy} onClick={() => void make()}>
            生成链接
          </Button>
        ) : (
          <div className={styles.made}>
            <QrCode text={made.link} label="分享链接的二维码" />
            <div className={styles.told}>
              <output className={styles.link} aria-label="分享链接">
                {made.link}
              </output>
              <p className={styles.about}>有效至 {formatDateTime(made.expiresAt)}</p>
              <Button
                variant="primary"
                icon="copy"
                onClick={() => void copyAndSay(made.link, '链接')}
              >
                复制链接
              </Button>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}
