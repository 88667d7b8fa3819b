import { useMemo, useState } from 'react';
import { useAssetPicker } from '../../../shared/assets/asset-picker-port.ts';
import { Button } from '../../../shared/ui/index.ts';
import { useForm, useFormState, useSetting } from '../FormContext.ts';
import { HistoryPicker } from '../HistoryPicker.tsx';
import type { RemotePicture } from '../model/picture.ts';
import styles from './controls.module.css';

const NO_SLOTS: readonly string[] = [];

interface PickPicturesProps {
  /** Name of the list's field. */
  readonly name: string;
  readonly label: string;
  readonly most: number;
}

/** Adds pictures that the server has to a list, several at once: one's own history, or the asset library. */
export function PickPictures({ name, label, most }: PickPicturesProps) {
  const form = useForm();
  const slots = (useSetting(name) as readonly string[] | undefined) ?? NO_SLOTS;
  const pictures = useFormState((state) => state.pictures);
  const [picking, setPicking] = useState<'history' | 'library' | null>(null);
  const Library = useAssetPicker();
  const isFull = slots.length >= most;
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
  const several = { picked, isFull, count: `${slots.length} / ${most} 张` };
  const close = () => setPicking(null);

  return (
    <>
      {Library && (
        <Button
          variant="plain"
          icon="archive"
          className={styles.addFrom}
          disabled={isFull}
          aria-label={`${label}：从素材库选择`}
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
        aria-label={`${label}：从历史选择`}
        onClick={() => setPicking('history')}
      >
        历史
      </Button>
      {picking === 'history' && <HistoryPicker several={several} onPick={toggle} onClose={close} />}
      {picking === 'library' && Library && (
        <Library kind="style" several={several} onPick={toggle} onClose={close} />
      )}
    </>
  );
}
