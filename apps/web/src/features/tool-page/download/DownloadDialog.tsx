import { useState } from 'react';
import type { Downloadable } from '../../../shared/browser/download.ts';
import { DEFAULT_TEMPLATE, NAME_PARTS, unknownParts } from '../../../shared/browser/file-name.ts';
import type { PictureFormat } from '../../../shared/browser/picture-url.ts';
import type { DownloadWishes } from '../../../shared/browser/storage.ts';
import { Button, Dialog, Field, Segmented, TextInput } from '../../../shared/ui/index.ts';
import type { Extent } from '../../../shared/viewport/viewport.ts';
import styles from './DownloadDialog.module.css';
import { printSize, scaledSize } from './print-size.ts';

/** A picture to download, as the dialog asks for it. */
export interface PictureOrder {
  readonly format: PictureFormat;
  readonly percent: number;
  readonly dpi: number;
}

interface DownloadDialogProps {
  readonly file: Downloadable & Extent;
  readonly format: PictureFormat;
  readonly wishes: DownloadWishes;
  readonly onWishes: (change: Partial<DownloadWishes>) => void;
  /** The name that these wishes make. */
  readonly nameOf: (wishes: DownloadWishes) => string;
  readonly onDownload: (order: PictureOrder) => Promise<void>;
  readonly onClose: () => void;
}

const FORMATS = [
  { value: 'png', label: 'PNG' },
  { value: 'jpg', label: 'JPG' },
  { value: 'webp', label: 'WebP' },
] as const;
const PERCENTS = [100, 75, 50, 25] as const;
const DPIS = [72, 150, 300, 600] as const;

/** Format, size, print resolution and name of a download. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { file, wishes, onWishes, nameOf, onDownload, onClose } = props;
  const [format, setFormat] = useState<PictureFormat>(props.format);
  const [percent, setPercent] = useState<number>(100);
  const [isBusy, setBusy] = useState(false);
  const size = scaledSize(file, percent);
  const unknown = unknownParts(wishes.template);
  const download = async () => {
    setBusy(true);
    await onDownload({ format, percent, dpi: wishes.dpi });
    setBusy(false);
  };

  return (
    <Dialog title="下载选项" variant="wide" onClose={onClose}>
      <div className={styles.body}>
        <Field label="格式">
          <Segmented label="格式" value={format} options={FORMATS} onChange={setFormat} />
        </Field>
        <Field label="大小" aside={`${size.width} × ${size.height}`}>
          <Segmented
            label="大小"
            value={String(percent)}
            options={PERCENTS.map((value) => ({
              value: String(value),
              label: value === 100 ? '原大' : `${value} %`,
            }))}
            onChange={(value) => setPercent(Number(value))}
          />
        </Field>
        <Field
          label="打印精度"
          aside={format !== 'webp' && printSize(size, wishes.dpi)}
          {...(format === 'webp' && { help: 'WebP 不记精度，打印请用 PNG 或 JPG' })}
        >
          <Segmented
            label="打印精度"
            value={String(wishes.dpi)}
            options={DPIS.map((value) => ({ value: String(value), label: `${value} dpi` }))}
            onChange={(value) => onWishes({ dpi: Number(value) })}
          />
        </Field>
        <Field label="项目" htmlFor="download-project">
          <TextInput
            id="download-project"
            value={wishes.project}
            maxLength={40}
            onChange={(event) => onWishes({ project: event.target.value })}
          />
        </Field>
        <Field
          label="文件名"
          htmlFor="download-template"
          {...(unknown.length > 0 && { error: `没有 ${unknown.join('、')} 这一项` })}
          aside={
            wishes.template !== DEFAULT_TEMPLATE && (
              <Button
                variant="plain"
                size="small"
                onClick={() => onWishes({ template: DEFAULT_TEMPLATE })}
              >
                恢复默认
              </Button>
            )
          }
        >
          <TextInput
            id="download-template"
            value={wishes.template}
            maxLength={80}
            onChange={(event) => onWishes({ template: event.target.value })}
          />
          <div className={styles.parts}>
            {NAME_PARTS.map((part) => (
              <button
                key={part}
                type="button"
                className={styles.part}
                aria-label={`加上${part}`}
                onClick={() => onWishes({ template: appended(wishes.template, part) })}
              >
                {part}
              </button>
            ))}
          </div>
        </Field>
        <div className={styles.foot}>
          <output className={styles.name}>
            {nameOf(wishes)}.{format}
          </output>
          <Button variant="primary" icon="download" busy={isBusy} onClick={() => void download()}>
            保存
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const appended = (template: string, part: string) =>
  template === '' ? `{${part}}` : `${template}-{${part}}`;
