import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { Button, Icon, IconButton } from '../../../shared/ui/index.ts';
import { RechargeLink } from '../../../shared/ui/RechargeLink.tsx';
import { entryOf } from '../markdown/entry-link.ts';
import { FollowLink } from '../markdown/Markdown.tsx';
import { branchOf, type Chat, type Refused } from '../model/chat-state.ts';
import { type ShownMessage, siblingsByParent } from '../model/tree.ts';
import { useStickToEnd } from '../model/use-stick.ts';
import { AnswerMessage } from './AnswerMessage.tsx';
import { QuestionMessage } from './QuestionMessage.tsx';
import styles from './Thread.module.css';

interface ThreadProps {
  readonly chat: Chat;
  readonly isDeepThinking: boolean;
  /** The question that is open for editing. */
  readonly editingId: string | null;
  readonly onEditing: (messageId: string | null) => void;
  readonly onEntry: (entryId: string) => void;
  /** Puts a refused question back where it was written. */
  readonly onRewrite: (text: string) => void;
}

const ALONE: readonly string[] = [];

/** The branch that is shown, kept at its end while an answer grows. */
export function Thread(props: ThreadProps) {
  const { chat, isDeepThinking, editingId, onEditing, onEntry, onRewrite } = props;
  const state = useStore(chat);
  const { messages, phase, refused, connection } = state;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const { isAway, toEnd, letGo } = useStickToEnd(scrollerRef, contentRef);
  // A refused question has no answer to show: what stands below it says why.
  const branch = branchOf(state).filter(({ isDraft, state: end }) => !isDraft || end !== 'failed');
  const siblings = useMemo(() => siblingsByParent(messages), [messages]);
  const stable = useSameLists(siblings);
  const isIdle = phase === 'idle';
  const onStage = useHandlers({ chat, isDeepThinking });
  const followLink = useMemo(
    () => (href: string) => {
      const entry = entryOf(href);
      if (entry !== null) onEntry(entry);
      return entry !== null;
    },
    [onEntry],
  );
  useEffect(() => {
    if (editingId === null) return;
    letGo();
    contentRef.current?.querySelector('textarea')?.scrollIntoView({ block: 'nearest' });
  }, [editingId, letGo]);
  // What was just asked is looked at, wherever one was before.
  useEffect(() => {
    if (phase === 'answering') toEnd();
  }, [phase, toEnd]);
  const lastQuestion = branch.findLast(({ role }) => role === 'user');

  return (
    <div className={styles.frame}>
      <section
        className={styles.scroller}
        ref={scrollerRef}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        aria-label="对话"
      >
        <FollowLink value={followLink}>
          <div className={styles.content} ref={contentRef}>
            {branch.map((message, index) =>
              message.role === 'user' ? (
                <QuestionMessage
                  key={message.key}
                  message={message}
                  siblings={stable(message)}
                  isIdle={isIdle}
                  isEditing={editingId === message.messageId}
                  onEditing={onEditing}
                  onEdit={onStage.edit}
                  onShow={chat.show}
                />
              ) : (
                <AnswerMessage
                  key={message.key}
                  message={message}
                  siblings={stable(message)}
                  isIdle={isIdle}
                  isLast={index === branch.length - 1}
                  onRegenerate={onStage.regenerate}
                  onShow={chat.show}
                  onEntry={onEntry}
                  onFill={chat.fill}
                />
              ),
            )}
            {refused && (
              <RefusedNote
                refused={refused}
                onRewrite={() => {
                  refused.takeBack();
                  onRewrite(lastQuestion?.text ?? '');
                }}
              />
            )}
          </div>
        </FollowLink>
      </section>
      <div className={styles.float}>
        {connection === 'reconnecting' && (
          <p className={styles.reconnecting} role="status">
            <Icon name="offline" size="small" />
            重新连接中…
          </p>
        )}
        {isAway && (
          <span className={styles.toEnd}>
            <IconButton icon="toEnd" label="回到底部" onClick={() => toEnd(true)} />
          </span>
        )}
      </div>
    </div>
  );
}

/** Handlers that stay the same while the answer grows, so that finished messages are left alone. */
function useHandlers(now: { readonly chat: Chat; readonly isDeepThinking: boolean }) {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(
    () => ({
      regenerate: (answerId: string) => {
        const { chat, isDeepThinking } = latest.current;
        chat.regenerate(answerId, isDeepThinking);
      },
      edit: ({ messageId, images }: ShownMessage, text: string) => {
        const { chat, isDeepThinking } = latest.current;
        chat.edit(messageId, { text, images, isDeepThinking });
      },
    }),
    [],
  );
}

/** The siblings of a message, as the same list for as long as it holds the same ids. */
function useSameLists(siblings: ReadonlyMap<string | null, readonly string[]>) {
  const known = useRef(new Map<string, readonly string[]>());
  return ({ parentId }: ShownMessage): readonly string[] => {
    const list = siblings.get(parentId) ?? ALONE;
    const name = list.join();
    const same = known.current.get(name);
    if (same) return same;
    known.current.set(name, list);
    return list;
  };
}

interface RefusedNoteProps {
  readonly refused: Refused;
  readonly onRewrite: () => void;
}

/** Why the question was not taken, and what to do about it. */
function RefusedNote({ refused, onRewrite }: RefusedNoteProps) {
  const askToSignIn = useSignIn((state) => state.ask);
  return (
    <div className={styles.refused} role="alert">
      <Icon name="warning" size="small" />
      <span>{refused.message}</span>
      {refused.reason === 'notSignedIn' && (
        <Button size="small" onClick={() => askToSignIn()}>
          登录
        </Button>
      )}
      {refused.reason === 'notEnoughTickets' && (
        <RechargeLink type={3} className={styles.recharge} />
      )}
      <Button size="small" onClick={onRewrite}>
        改一改
      </Button>
      <Button size="small" icon="redo" onClick={refused.again}>
        重试
      </Button>
    </div>
  );
}
