import { Suspense, useRef } from 'react';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { Dialog, Empty, Spinner } from '../../../shared/ui/index.ts';
import styles from './MaskDialog.module.css';
import { type MaskBoard, maskUrlOf } from './mask-board.ts';
import { useMaskEditor } from './mask-editor-context.ts';
import { usePictureSize } from './use-picture-size.ts';

interface MaskDialogProps {
  readonly board: MaskBoard;
  /** Which of the board's masks is drawn. */
  readonly nth: number;
  /** The mask as it is when the dialog closes, if it changed: grey PNG, or null for an empty one. */
  readonly onDrawn: (mask: Blob | null) => void;
  readonly onClose: () => void;
}

/** The mask editor over a proposal's picture. However it is closed, what was drawn stays. */
export function MaskDialog({ board, nth, onDrawn, onClose }: MaskDialogProps) {
  const MaskEditor = useMaskEditor();
  const url = `/files/${board.pictureId}`;
  const size = usePictureSize(url);
  const askToSignIn = useSignIn((state) => state.ask);
  const drawn = useRef<{ readonly mask: Blob | null } | null>(null);
  const isClosed = useRef(false);
  const mask = board.masks[nth];

  const hand = () => {
    if (drawn.current === null) return;
    onDrawn(drawn.current.mask);
    drawn.current = null;
  };
  const close = () => {
    isClosed.current = true;
    hand();
    onClose();
  };
  if (!mask || !MaskEditor) return null;
  return (
    <Dialog title={titleOf(board, nth)} variant="stage" onClose={close}>
      <div className={styles.stage}>
        {size === 'failed' ? (
          <Empty icon="warning" title="图片打不开" text="换一张图再画。" />
        ) : size === null ? (
          <Waiting />
        ) : (
          <Suspense fallback={<Waiting />}>
            <MaskEditor
              picture={{ url, ...size, fileId: board.pictureId }}
              maskUrl={maskUrlOf(mask)}
              colour={mask.colour}
              others={board.masks.flatMap((other) => {
                const otherUrl = other === mask ? null : maskUrlOf(other);
                return otherUrl === null ? [] : [{ url: otherUrl, colour: other.colour }];
              })}
              clickFirst={board.clickFirst}
              margin={board.margin}
              busy={false}
              onChange={({ mask: next }) => {
                drawn.current = { mask: next };
                // The last stroke may be ready a moment after the dialog is gone.
                if (isClosed.current) hand();
              }}
              onSignIn={() => askToSignIn('登录后可以点选')}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

function titleOf({ label, masks, mostRegions }: MaskBoard, nth: number): string {
  if (mostRegions === null) return label;
  const words = masks[nth]?.prompt;
  return words ? `选区 ${nth + 1}：${words}` : `选区 ${nth + 1}`;
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label="加载中">
      <Spinner />
    </div>
  );
}
