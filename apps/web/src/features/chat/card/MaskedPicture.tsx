import { type CSSProperties, useState } from 'react';
import { fittedUrl } from '../../../shared/browser/picture-url.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import { Spinner } from '../../../shared/ui/index.ts';
import styles from './MaskedPicture.module.css';
import { type MaskBoard, maskUrlOf } from './mask-board.ts';

interface MaskedPictureProps {
  readonly board: MaskBoard;
  /** A mask or another picture is on its way. */
  readonly busy: boolean;
}

/** Most pictures are about this wide; the frame takes the picture's own shape once it is there. */
const USUAL_RATIO = 4 / 3;

/** A picture with its masks over it, each in its colour. */
export function MaskedPicture({ board, busy }: MaskedPictureProps) {
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const drawn = board.masks.filter(({ fileId }) => fileId !== null);
  const alt = drawn.length > 0 ? '要改的图，涂色处会改变' : '要改的图，还没有蒙版';
  return (
    <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
      <img
        src={fittedUrl(`/files/${board.pictureId}`, sizePx.measure / 2)}
        alt={alt}
        width={sizePx.card}
        height={sizePx.card / USUAL_RATIO}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)
        }
      />
      {drawn.map((mask) => (
        <span
          key={`${mask.fileId} ${mask.colour}`}
          className={styles.cover}
          style={{ background: mask.colour, maskImage: `url("${maskUrlOf(mask)}")` }}
        />
      ))}
      {busy && (
        <span className={styles.busy} role="status" aria-label="上传中">
          <Spinner />
        </span>
      )}
    </div>
  );
}
