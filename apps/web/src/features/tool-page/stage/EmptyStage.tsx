import type { ToolSample } from '@zhuhui/tools';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button, classes, Icon } from '../../../shared/ui/index.ts';
import { useForm } from '../FormContext.ts';
import { takeFirst } from '../model/take.ts';
import styles from './EmptyStage.module.css';

interface EmptyStageProps {
  /** Slot that a dropped or pasted picture goes to; null for tools that start from words. */
  readonly slot: string | null;
  readonly onSample: (sample: ToolSample) => void;
}

/** The stage before there is anything on it: drop a picture, or start from a sample. */
export function EmptyStage({ slot, onSample }: EmptyStageProps) {
  const form = useForm();
  const inputRef = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { samples } = form.tool;

  useEffect(() => {
    if (slot === null) return;
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented) return;
      if (takeFirst(form, slot, event.clipboardData?.files)) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [form, slot]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (slot !== null) takeFirst(form, slot, event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the button inside is the keyboard's way
    <div
      className={classes(styles.empty, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(slot !== null);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.frame}>
        <Icon name={slot === null ? 'text' : 'picture'} size="large" />
        {slot === null ? (
          <p className={styles.lead}>在左边写下想要的画面</p>
        ) : (
          <>
            <p className={styles.lead}>把图拖到这里，或直接粘贴</p>
            <input
              ref={inputRef}
              type="file"
              accept="image/*"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="选择图片文件"
              onChange={(event) => {
                takeFirst(form, slot, event.target.files);
                event.target.value = '';
              }}
            />
            <Button variant="primary" icon="upload" onClick={() => inputRef.current?.click()}>
              选择图片
            </Button>
          </>
        )}
      </div>
      {samples.length > 0 && (
        <div className={styles.samples}>
          <h2 className={styles.samplesTitle}>没有图？试试示例</h2>
          <ul className={styles.sampleList}>
            {samples.map((sample) => (
              <li key={sample.name}>
                <button type="button" className={styles.sample} onClick={() => onSample(sample)}>
                  <img
                    src={Object.values(sample.pictures)[0]?.replace(/\.\w+$/, '.thumb.webp')}
                    alt=""
                    width={176}
                    height={132}
                    decoding="async"
                  />
                  <span>{sample.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
