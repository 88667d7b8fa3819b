import type { PicturesField } from '@zhuhui/tools';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/index.ts';
import { useForm, useSetting } from '../FormContext.ts';
import { takeAll } from '../model/take.ts';
import styles from './controls.module.css';
import { PickPictures } from './PickPictures.tsx';
import type { ControlProps } from './props.ts';

/** Adds pictures to a list, several at once: files, one's own history, or the asset library. */
export function AddPictures({ name, field }: ControlProps<PicturesField>) {
  const form = useForm();
  const slots = (useSetting(name) as readonly string[] | undefined) ?? [];
  const inputRef = useRef<HTMLInputElement>(null);
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
      <Button
        icon="plus"
        disabled={slots.length >= field.max}
        onClick={() => inputRef.current?.click()}
      >
        添加图片
      </Button>
      <PickPictures name={name} label={field.label} most={field.max} />
    </div>
  );
}
