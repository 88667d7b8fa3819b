import type { UploadedFile } from '@zhuhui/contracts';
import { useRef, useState } from 'react';
import { messageOf, uploadImage } from '../../../shared/api-client/index.ts';
import { pictureFiles } from '../../../shared/browser/picture-files.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { classes, Icon, Spinner, toast } from '../../../shared/ui/index.ts';
import type { CardSlot } from './chips.ts';
import styles from './ToolCard.module.css';

interface CardPictureProps {
  readonly slot: CardSlot;
  readonly disabled: boolean;
  readonly onPicture: (picture: UploadedFile) => void;
}

/** A picture of a proposal: shown when it is there, taken in when it is missing. */
export function CardPicture({ slot, disabled, onPicture }: CardPictureProps) {
  const [isUploading, setIsUploading] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const { label, isMask, fileId } = slot;

  const upload = async (file: File | undefined) => {
    if (!file || disabled) return;
    setIsUploading(true);
    try {
      onPicture(await uploadImage(file));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setIsUploading(false);
  };

  if (isMask && fileId === null) {
    return (
      <div className={classes(styles.slot, styles.maskSlot)}>
        <Icon name="mask" />
        <span>{label}：到工具页画</span>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button does the same by key
    <div
      className={styles.slot}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void upload(pictureFiles(event.dataTransfer.files)[0]);
      }}
    >
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void upload(pictureFiles(event.target.files)[0]);
          event.target.value = '';
        }}
      />
      {fileId === null ? (
        <button
          type="button"
          className={styles.add}
          disabled={disabled || isUploading}
          onClick={() => inputRef.current?.click()}
        >
          {isUploading ? <Spinner /> : <Icon name="upload" />}
          上传{label}
        </button>
      ) : (
        <button
          type="button"
          className={styles.picture}
          disabled={disabled || isMask}
          title={isMask ? label : `换一张${label}`}
          onClick={() => inputRef.current?.click()}
        >
          <img
            src={thumbnailUrl(`/files/${fileId}`, sizePx.slot, sizePx.thumb)}
            alt={label}
            width={sizePx.slot}
            height={sizePx.thumb}
          />
          {isUploading && <Spinner />}
        </button>
      )}
    </div>
  );
}
