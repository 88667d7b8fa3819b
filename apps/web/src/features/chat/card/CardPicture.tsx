import type { UploadedFile } from '@zhuhui/contracts';
import { useRef } from 'react';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { Icon, Spinner } from '../../../shared/ui/index.ts';
import { takePictures } from '../model/take-pictures.ts';
import { PictureInput } from './PictureInput.tsx';
import type { CardSlot } from './slots.ts';
import styles from './ToolCard.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

interface CardPictureProps {
  readonly slot: CardSlot;
  readonly disabled: boolean;
  readonly onPicture: (picture: UploadedFile) => void;
}

/** A picture of a proposal: shown when it is there, taken in when it is missing. */
export function CardPicture({ slot, disabled, onPicture }: CardPictureProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { isUploading, upload } = usePictureUpload(onPicture);
  const { label, fileId } = slot;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button does the same by key
    <div
      className={styles.slot}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) void upload(takePictures(event.dataTransfer.files)[0]);
      }}
    >
      <PictureInput inputRef={inputRef} onFile={(file) => void upload(file)} />
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
          disabled={disabled || isUploading}
          title={`换一张${label}`}
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
