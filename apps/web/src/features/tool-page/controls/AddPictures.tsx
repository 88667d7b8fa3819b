import type { PicturesField } from '@zhuhui/tools';
import { useMemo, useRef, useState } from 'react';
import { useAssetPicker } from '../../../shared/assets/asset-picker-port.ts';
import { Button } from '../../../shared/ui/index.ts';
import { useForm, useFormState, useSetting } from '../FormContext.ts';
import { HistoryPicker } from '../HistoryPicker.tsx';
import type { RemotePicture } from '../model/picture.ts';
import { takeAll } from '../model/take.ts';
import styles from './controls.module.css';
import type { ControlProps } from './props.ts';

const NO_SLOTS: readonly string[] = [];

/** Adds pictures to a list, several at once: files, one's own history, or the asset library. */
export function AddPictures({ name, field }: ControlProps<PicturesField>) {
  const form = useForm();
  const slots = (useSetting(name) as readonly string[] | undefined) ?? NO_SLOTS;
  const pictures = useFormState((state) => state.pictures);
  const inputRef = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState<'history' | 'library' | null>(null);
  const Library = useAssetPicker();
  const isFull = slots.length >= field.max;
  const picked = useMemo(
    () => new Set(slots.flatMap((slot) => pictures[slot]?.fileId ?? [])),
    [slots, pictures],
  );

  /** A second press takes a picture out again. */
  const toggle = (chosen: RemotePicture) => {
    const there = slots.find((slot) => pictures[slot]?.fileId === chosen.fileId);
    if (there !== undefined) return form.removeSlot(name, there);
    const slot = form.addSlot(name);
    if (slot !== null) form.putRemote(slot, chosen);
  };
  const several = { picked, isFull, count: `${slots.length} / ${field.max} 张` };
  const close = () => setPicking(null);

  return (
    <div className={styles.adding}>
      <input
        ref={inputRef}
        type="file"
        multiple
        accept="image/*,.heic,.heif,.tif,.tiff,.avif"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`${field.label}：选择文件`}
        onChange={(event) => {
          takeAll(form, name, event.target.files);
          event.target.value = '';
        }}
      />
      <Button icon="plus" disabled={isFull} onClick={() => inputRef.current?.click()}>
        添加图片
      </Button>
      {Library && (
        <Button
          variant="plain"
          icon="archive"
          className={styles.addFrom}
          disabled={isFull}
          aria-label={`${field.label}：从素材库选择`}
          onClick={() => setPicking('library')}
        >
          素材库
        </Button>
      )}
      <Button
        variant="plain"
        icon="history"
        className={styles.addFrom}
        disabled={isFull}
        aria-label={`${field.label}：从历史选择`}
        onClick={() => setPicking('history')}
      >
        历史
      </Button>
      {picking === 'history' && <HistoryPicker several={several} onPick={toggle} onClose={close} />}
      {picking === 'library' && Library && (
        <Library kind="style" several={several} onPick={toggle} onClose={close} />
      )}
    </div>
  );
}
