import { Button } from '../../../shared/ui/index.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly text: string;
  readonly accept: string;
  readonly decline: string;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** A question at the edge of the stage that can be left unanswered. */
export function Notice({ text, accept, decline, onAccept, onDecline }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <span>{text}</span>
      <span className={styles.actions}>
        <Button variant="primary" size="small" onClick={onAccept}>
          {accept}
        </Button>
        <Button variant="plain" size="small" onClick={onDecline}>
          {decline}
        </Button>
      </span>
    </div>
  );
}
