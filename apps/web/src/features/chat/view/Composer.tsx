import { MESSAGE_MOST_CHARACTERS, MESSAGE_MOST_IMAGES } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { takeDropped } from '../../../shared/browser/dropped.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { classes, Icon, IconButton, Spinner, toast } from '../../../shared/ui/index.ts';
import { RechargeLink } from '../../../shared/ui/RechargeLink.tsx';
import { takePictures } from '../model/take-pictures.ts';
import type { Images } from '../model/use-images.ts';
import styles from './Composer.module.css';

interface ComposerProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly images: Images;
  readonly placeholder: string;
  /** Why pictures are not taken; null when they are. */
  readonly noImages: string | null;
  /** The model that answers; null until known. */
  readonly answeredBy: string | null;
  readonly isDeepThinking: boolean;
  readonly onDeepThinking: (on: boolean) => void;
  /** Tickets for the answer; null until known. */
  readonly cost: number | null;
  /** Tickets left; null when nobody is signed in. */
  readonly balance: number | null;
  readonly isAnswering: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** The arrow upwards in an empty field. */
  readonly onEditLast: () => void;
}

/** Whether a key press belongs to an input method; Safari ends the composition before it tells the key. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Where the question is written, with what it will cost on the button. */
export function Composer(props: ComposerProps) {
  const { inputRef, text, onText, images, noImages, isAnswering, onSend, onStop } = props;
  const { cost, balance } = props;
  const fileRef = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isEmpty = text.trim() === '' && images.attachments.length === 0;
  const isShort = balance !== null && cost !== null && balance < cost;

  /** Takes pictures in; false when there was no file at all. */
  const addFiles = (files: Iterable<File> | null) => {
    const given = [...(files ?? [])];
    if (given.length === 0) return false;
    if (noImages === null) images.add(takePictures(given));
    else toast.info(noImages);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && isAnswering) {
      onStop();
    } else if (event.key === 'ArrowUp' && isEmpty) {
      event.preventDefault();
      props.onEditLast();
    }
  };

  return (
    <div className={styles.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button does the same by key */}
      <div
        className={classes(styles.box, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          takeDropped(event.dataTransfer, { files: addFiles, refuse: toast.error });
        }}
      >
        {images.attachments.length > 0 && (
          <ul className={styles.images}>
            {images.attachments.map(({ id, url, fileId }, index) => (
              <li key={id} className={styles.image}>
                <img src={url} alt={`第 ${index + 1} 张图`} width="64" height="64" />
                {fileId === null && <Spinner />}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`去掉第 ${index + 1} 张图`}
                  onClick={() => images.remove(id)}
                >
                  <Icon name="close" size="small" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <textarea
          ref={inputRef}
          className={styles.input}
          rows={1}
          aria-label="要问的话"
          placeholder={props.placeholder}
          maxLength={MESSAGE_MOST_CHARACTERS}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (addFiles(event.clipboardData.files)) event.preventDefault();
          }}
        />
        <div className={styles.bar}>
          <input
            ref={fileRef}
            type="file"
            accept="image/*"
            multiple
            hidden
            onChange={(event) => {
              addFiles(event.target.files);
              event.target.value = '';
            }}
          />
          <IconButton
            icon="picture"
            label={noImages ?? `加图片，最多 ${MESSAGE_MOST_IMAGES} 张`}
            aria-disabled={noImages !== null}
            className={classes(noImages !== null && styles.off)}
            onClick={() => (noImages === null ? fileRef.current?.click() : toast.info(noImages))}
          />
          <button
            type="button"
            role="switch"
            aria-checked={props.isDeepThinking}
            className={styles.think}
            onClick={() => props.onDeepThinking(!props.isDeepThinking)}
          >
            <Icon name="thought" size="small" />
            深度思考
          </button>
          <span className={styles.space} />
          {isAnswering ? (
            <button type="button" className={styles.stop} title="Esc" onClick={onStop}>
              <Icon name="stop" size="small" filled />
              停止
            </button>
          ) : (
            <button
              type="button"
              className={styles.send}
              title="Enter"
              disabled={isEmpty || images.isUploading || isShort}
              onClick={onSend}
            >
              <Icon name="arrowUp" size="small" />
              发送
              {cost !== null && <span className={styles.price}>{priceText(cost)}</span>}
            </button>
          )}
        </div>
      </div>
      <p className={styles.facts}>
        {isShort ? (
          <span className={styles.short}>
            {TICKET_NAMES[3]}不够，还剩 {formatNumber(balance)} 张
            <RechargeLink type={3} className={styles.link} />
          </span>
        ) : (
          balance !== null && (
            <span>
              {TICKET_NAMES[3]} {formatNumber(balance)}
            </span>
          )
        )}
        <span className={styles.keys}>Enter 发送 · Shift Enter 换行</span>
        <span>
          {props.answeredBy !== null && (
            <span className={styles.model}>{`回答：${props.answeredBy} · `}</span>
          )}
          尺寸与规范请核对后使用
        </span>
      </p>
    </div>
  );
}

const priceText = (cost: number) => (cost === 0 ? '免费' : `${formatNumber(cost)} 券`);
