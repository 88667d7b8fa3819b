import { COMMENT_LIMITS, type DesignComment } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { formatAgo } from '../../shared/format/date.ts';
import type { Spot } from '../../shared/pins/pins.ts';
import said from '../../shared/pins/thread.module.css';
import { type Thread, threadsOf } from '../../shared/pins/threads.ts';
import { Button, classes, IconButton, TextArea, TextInput } from '../../shared/ui/index.ts';
import styles from './SharePanel.module.css';

interface Message {
  readonly author: string;
  readonly text: string;
  readonly replyTo?: string;
}

interface SharePanelProps {
  readonly comments: readonly DesignComment[];
  readonly canComment: boolean;
  readonly author: string;
  readonly chosen: string | null;
  readonly draft: Spot | null;
  readonly busy: boolean;
  readonly onChoose: (id: string) => void;
  readonly onSend: (message: Message, onSent: () => void) => void;
  readonly onTakeBack: (id: string) => void;
  readonly onClose: () => void;
}

/** What was said about a picture, and a field to say more; an answer to what is chosen, or something new. */
export function SharePanel(props: SharePanelProps) {
  const { comments, canComment, chosen, draft, busy, onChoose, onSend, onTakeBack, onClose } =
    props;
  const [author, setAuthor] = useState(props.author);
  const [text, setText] = useState('');
  const textRef = useRef<HTMLTextAreaElement>(null);
  const threads = threadsOf(comments);
  const answered = draft ? null : (threads.find(({ head }) => head.id === chosen) ?? null);

  // A pin was put to say something at it.
  const hasDraft = draft !== null;
  useEffect(() => {
    if (hasDraft) textRef.current?.focus({ preventScroll: true });
  }, [hasDraft]);

  const send = () => {
    const message = {
      ...{ author: author.trim(), text: text.trim() },
      ...(answered && { replyTo: answered.head.id }),
    };
    onSend(message, () => setText(''));
  };
  return (
    <aside className={styles.panel} aria-label="意见">
      <header className={styles.head}>
        <h2 className={styles.title}>意见</h2>
        <IconButton icon="close" label="收起意见" onClick={onClose} />
      </header>
      {threads.length > 0 && (
        <ol className={styles.threads}>
          {threads.map((thread) => (
            <ThreadRow
              key={thread.head.id}
              thread={thread}
              isChosen={thread.head.id === chosen}
              onChoose={() => onChoose(thread.head.id)}
              onTakeBack={onTakeBack}
            />
          ))}
        </ol>
      )}
      {canComment && (
        <form
          className={styles.composer}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <p className={styles.what}>
            {draft
              ? '对图上标出的这一处：'
              : answered
                ? `回复第 ${answered.head.number} 条：`
                : '点图上一处再写，或直接对整张图说：'}
          </p>
          <TextArea
            ref={textRef}
            aria-label={answered ? '回复' : '意见'}
            rows={2}
            placeholder={answered ? '' : '例如：地板想换浅一点的橡木'}
            maxLength={COMMENT_LIMITS.textMost}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.send}>
            <TextInput
              aria-label="您的称呼"
              autoComplete="name"
              placeholder="您的称呼"
              maxLength={COMMENT_LIMITS.authorMost}
              value={author}
              onChange={(event) => setAuthor(event.target.value)}
            />
            <Button
              type="submit"
              variant="primary"
              icon="send"
              busy={busy}
              disabled={!text.trim() || !author.trim()}
            >
              发送
            </Button>
          </div>
        </form>
      )}
    </aside>
  );
}

interface ThreadRowProps {
  readonly thread: Thread<DesignComment>;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onTakeBack: (id: string) => void;
}

function ThreadRow({ thread, isChosen, onChoose, onTakeBack }: ThreadRowProps) {
  const { head, replies } = thread;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const canTakeBack = (comment: DesignComment) =>
    comment.isMine && (comment !== head || (replies.length === 0 && head.resolvedAt === null));
  return (
    <li
      ref={ref}
      className={classes(styles.thread, isChosen && styles.chosen)}
      data-done={head.resolvedAt !== null || undefined}
    >
      <button
        type="button"
        className={said.number}
        aria-label={`第 ${head.number} 条，在图上看并回复`}
        onClick={onChoose}
      >
        {head.number}
      </button>
      <div className={styles.said}>
        {[head, ...replies].map((comment) => (
          <div key={comment.id} className={comment === head ? undefined : said.reply}>
            <p className={said.by}>
              <strong>{comment.author}</strong>
              {comment.by === 'owner' && <span className={styles.designer}>设计师</span>}
              <time dateTime={comment.createdAt}>{formatAgo(comment.createdAt, Date.now())}</time>
              {comment === head && head.resolvedAt !== null && <span>已处理</span>}
              {canTakeBack(comment) && (
                <button
                  type="button"
                  className={styles.takeBack}
                  onClick={() => onTakeBack(comment.id)}
                >
                  收回
                </button>
              )}
            </p>
            <p className={said.text}>{comment.text}</p>
          </div>
        ))}
      </div>
    </li>
  );
}
