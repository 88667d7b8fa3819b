import type { ToolSample } from '@zhuhui/tools';
import { useRef, useState } from 'react';
import { Button, classes, Icon } from '../../../shared/ui/index.ts';
import { useForm } from '../FormContext.ts';
import { takeInput } from '../model/take.ts';
import { listFieldOf } from '../model/versions.ts';
import { SampleTiles } from '../samples/SampleTiles.tsx';
import styles from './EmptyStage.module.css';

interface EmptyStageProps {
  /** Slot that a chosen picture goes to; null for tools that start from words or a list. */
  readonly slot: string | null;
  readonly onSample: (sample: ToolSample) => void;
}

/** The stage before there is anything on it: drop a picture (the page takes it), or start from a sample. */
export function EmptyStage({ slot, onSample }: EmptyStageProps) {
  const form = useForm();
  const inputRef = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const takesPictures = slot !== null || listFieldOf(form.tool) !== null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the button inside is the keyboard's way
    <div
      className={classes(styles.empty, over && styles.over)}
      data-stage="empty"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(takesPictures);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <div className={styles.frame}>
        <Icon name={takesPictures ? 'picture' : 'text'} size="large" />
        {!takesPictures ? (
          <p className={styles.lead}>写下想要的画面，就从这里开始</p>
        ) : (
          <>
            <p className={styles.lead}>
              <span className="by-mouse">把图拖到这里，或直接粘贴</span>
              <span className="by-touch">从一张图或一张照片开始</span>
            </p>
            <input
              ref={inputRef}
              type="file"
              multiple={slot === null}
              accept="image/*"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="选择图片文件"
              onChange={(event) => {
                takeInput(form, slot, event.target.files);
                event.target.value = '';
              }}
            />
            <Button variant="primary" icon="upload" onClick={() => inputRef.current?.click()}>
              选择图片
            </Button>
          </>
        )}
      </div>
      <SampleTiles
        tool={form.tool}
        title={takesPictures ? '没有图？试试示例' : '不知写什么？试试示例'}
        onSample={onSample}
      />
    </div>
  );
}
