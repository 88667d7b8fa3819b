import { WIPE_LIMITS } from '@zhuhui/contracts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { callForBlob, messageOf } from '../../../shared/api-client/index.ts';
import { saveBlob } from '../../../shared/browser/download.ts';
import { markMadeHere } from '../../../shared/browser/mark-made-here.ts';
import { formatPercent } from '../../../shared/format/number.ts';
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
  const [before, after] = [useImage(other.url), useImage(picture.url)];
  const frame: Frame | null =
    other.frame ??
    (before && fitted({ width: before.naturalWidth, height: before.naturalHeight }, picture));
  const widest = Math.min(picture.width, WIPE_LIMITS.maxWidthPx);
  const widths: readonly number[] = WIDTHS.filter((width) => width < widest);
  const [format, setFormat] = useState<Format>('gif');
  const [widthPx, setWidthPx] = useState(widths[1] ?? widths[0] ?? widest);
  const [seconds, setSeconds] = useState<number>(SECONDS[1]);
  const [progress, setProgress] = useState<number | null>(null);
  const refused = useWhyNoFilm(picture, widthPx, format === 'mp4');
  const isReady = frame !== null && before !== null && after !== null;

  const make = async (): Promise<Blob> => {
    if (!isReady) throw new Error('the pictures are not here yet');
    if (format === 'gif') {
      const files = { before: other.fileId, after: picture.fileId };
      return callForBlob('exportWipe', { ...files, frame, widthPx, seconds });
    }
    const { makeFilm } = await import('./film.ts');
    const { filmPlate } = await import('./film-plate.ts');
    const wishes = { size: picture, frame, widthPx, seconds, plate: await filmPlate() };
    const film = await makeFilm({ before, after, ...wishes }, setProgress);
    return markMadeHere(film, [picture.fileId, other.fileId], 'video');
  };
  const save = async () => {
    setProgress(0);
    try {
      saveBlob(await make(), { name: `${name}-对比`, ending: format });
      onClose();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setProgress(null);
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
        <Field label="格式" help={format === 'gif' ? '处处能看，最多 255 色' : '体积小，颜色全'}>
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
        {refused && (
          <p className={styles.refused} role="status">
            {refused}
          </p>
        )}
        <div className={styles.foot}>
          <Button
            variant="primary"
            icon="download"
            busy={progress !== null}
            disabled={!isReady || refused !== null}
            onClick={() => void save()}
          >
            {progress !== null && format === 'mp4' ? formatPercent(progress) : '导出'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Why this browser makes no MP4; null when it does, while it is being asked, or when nobody wants one. */
function useWhyNoFilm(
  picture: Comparison['picture'],
  widthPx: number,
  isWanted: boolean,
): string | null {
  const { width, height } = picture;
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    setWhy(null);
    if (!isWanted) return;
    let isCurrent = true;
    void whyNoFilm({ width, height }, widthPx).then((answer) => isCurrent && setWhy(answer));
    return () => {
      isCurrent = false;
    };
  }, [width, height, widthPx, isWanted]);
  return why;
}

async function whyNoFilm(
  picture: { readonly width: number; readonly height: number },
  widthPx: number,
): Promise<string | null> {
  if (typeof VideoEncoder === 'undefined') {
    return window.isSecureContext
      ? '这个浏览器不会编码视频，做不了 MP4。请用新版 Chrome、Edge 或 Safari，或导出 GIF。'
      : '不是 https 的网址，浏览器不开放视频编码，做不了 MP4。请让管理员配上 https，或导出 GIF。';
  }
  const { canMakeFilm, filmSize } = await import('./film.ts');
  return (await canMakeFilm(filmSize(picture, widthPx)))
    ? null
    : '这个浏览器没有 H.264 编码器，做不了 MP4。请换 Chrome、Edge 或 Safari，或导出 GIF。';
}
