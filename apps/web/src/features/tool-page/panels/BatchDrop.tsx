import { useRef } from 'react';
import { Button, Field, Icon } from '../../../shared/ui/index.ts';
import controls from '../controls/controls.module.css';
import { PickPictures } from '../controls/PickPictures.tsx';
import styles from './Batch.module.css';
import { inFolderOrder } from './batch-files.ts';

const ACCEPT = 'image/*,.heic,.heif,.tif,.tiff,.avif';

interface BatchDropProps {
  /** Name of the list's field. */
  readonly name: string;
  readonly count: number;
  readonly most: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where pictures come in: a click, a folder, a drop anywhere on the page, a paste, the library, or the history. */
export function BatchDrop({ name, count, most, onFiles }: BatchDropProps) {
  const filesRef = useRef<HTMLInputElement>(null);
  const folderRef = useRef<HTMLInputElement>(null);
  const isFull = count >= most;
  const input = (isFolder: boolean) => (
    <input
      ref={isFolder ? folderRef : filesRef}
      type="file"
      multiple
      {...(isFolder ? { webkitdirectory: '' } : { accept: ACCEPT })}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={isFolder ? '图片：选择文件夹' : '图片：选择文件'}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        onFiles(isFolder ? inFolderOrder(files) : files);
        event.target.value = '';
      }}
    />
  );
  return (
    <Field label="图片" aside={`${count} / ${most} 张`}>
      {input(false)}
      {input(true)}
      <button
        type="button"
        className={styles.drop}
        disabled={isFull}
        onClick={() => filesRef.current?.click()}
      >
        <Icon name="upload" />
        {isFull ? (
          <span>已满 {most} 张</span>
        ) : (
          <>
            <span className="by-mouse">点击、拖入或粘贴，可多选</span>
            <span className="by-touch">点这里选图，可多选</span>
          </>
        )}
      </button>
      <div className={controls.adding}>
        <Button icon="upload" disabled={isFull} onClick={() => folderRef.current?.click()}>
          文件夹
        </Button>
        <PickPictures name={name} label="图片" most={most} />
      </div>
    </Field>
  );
}
