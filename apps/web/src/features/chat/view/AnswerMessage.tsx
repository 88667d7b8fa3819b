import { memo, type ReactNode } from 'react';
import { Button, Icon, IconButton, Spinner } from '../../../shared/ui/index.ts';
import { ToolCardView } from '../card/ToolCardView.tsx';
import { CopyIconButton } from '../markdown/CodeBlock.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import type { Chat } from '../model/chat-state.ts';
import type { ShownMessage } from '../model/tree.ts';
import { BranchSwitch } from './BranchSwitch.tsx';
import styles from './Message.module.css';
import { Reasoning } from './Reasoning.tsx';

interface AnswerMessageProps {
  readonly message: ShownMessage;
  /** Answers to the same question, this one among them. */
  readonly siblings: readonly string[];
  /** Whether something else may be asked now. */
  readonly isIdle: boolean;
  readonly isLast: boolean;
  readonly onRegenerate: (answerId: string) => void;
  readonly onShow: (messageId: string) => void;
  readonly onEntry: (entryId: string) => void;
  readonly onFill: Chat['fill'];
}

/** Why an answer ended before its end; null when it did not. */
const ENDINGS: Partial<Record<ShownMessage['state'], string>> = {
  failed: '没有答完',
  broken: '回答中断了',
};

/** An answer: reasoning, text, proposed tools, where it comes from, and what can be done with it. */
export const AnswerMessage = memo(function AnswerMessage(props: AnswerMessageProps) {
  const { message, siblings, isIdle, isLast, onRegenerate, onShow, onEntry, onFill } = props;
  const { messageId, state, text, reasoning, cards, sources, model, isDraft } = message;
  const isStreaming = state === 'streaming';
  const hasNothing = text === '' && reasoning === '' && cards.length === 0;
  const ending = ENDINGS[state];
  return (
    <article className={styles.answer} aria-label="回答" aria-busy={isStreaming || undefined}>
      <span className={styles.avatar} aria-hidden="true">
        <Icon name="sparkle" size="small" />
      </span>
      <div className={styles.body}>
        {reasoning !== '' && (
          <Reasoning
            text={reasoning}
            thinking={message.thinking}
            isThinking={isStreaming && text === ''}
          />
        )}
        {isStreaming && hasNothing && (
          <p className={styles.waiting}>
            <Spinner />
            {message.isDeepThinking ? '正在想…' : '正在回答…'}
          </p>
        )}
        {text !== '' && <Markdown text={text} streaming={isStreaming} />}
        {cards.map((card, index) => (
          <ToolCardView
            // biome-ignore lint/suspicious/noArrayIndexKey: cards only come at the end
            key={index}
            card={card}
            isSaid={text.includes(card.say)}
            runKey={`${messageId}:${index}`}
            isReady={!isDraft && !isStreaming}
            onFill={(settings) => onFill(messageId, index, settings)}
          />
        ))}
        {ending && !isDraft && (
          <p className={styles.ending} role="alert">
            <Icon name="warning" size="small" />
            <span>
              {message.errorMessage ?? ending}
              {!message.charged && '（未扣券）'}
            </span>
            <Button
              size="small"
              icon="redo"
              disabled={!isIdle}
              onClick={() => onRegenerate(messageId)}
            >
              重试
            </Button>
          </p>
        )}
        {state === 'stopped' && <p className={styles.stopped}>已停止</p>}
        {sources.length > 0 && (
          <p className={styles.sources}>
            <Icon name="book" size="small" />
            {sources.map(({ id, title }) => (
              <button key={id} type="button" className={styles.source} onClick={() => onEntry(id)}>
                {title}
              </button>
            ))}
          </p>
        )}
        {!isStreaming && !isDraft && (
          <Tools isLast={isLast}>
            {text !== '' && <CopyIconButton text={text} label="复制回答" />}
            <IconButton
              icon="redo"
              label="重新回答"
              disabled={!isIdle}
              onClick={() => onRegenerate(messageId)}
            />
            <BranchSwitch id={messageId} siblings={siblings} disabled={!isIdle} onShow={onShow} />
            {model && <span className={styles.model}>{model.name}</span>}
          </Tools>
        )}
      </div>
    </article>
  );
});

/** Shown with the pointer over the message, with the focus in it, and always under the last one. */
function Tools({ isLast, children }: { readonly isLast: boolean; readonly children: ReactNode }) {
  return <div className={isLast ? styles.toolsShown : styles.tools}>{children}</div>;
}
