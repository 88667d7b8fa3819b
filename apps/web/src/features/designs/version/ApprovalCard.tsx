import type { DesignApproval } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { formatDateTime } from '../../../shared/format/date.ts';
import { copyAndSay } from '../../../shared/ui/copy.ts';
import { Button, Dialog, Field, Icon, TextInput } from '../../../shared/ui/index.ts';
import dialogs from '../dialogs.module.css';
import styles from './version.module.css';

const SHORT_HASH = 12;

interface ApprovalCardProps {
  readonly approval: DesignApproval;
  readonly busy: boolean;
  readonly onRevoke: (reason: string) => void;
}

/** Who approved the version and which picture it was, by its hash; the owner can take the lock off. */
export function ApprovalCard({ approval, busy, onRevoke }: ApprovalCardProps) {
  const { by, approvedAt, sha256 } = approval;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onRevoke(reason.trim());
    setAsking(false);
  };
  return (
    <section className={styles.approval} aria-label="客户确认">
      <p className={styles.approvalTitle}>
        <Icon name="lock" />
        <strong>客户已确认，这一版锁定</strong>
      </p>
      <p>
        {by} · <time dateTime={approvedAt}>{formatDateTime(approvedAt)}</time>
      </p>
      <p className={styles.hash}>
        图片指纹 <code title={sha256}>{sha256.slice(0, SHORT_HASH)}…</code>
        <Button
          size="small"
          variant="plain"
          icon="copy"
          onClick={() => void copyAndSay(sha256, '指纹')}
        >
          复制
        </Button>
        <Button size="small" variant="plain" busy={busy} onClick={() => setAsking(true)}>
          撤销确认
        </Button>
      </p>
      {isAsking && (
        <Dialog title="撤销客户的确认？" onClose={() => setAsking(false)}>
          <form className={dialogs.form} onSubmit={onSubmit}>
            <p>撤销后可以换当前版本、删除这一版。谁在何时确认、何时撤销都留着记录。</p>
            <Field label="原因" htmlFor={reasonId} help="可以不写">
              <TextInput
                id={reasonId}
                maxLength={200}
                value={reason}
                placeholder="客户改主意了，换浅色地板"
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <div className={dialogs.foot}>
              <Button onClick={() => setAsking(false)}>留着</Button>
              <Button variant="danger" type="submit">
                撤销确认
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </section>
  );
}
