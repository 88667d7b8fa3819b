import { COMMENT_LIMITS, type DesignComment } from '@zhuhui/contracts';
import { useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import type { Spot } from '../../../shared/pins/pins.ts';
import { threadsOf } from '../../../shared/pins/threads.ts';
import { Button, TextArea } from '../../../shared/ui/index.ts';
import { CommentThread } from './CommentThread.tsx';
import styles from './comments.module.css';

interface CommentListProps {
  readonly comments: readonly DesignComment[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly chosen: string | null;
  readonly draft: Spot | null;
  readonly isPinning: boolean;
  /** The comment that is being turned into an edit. */
  readonly editing: string | null;
  readonly isSending: boolean;
  readonly onChoose: (id: string) => void;
  readonly onPinning: (on: boolean) => void;
  readonly onSend: (message: { text: string; replyTo?: string }, onSent: () => void) => void;
  readonly onResolve: (id: string, resolved: boolean) => void;
  readonly onRemove: (id: string) => void;
  readonly onEdit: (id: string) => void;
}

/** What was said about a version, open things first, and a place to say something oneself. */
export function CommentList(props: CommentListProps) {
  const { comments, isLoading, error, chosen, draft, isPinning, editing, isSending } = props;
  const { onChoose, onPinning, onSend, onResolve, onRemove, onEdit } = props;
  const [text, setText] = useState('');
  const threads = threadsOf(comments);
  const open = threads.filter(({ head }) => head.resolvedAt === null).length;
  return (
    <section className={styles.comments} aria-label="批注">
      <header className={styles.head}>
        <h3 className={styles.title}>批注</h3>
        <span className={styles.count}>
          {threads.length > 0 && (open > 0 ? `${open} 条待处理` : '都处理好了')}
        </span>
        <Button
          size="small"
          icon={isPinning ? 'close' : 'pin'}
          aria-pressed={isPinning}
          onClick={() => onPinning(!isPinning)}
        >
          {isPinning ? '不加了' : '加批注'}
        </Button>
      </header>
      {isPinning && (
        <form
          className={styles.composer}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) onSend({ text: text.trim() }, () => setText(''));
          }}
        >
          <p className={styles.hint}>
            {draft ? '位置已放好，再点可以换' : '点图上要说的地方；不点则是对整张图说'}
          </p>
          <TextArea
            aria-label="批注内容"
            rows={2}
            maxLength={COMMENT_LIMITS.textMost}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            size="small"
            busy={isSending}
            disabled={!text.trim()}
          >
            写好
          </Button>
        </form>
      )}
      {error ? (
        <p className={styles.nothing} role="alert">
          {messageOf(error)}
        </p>
      ) : isLoading ? (
        <div className={styles.place} role="status" aria-label="加载中" />
      ) : threads.length === 0 ? (
        <p className={styles.nothing}>还没有批注。发“客户看图”链接，客户点图就能写。</p>
      ) : (
        <ol className={styles.threads}>
          {threads.map((thread) => (
            <CommentThread
              key={thread.head.id}
              thread={thread}
              isChosen={thread.head.id === chosen}
              isEditing={thread.head.id === editing}
              onChoose={() => onChoose(thread.head.id)}
              onReply={(words, onSent) => onSend({ text: words, replyTo: thread.head.id }, onSent)}
              onResolve={(resolved) => onResolve(thread.head.id, resolved)}
              onRemove={onRemove}
              onEdit={() => onEdit(thread.head.id)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
