import { MESSAGE_MOST_CHARACTERS } from '@zhuhui/contracts';
import { memo, useState } from 'react';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { Button, IconButton } from '../../../shared/ui/index.ts';
import { CopyIconButton } from '../markdown/CodeBlock.tsx';
import type { ShownMessage } from '../model/tree.ts';
import { BranchSwitch } from './BranchSwitch.tsx';
import { isComposing } from './Composer.tsx';
import styles from './Message.module.css';
import { UserAvatar } from './UserAvatar.tsx';

interface QuestionMessageProps {
  readonly message: ShownMessage;
  /** Edits of the same question, this one among them. */
  readonly siblings: readonly string[];
  readonly isIdle: boolean;
  readonly isEditing: boolean;
  /** Opens the question for editing; null closes it. */
  readonly onEditing: (messageId: string | null) => void;
  readonly onEdit: (message: ShownMessage, text: string) => void;
  readonly onShow: (messageId: string) => void;
}

/** A question with its pictures; an edit of it begins a branch. */
export const QuestionMessage = memo(function QuestionMessage(props: QuestionMessageProps) {
  const { message, siblings, isIdle, isEditing, onEditing, onEdit, onShow } = props;
  const { messageId, text, images, isDraft } = message;
  return (
    <article className={styles.question} aria-label="提问">
      <UserAvatar />
      {images.length > 0 && (
        <ul className={styles.images}>
          {images.map(({ fileId, url }, index) => (
            <li key={fileId}>
              <a href={url} target="_blank" rel="noopener">
                <img
                  src={url.startsWith('blob:') ? url : thumbnailUrl(url, sizePx.slot, sizePx.slot)}
                  alt={`提问的第 ${index + 1} 张图`}
                  width={sizePx.slot}
                  height={sizePx.slot}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isEditing ? (
        <QuestionEditor
          text={text}
          mayBeEmpty={images.length > 0}
          onCancel={() => onEditing(null)}
          onSend={(edited) => {
            onEditing(null);
            onEdit(message, edited);
          }}
        />
      ) : (
        text !== '' && <p className={styles.bubble}>{text}</p>
      )}
      {!isEditing && !isDraft && (
        <div className={styles.tools}>
          <BranchSwitch id={messageId} siblings={siblings} disabled={!isIdle} onShow={onShow} />
          <CopyIconButton text={text} label="复制提问" />
          <IconButton
            icon="edit"
            label="修改提问"
            disabled={!isIdle}
            onClick={() => onEditing(messageId)}
          />
        </div>
      )}
    </article>
  );
});

interface QuestionEditorProps {
  readonly text: string;
  /** Pictures are a question by themselves. */
  readonly mayBeEmpty: boolean;
  readonly onCancel: () => void;
  readonly onSend: (text: string) => void;
}

function QuestionEditor({ text: before, mayBeEmpty, onCancel, onSend }: QuestionEditorProps) {
  const [text, setText] = useState(before);
  const canSend = mayBeEmpty || text.trim() !== '';
  const send = () => canSend && onSend(text.trim());
  return (
    <div className={styles.editor}>
      <textarea
        className={styles.editorInput}
        aria-label="修改提问"
        maxLength={MESSAGE_MOST_CHARACTERS}
        value={text}
        ref={(input) => {
          if (!input || input.contains(document.activeElement)) return;
          input.focus();
          input.setSelectionRange(input.value.length, input.value.length);
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            send();
          }
        }}
      />
      <div className={styles.editorBar}>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" variant="primary" disabled={!canSend} onClick={send}>
          发送
        </Button>
      </div>
    </div>
  );
}
