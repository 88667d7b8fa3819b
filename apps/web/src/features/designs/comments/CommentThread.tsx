import { COMMENT_LIMITS, type DesignComment } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { formatAgo } from '../../../shared/format/date.ts';
import said from '../../../shared/pins/thread.module.css';
import type { Thread } from '../../../shared/pins/threads.ts';
import { Button, classes, IconButton, TextInput } from '../../../shared/ui/index.ts';
import styles from './comments.module.css';

interface CommentThreadProps {
  readonly thread: Thread<DesignComment>;
  readonly isChosen: boolean;
  readonly isEditing: boolean;
  readonly onChoose: () => void;
  readonly onReply: (text: string, onSent: () => void) => void;
  readonly onResolve: (resolved: boolean) => void;
  readonly onRemove: (id: string) => void;
  readonly onEdit: () => void;
}

/** A comment with its answers and what the owner makes of it. */
export function CommentThread(props: CommentThreadProps) {
  const { thread, isChosen, isEditing } = props;
  const { onChoose, onReply, onResolve, onRemove, onEdit } = props;
  const { head, replies } = thread;
  const [isReplying, setReplying] = useState(false);
  const [text, setText] = useState('');
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const isDone = head.resolvedAt !== null;
  return (
    <li
      ref={ref}
      className={styles.thread}
      data-chosen={isChosen || undefined}
      data-done={isDone || undefined}
    >
      <button
        type="button"
        className={said.number}
        aria-label={head.pin ? `在图上看批注 ${head.number}` : `批注 ${head.number}，对整张图`}
        onClick={onChoose}
      >
        {head.number}
      </button>
      <div className={styles.said}>
        <Said comment={head} removal="删除" onRemove={() => onRemove(head.id)} />
        {replies.map((reply) => (
          <div key={reply.id} className={classes(said.reply, styles.reply)}>
            <Said
              comment={reply}
              {...(reply.isMine && { removal: '收回', onRemove: () => onRemove(reply.id) })}
            />
          </div>
        ))}
        {isReplying && (
          <form
            className={styles.replyForm}
            onSubmit={(event) => {
              event.preventDefault();
              if (!text.trim()) return;
              onReply(text.trim(), () => {
                setText('');
                setReplying(false);
              });
            }}
          >
            <TextInput
              aria-label={`回复批注 ${head.number}`}
              placeholder="回复客户"
              maxLength={COMMENT_LIMITS.textMost}
              value={text}
              autoFocus
              onChange={(event) => setText(event.target.value)}
            />
            <IconButton icon="send" label="发送回复" type="submit" disabled={!text.trim()} />
          </form>
        )}
        <div className={styles.deeds}>
          {!isDone && head.pin && (
            <Button variant="primary" size="small" icon="brush" busy={isEditing} onClick={onEdit}>
              按意见修改
            </Button>
          )}
          <Button size="small" variant="plain" onClick={() => setReplying(!isReplying)}>
            回复
          </Button>
          <Button size="small" variant="plain" onClick={() => onResolve(!isDone)}>
            {isDone ? '重新打开' : '处理好了'}
          </Button>
        </div>
      </div>
    </li>
  );
}

interface SaidProps {
  readonly comment: DesignComment;
  /** What taking it away is called, where that is offered. */
  readonly removal?: string;
  readonly onRemove?: () => void;
}

function Said({ comment, removal, onRemove }: SaidProps) {
  const { author, by, text, createdAt } = comment;
  return (
    <>
      <p className={said.by}>
        <strong>{author}</strong>
        <span>{by === 'client' ? '客户' : '设计师'}</span>
        <time dateTime={createdAt}>{formatAgo(createdAt, Date.now())}</time>
        {onRemove && (
          <button
            type="button"
            className={styles.takeBack}
            aria-label={`${removal}“${text}”`}
            onClick={onRemove}
          >
            {removal}
          </button>
        )}
      </p>
      <p className={classes(said.text, styles.text)}>{text}</p>
    </>
  );
}
