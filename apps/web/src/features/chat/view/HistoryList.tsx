import type { Assistant, Conversation } from '@zhuhui/contracts';
import { TITLE_MOST_CHARACTERS } from '@zhuhui/contracts';
import { memo, useDeferredValue, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import {
  Button,
  classes,
  Dialog,
  Icon,
  Menu,
  OlderButton,
  Spinner,
  TextInput,
} from '../../../shared/ui/index.ts';
import { TextSkeleton } from '../../../shared/ui/TextSkeleton.tsx';
import { dayGroup, grouped } from '../model/days.ts';
import { useConversationChanges, useConversations } from '../model/use-conversations.ts';
import styles from './HistoryList.module.css';

interface HistoryListProps {
  readonly assistant: Assistant;
  readonly isSignedIn: boolean;
  readonly openId: string | null;
  /** Null begins a new conversation. */
  readonly onOpen: (conversationId: string | null) => void;
}

/** The conversations by day, with search, renaming and deleting. */
export function HistoryList({ assistant, isSignedIn, openId, onOpen }: HistoryListProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const [renaming, setRenaming] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Conversation | null>(null);
  const history = useConversations(assistant, keyword, isSignedIn);
  const { rename, remove } = useConversationChanges();
  const nowMs = Date.now();

  return (
    <nav className={styles.list} aria-label="对话历史">
      <Button icon="newChat" className={styles.new} onClick={() => onOpen(null)}>
        新对话
      </Button>
      <div className={styles.search}>
        <Icon name="search" size="small" />
        <TextInput
          type="search"
          aria-label="搜索对话"
          placeholder="搜索标题和内容"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={styles.scroll}>
        {history.isError && <p className={styles.note}>{messageOf(history.error)}</p>}
        {isSignedIn && history.isPending && <TextSkeleton lines={6} />}
        {(!isSignedIn || history.isSuccess) && history.list.length === 0 && (
          <p className={styles.note}>{noneText(isSignedIn, keyword)}</p>
        )}
        {grouped(history.list, ({ updatedAt }) => dayGroup(updatedAt, nowMs)).map((group) => (
          <section key={group.name}>
            <h2 className={styles.day}>{group.name}</h2>
            <ul>
              {group.items.map((conversation) => (
                <Row
                  key={conversation.conversationId}
                  conversation={conversation}
                  isOpen={conversation.conversationId === openId}
                  isRenaming={conversation.conversationId === renaming}
                  onOpen={onOpen}
                  onRenaming={setRenaming}
                  onRename={rename}
                  onRemove={setRemoving}
                />
              ))}
            </ul>
          </section>
        ))}
        <OlderButton list={history} size="small">
          更早的对话
        </OlderButton>
      </div>
      {removing && (
        <Dialog title="删除这个对话？" onClose={() => setRemoving(null)}>
          <p className={styles.note}>「{removing.title}」会全部删除，删除后找不回来。</p>
          <div className={styles.answers}>
            <Button onClick={() => setRemoving(null)}>留着</Button>
            <Button
              variant="danger"
              icon="trash"
              onClick={() => {
                remove(removing.conversationId);
                if (removing.conversationId === openId) onOpen(null);
                setRemoving(null);
              }}
            >
              删除
            </Button>
          </div>
        </Dialog>
      )}
    </nav>
  );
}

function noneText(isSignedIn: boolean, keyword: string): string {
  if (!isSignedIn) return '登录后，聊过的都在这里。';
  return keyword === '' ? '还没有聊过。' : '没有找到，换个词试试。';
}

interface RowProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly isRenaming: boolean;
  readonly onOpen: (conversationId: string) => void;
  readonly onRenaming: (conversationId: string | null) => void;
  readonly onRename: (change: { readonly conversationId: string; readonly title: string }) => void;
  readonly onRemove: (conversation: Conversation) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { conversation, isOpen, isRenaming, onOpen, onRenaming, onRename, onRemove } = props;
  const { conversationId, title, excerpt, streaming } = conversation;
  /** Whether renaming was ended by a key, after which the focus has no place of its own. */
  const endedByKey = useRef(false);
  if (isRenaming) {
    const finish = (next: string) => {
      onRenaming(null);
      const trimmed = next.trim();
      if (trimmed !== '' && trimmed !== title) onRename({ conversationId, title: trimmed });
    };
    return (
      <li>
        <TextInput
          aria-label="对话标题"
          maxLength={TITLE_MOST_CHARACTERS}
          defaultValue={title}
          ref={(input) => input?.select()}
          onBlur={(event) => finish(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            if (event.key === 'Escape') event.currentTarget.value = title;
            endedByKey.current = true;
            event.currentTarget.blur();
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes(styles.row, isOpen && styles.open)}>
      <button
        type="button"
        ref={(button) => {
          if (endedByKey.current) button?.focus();
          endedByKey.current = false;
        }}
        className={styles.title}
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => onOpen(conversationId)}
      >
        <span className={styles.name}>{title}</span>
        {excerpt !== '' && <span className={styles.excerpt}>{excerpt}</span>}
      </button>
      {streaming && <Spinner />}
      <Menu
        label={`「${title}」的操作`}
        triggerClassName={styles.more}
        trigger={<Icon name="more" />}
        items={[
          { label: '重命名', icon: 'edit', onSelect: () => onRenaming(conversationId) },
          { label: '删除', icon: 'trash', danger: true, onSelect: () => onRemove(conversation) },
        ]}
      />
    </li>
  );
});
