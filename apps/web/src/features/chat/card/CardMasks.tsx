import type { UploadedFile } from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/index.ts';
import styles from './CardMasks.module.css';
import { MaskDialog } from './MaskDialog.tsx';
import { MaskedPicture } from './MaskedPicture.tsx';
import { type MaskBoard, withMask, withoutRegion, withRegion, withWords } from './mask-board.ts';
import { PictureInput } from './PictureInput.tsx';
import { RegionRow } from './RegionRow.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface CardMasksProps {
  readonly board: MaskBoard;
  readonly disabled: boolean;
  readonly onPicture: (picture: UploadedFile) => void;
  /** Takes settings that changed. */
  readonly onGive: (settings: Settings) => void;
}

/** The picture of a proposal with the masks over it, and what draws them. */
export function CardMasks({ board, disabled, onPicture, onGive }: CardMasksProps) {
  const [openNth, setOpenNth] = useState<number | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const picture = usePictureUpload(onPicture);
  /** Where the mask goes that is on its way; the dialog may be closed or open for another by then. */
  const target = useRef<{ board: MaskBoard; nth: number } | null>(null);
  const mask = usePictureUpload(({ fileId }) => {
    if (target.current) onGive(withMask(target.current.board, target.current.nth, fileId));
  });
  const { masks, mostRegions } = board;
  const isBusy = picture.isUploading || mask.isUploading;
  const isOff = disabled || isBusy;
  const isMissing = board.isRequired && masks.some(({ fileId }) => fileId === null);

  const drawn = (nth: number, blob: Blob | null) => {
    if (blob === null) return onGive(withMask(board, nth, null));
    target.current = { board, nth };
    void mask.upload(blob);
  };

  return (
    <div className={styles.board}>
      <MaskedPicture board={board} busy={isBusy} />
      <div className={styles.side}>
        {mostRegions !== null && (
          <ol className={styles.regions}>
            {masks.map((each, nth) => (
              <RegionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a region is named by its place
                key={nth}
                nth={nth}
                mask={each}
                maxLength={board.promptMaxLength}
                disabled={isOff}
                onDraw={() => setOpenNth(nth)}
                onWords={(words) => onGive(withWords(board, nth, words))}
                onRemove={masks.length > 1 ? () => onGive(withoutRegion(board, nth)) : undefined}
              />
            ))}
          </ol>
        )}
        <div className={styles.actions}>
          {mostRegions === null && (
            <Button
              size="small"
              variant={isMissing ? 'primary' : 'outline'}
              icon="mask"
              disabled={isOff}
              onClick={() => setOpenNth(0)}
            >
              {masks[0]?.fileId ? '改蒙版' : '画蒙版'}
            </Button>
          )}
          {mostRegions !== null && masks.length < mostRegions && (
            <Button
              size="small"
              variant="plain"
              icon="plus"
              disabled={isOff}
              onClick={() => onGive(withRegion(board))}
            >
              添加选区
            </Button>
          )}
          {!board.isRequired && masks[0]?.fileId && (
            <Button
              size="small"
              variant="plain"
              icon="trash"
              disabled={isOff}
              onClick={() => onGive(withMask(board, 0, null))}
            >
              清除蒙版
            </Button>
          )}
          <PictureInput inputRef={inputRef} onFile={(file) => void picture.upload(file)} />
          <Button
            size="small"
            variant="plain"
            icon="picture"
            disabled={isOff}
            onClick={() => inputRef.current?.click()}
          >
            换图
          </Button>
        </div>
        <p className={styles.note}>{noteOf(board, isMissing)}</p>
      </div>
      {openNth !== null && (
        <MaskDialog
          board={board}
          nth={openNth}
          onDrawn={(blob) => drawn(openNth, blob)}
          onClose={() => setOpenNth(null)}
        />
      )}
    </div>
  );
}

/** What is honest to say: words do not find a place in the picture. */
function noteOf({ isRequired, label, mostRegions }: MaskBoard, isMissing: boolean): string {
  if (!isRequired) return `${label}选填；不画就由程序判断`;
  if (!isMissing) return '只改涂色的地方，其余原样不动';
  return mostRegions === null
    ? '文字定不了位置：请点选或涂出要改的地方'
    : '文字定不了位置：请给每一处点选或涂出范围';
}
