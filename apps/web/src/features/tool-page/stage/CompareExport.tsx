import { WIPE_LIMITS } from '@zhuhui/contracts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callForBlob, messageOf } from '../../../shared/api-client/index.ts';
import { saveBlob } from '../../../shared/browser/download.ts';
import { Button, Dialog, Field, IconButton, Segmented, toast } from '../../../shared/ui/index.ts';
import { type Frame, fitted } from '../model/alignment.ts';
import type { Comparison } from '../model/comparison.ts';
import styles from './CompareExport.module.css';
import { useImage } from './use-image.ts';
import { WipePreview } from './WipePreview.tsx';

interface CompareExportProps {
  readonly comparison: Comparison;
  /** What the file is called, without its ending. */
  readonly name: string;
}

const WIDTHS = [480, 720, 1080] as const;
const SECONDS = [3, 4, 6] as const;
type Format = 'gif' | 'mp4';

/** The comparison on the stage as a moving picture to send around. */
export function CompareExport({ comparison, name }: CompareExportProps) {
  const [isOpen, setOpen] = useState(false);
  if (comparison.other === null) return null;
  return (
    <>
      <IconButton icon="film" label="导出对比动画" onClick={() => setOpen(true)} />
      {isOpen &&
        // Out of the stage, whose colours are its own.
        createPortal(
          <ExportDialog
            comparison={comparison}
            other={comparison.other}
            name={name}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}

interface ExportDialogProps extends CompareExportProps {
  readonly other: NonNullable<Comparison['other']>;
  readonly onClose: () => void;
}

function ExportDialog({ comparison, other, name, onClose }: ExportDialogProps) {
  const { picture } = comparison;
  const before = useImage(other.url);
  const frame: Frame | null =
    other.frame ??
    (before && fitted({ width: before.naturalWidth, height: before.naturalHeight }, picture));
  const widest = Math.min(picture.width, WIPE_LIMITS.maxWidthPx);
  const widths: readonly number[] = WIDTHS.filter((width) => width < widest);
  const [format, setFormat] = useState<Format>('gif');
  const [widthPx, setWidthPx] = useState(widths[1] ?? widths[0] ?? widest);
  const [seconds, setSeconds] = useState<number>(SECONDS[1]);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    if (frame === null) return;
    setBusy(true);
    try {
      const files = { before: other.fileId, after: picture.fileId };
      const wishes = { frame, format, widthPx, seconds };
      const moving = await callForBlob('exportWipe', { ...files, ...wishes });
      saveBlob(moving, { name: `${name}-对比`, ending: format });
      onClose();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title="导出对比动画" variant="wide" onClose={onClose}>
      <div className={styles.body}>
        {frame && (
          <WipePreview
            before={other.url}
            after={picture.url}
            size={picture}
            frame={frame}
            seconds={seconds}
          />
        )}
        <Field
          label="格式"
          help={format === 'gif' ? '处处能看，最多 255 色' : '体积小，颜色全，来回两遍'}
        >
          <Segmented
            label="格式"
            value={format}
            options={[
              { value: 'gif', label: 'GIF' },
              { value: 'mp4', label: 'MP4' },
            ]}
            onChange={setFormat}
          />
        </Field>
        <Field label="宽度">
          <Segmented
            label="宽度"
            value={String(widthPx)}
            options={[...widths, ...(widths.length < WIDTHS.length ? [widest] : [])].map(
              (width) => ({ value: String(width), label: `${width} px` }),
            )}
            onChange={(value) => setWidthPx(Number(value))}
          />
        </Field>
        <Field label="一个来回">
          <Segmented
            label="一个来回"
            value={String(seconds)}
            options={SECONDS.map((value) => ({ value: String(value), label: `${value} 秒` }))}
            onChange={(value) => setSeconds(Number(value))}
          />
        </Field>
        <div className={styles.foot}>
          <Button
            variant="primary"
            icon="download"
            busy={isBusy}
            disabled={frame === null}
            onClick={() => void save()}
          >
            导出
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
