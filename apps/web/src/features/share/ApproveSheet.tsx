import { COMMENT_LIMITS } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Button, Dialog, Field, Icon, TextInput } from '../../shared/ui/index.ts';
import styles from './SharePanel.module.css';

interface ApproveSheetProps {
  readonly name: string;
  readonly author: string;
  /** Comments that nobody has dealt with. */
  readonly open: number;
  readonly busy: boolean;
  readonly onApprove: (author: string) => void;
  readonly onClose: () => void;
}

/** Asks for the client's word and says what it means. */
export function ApproveSheet(props: ApproveSheetProps) {
  const { name, open, busy, onApprove, onClose } = props;
  const [author, setAuthor] = useState(props.author);
  const fieldId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (author.trim()) onApprove(author.trim());
  };
  return (
    <Dialog title={`确认“${name}”？`} onClose={onClose}>
      <form className={styles.approve} onSubmit={onSubmit}>
        <ul className={styles.means}>
          <li>
            <Icon name="accept" />
            您同意照这张图往下做，这一版成为定稿。
          </li>
          <li>
            <Icon name="lock" />
            定稿会锁定，设计师不能悄悄换图；会记下您的称呼、时间和图片指纹。
          </li>
          <li>
            <Icon name="message" />
            还有想改的，请先写意见，不要确认。
          </li>
        </ul>
        {open > 0 && (
          <p className={styles.still} role="status">
            这张图还有 {open} 条意见没有处理。
          </p>
        )}
        <Field label="您的称呼" htmlFor={fieldId}>
          <TextInput
            id={fieldId}
            autoComplete="name"
            placeholder="例如：王女士"
            maxLength={COMMENT_LIMITS.authorMost}
            value={author}
            onChange={(event) => setAuthor(event.target.value)}
          />
        </Field>
        <div className={styles.answers}>
          <Button size="large" onClick={onClose}>
            再想想
          </Button>
          <Button
            type="submit"
            size="large"
            variant="primary"
            icon="accept"
            busy={busy}
            disabled={!author.trim()}
          >
            确认定稿
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
