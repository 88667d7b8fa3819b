import type { AssetKind } from '@zhuhui/tools';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { useAssetPicker } from '../../../shared/assets/asset-picker-port.ts';
import { Button, classes, Icon, IconButton, Spinner } from '../../../shared/ui/index.ts';
import { useForm, usePicture } from '../FormContext.ts';
import { HistoryPicker } from '../HistoryPicker.tsx';
import type { Picture, RemotePicture } from '../model/picture.ts';
import { takeDrop, takeFirst } from '../model/take.ts';
import styles from './PictureSlot.module.css';

interface PictureSlotProps {
  readonly slot: string;
  readonly label: string;
  readonly size?: 'large' | 'small';
  /** What the asset library opens with; null where another control opens it. */
  readonly library?: AssetKind | null;
  readonly onRemove?: () => void;
}

const STATE_TEXTS = {
  reading: '读取中',
  uploading: '上传中',
  waiting: '等网络，连上自动上传',
} as const;

/** Read, and not at the server yet. */
const UNSENT: readonly Picture['state'][] = ['uploading', 'waiting', 'local'];

/** Takes one picture: drop, paste, click, one's own history, or the asset library. */
export function PictureSlot({
  slot,
  label,
  size = 'large',
  library = 'style',
  onRemove,
}: PictureSlotProps) {
  const form = useForm();
  const picture = usePicture(slot);
  const inputRef = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [picking, setPicking] = useState<'history' | 'library' | null>(null);
  const Library = useAssetPicker();
  const id = useId();

  const take = (files: Iterable<File> | null | undefined) => takeFirst(form, slot, files);
  const close = () => setPicking(null);
  const pick = (chosen: RemotePicture) => {
    close();
    form.putRemote(slot, chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    takeDrop(form, slot, event.dataTransfer, take);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  const isSizeless = picture !== undefined && picture.width === 0;
  const unreadable = isSizeless && picture.state === 'failed';
  // A format of the server's alone: there is something to look at once it is there.
  const isUnseen = isSizeless && UNSENT.includes(picture.state);
  const isShown = picture !== undefined && !unreadable && !isUnseen;
  const busy = picture && picture.state in STATE_TEXTS;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop and paste; the button inside is the keyboard's way
    <div
      className={classes(styles.slot, styles[size], over && styles.over, picture && styles.filled)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
      data-state={picture?.state}
    >
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept="image/*,.heic,.heif,.tif,.tiff,.avif"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`${label}：选择文件`}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className={styles.open}
        aria-label={isShown ? `换一张${label}` : undefined}
        onClick={() => inputRef.current?.click()}
      >
        {isShown ? (
          <img
            src={picture.url}
            alt={label}
            width={picture.width || 4}
            height={picture.height || 3}
          />
        ) : (
          <span className={styles.invite}>
            <span className="visually-hidden">上传{label}：</span>
            <Icon name={unreadable ? 'warning' : isUnseen ? 'picture' : 'upload'} />
            <span>
              {unreadable ? (
                '读不出这张图，点击换一张'
              ) : isUnseen ? (
                '浏览器显示不了这种格式，上传后能看'
              ) : (
                <>
                  <span className="by-mouse">点击、拖入或粘贴</span>
                  <span className="by-touch">选图或拍照</span>
                </>
              )}
              {size === 'large' && !isUnseen && (
                <span className={styles.formats}>JPG · PNG · WebP · AVIF</span>
              )}
            </span>
          </span>
        )}
      </button>
      {busy && (
        <span className={styles.busy}>
          {picture.state === 'waiting' ? <Icon name="offline" size="small" /> : <Spinner />}
          {STATE_TEXTS[picture.state as keyof typeof STATE_TEXTS]}
        </span>
      )}
      {picture ? (
        <>
          <span className={styles.remove}>
            <IconButton
              icon="close"
              label={`移除${label}`}
              onClick={() => (onRemove ? onRemove() : form.clear(slot))}
            />
          </span>
          {picture.width > 0 && size === 'large' && (
            <span className={styles.size}>
              {picture.width} × {picture.height}
            </span>
          )}
        </>
      ) : (
        <span className={styles.others}>
          {Library && library && (
            <Button
              variant="plain"
              size="small"
              icon="archive"
              className={styles.other}
              aria-label={`${label}：从素材库选择`}
              onClick={() => setPicking('library')}
            >
              素材库
            </Button>
          )}
          <Button
            variant="plain"
            size="small"
            icon="history"
            className={styles.other}
            aria-label={`${label}：从历史选择`}
            onClick={() => setPicking('history')}
          >
            历史
          </Button>
        </span>
      )}
      {picking === 'history' && <HistoryPicker onPick={pick} onClose={close} />}
      {picking === 'library' && Library && library && (
        <Library kind={library} onPick={pick} onClose={close} />
      )}
    </div>
  );
}
