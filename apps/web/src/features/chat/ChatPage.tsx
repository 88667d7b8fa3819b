import { type Assistant, type ChatDomain, MESSAGE_MOST_IMAGES } from '@zhuhui/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { readStored, removeStored, writeStored } from '../../shared/browser/storage.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser, useTicketBalance } from '../../shared/data/user.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import type { MaskEditorComponent } from '../../shared/mask/mask-editor-port.ts';
import { Dialog, Empty, IconButton, toast } from '../../shared/ui/index.ts';
import { TextSkeleton } from '../../shared/ui/TextSkeleton.tsx';
import { ASSISTANT_TEXTS } from './assistants.ts';
import styles from './ChatPage.module.css';
import { MaskEditorProvider } from './card/mask-editor-context.ts';
import { branchOf } from './model/chat-state.ts';
import { useChat } from './model/use-chat.ts';
import { useChatModels } from './model/use-chat-models.ts';
import { useDraft } from './model/use-draft.ts';
import { useImages } from './model/use-images.ts';
import { Composer } from './view/Composer.tsx';
import { EntryPanel } from './view/EntryPanel.tsx';
import { HistoryList } from './view/HistoryList.tsx';
import { Thread } from './view/Thread.tsx';
import { Welcome } from './view/Welcome.tsx';

/** Names the open conversation in the address, so that a refresh finds it again. */
const ADDRESS_KEY = 'c';

interface ChatPageProps {
  readonly assistant: Assistant;
  readonly MaskEditor: MaskEditorComponent;
}

/** `/deepseek` and `/gpt2`: conversations on the left, the open one beside them. */
export function ChatPage({ assistant, MaskEditor }: ChatPageProps) {
  const { name, placeholder } = ASSISTANT_TEXTS[assistant];
  const user = useCurrentUser();
  const isSignedIn = user !== null;
  const askToSignIn = useSignIn((state) => state.ask);
  const [query, setQuery] = useSearchParams();
  const openId = query.get(ADDRESS_KEY);
  const draft = useDraft(user?.id ?? null, openId ?? assistant);
  const { text, write: setText } = draft;
  const chat = useChat(assistant, (id) => {
    if (openId === null) draft.moveTo(id);
    setQuery({ [ADDRESS_KEY]: id }, { replace: true });
  });
  const phase = useStore(chat, (state) => state.phase);
  const problem = useStore(chat, (state) => state.problem);
  const title = useStore(chat, (state) => state.title);
  const isEmpty = useStore(chat, ({ messages }) => messages.size === 0);
  const models = useChatModels(assistant, isSignedIn);
  const balance = useTicketBalance(3);
  const images = useImages(MESSAGE_MOST_IMAGES);
  const [isDeepThinking, setIsDeepThinking] = useState(() => readStored('deepThinking') !== 'off');
  const [domain, setDomain] = useState<ChatDomain | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [entryId, setEntryId] = useState<string | null>(null);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  useTitle(title || name);
  useEffect(() => {
    if (isSignedIn) void chat.open(openId);
    return () => setEditingId(null);
  }, [chat, openId, isSignedIn]);
  useHotkeys({ escape: () => chat.stop() });

  const isAnswering = phase === 'answering';
  const cost = models?.cost[isDeepThinking ? 'deepThinking' : 'plain'] ?? null;

  const write = useCallback(
    (next: string) => {
      setText(next);
      inputRef.current?.focus();
    },
    [setText],
  );
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === '' && images.attachments.length === 0) return;
    if (!isSignedIn) {
      askToSignIn('登录后接着问，写好的会留着');
    } else if (cost !== null && balance !== null && balance < cost) {
      toast.error('对话券不够，请先充值');
    } else if (phase === 'idle' && !images.isUploading) {
      chat.ask({ text: trimmed, images: images.take(), isDeepThinking, domain });
      setText('');
      setEditingId(null);
    }
  };
  const open = (id: string | null) => {
    setIsDrawerOpen(false);
    setQuery(id === null ? {} : { [ADDRESS_KEY]: id });
    if (id === null) inputRef.current?.focus();
  };
  const history = (
    <HistoryList assistant={assistant} isSignedIn={isSignedIn} openId={openId} onOpen={open} />
  );

  return (
    <div className={styles.page} data-entry={entryId !== null}>
      <div className={styles.history}>{history}</div>
      {isDrawerOpen && (
        <Dialog title="对话历史" variant="drawer" onClose={() => setIsDrawerOpen(false)}>
          {history}
        </Dialog>
      )}
      <section className={styles.talk} aria-label={name}>
        <header className={styles.head}>
          <span className={styles.narrow}>
            <IconButton icon="history" label="对话历史" onClick={() => setIsDrawerOpen(true)} />
          </span>
          {isEmpty ? <span /> : <h1 className={styles.title}>{title || name}</h1>}
          <span className={styles.narrow}>
            <IconButton icon="newChat" label="新对话" onClick={() => open(null)} />
          </span>
        </header>
        {problem !== null && (
          <div className={styles.middle}>
            <Empty icon="warning" title="打不开这个对话" text={problem} />
          </div>
        )}
        {phase === 'loading' && (
          <div className={styles.middle}>
            <TextSkeleton lines={6} />
          </div>
        )}
        {isEmpty && phase === 'idle' && problem === null && (
          <div className={styles.middle}>
            <Welcome
              assistant={assistant}
              isOffline={models?.models[0]?.offline ?? false}
              domain={domain}
              onDomain={setDomain}
              onPick={write}
            />
          </div>
        )}
        {!isEmpty && (
          <MaskEditorProvider value={MaskEditor}>
            <Thread
              chat={chat}
              isDeepThinking={isDeepThinking}
              editingId={editingId}
              onEditing={setEditingId}
              onEntry={setEntryId}
              onRewrite={write}
            />
          </MaskEditorProvider>
        )}
        <p className="visually-hidden" role="status">
          {isAnswering ? '正在回答' : ''}
        </p>
        <Composer
          inputRef={inputRef}
          text={text}
          onText={setText}
          images={images}
          placeholder={placeholder}
          noImages={noImagesText(isSignedIn, models)}
          answeredBy={models?.models[0]?.name ?? null}
          isDeepThinking={isDeepThinking}
          onDeepThinking={(on) => {
            setIsDeepThinking(on);
            if (on) removeStored('deepThinking');
            else writeStored('deepThinking', 'off');
          }}
          cost={cost}
          balance={balance}
          isAnswering={isAnswering}
          onSend={send}
          onStop={chat.stop}
          onEditLast={() => {
            const last = branchOf(chat.getState()).findLast(({ role }) => role === 'user');
            if (last && phase === 'idle' && !last.isDraft) setEditingId(last.messageId);
          }}
        />
      </section>
      {entryId !== null && (
        <EntryPanel entryId={entryId} onEntry={setEntryId} onClose={() => setEntryId(null)} />
      )}
    </div>
  );
}

function noImagesText(
  isSignedIn: boolean,
  models: ReturnType<typeof useChatModels>,
): string | null {
  if (!isSignedIn) return '登录后可以加图片';
  if (!models || models.takesImages) return null;
  return models.models[0]?.offline
    ? '离线手册不看图。想改图就直接说，卡片里可以上传'
    : '现在的模型不看图';
}
