import type { PicturesField } from '@zhuhui/tools';
import { useRef } from 'react';
import { Button, Field, IconButton } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import { takeAll } from '../model/take.ts';
import styles from './controls.module.css';
import { PictureSlot } from './PictureSlot.tsx';
import type { ControlProps } from './props.ts';

export function PicturesControl({ name, field }: ControlProps<PicturesField>) {
  const form = useForm();
  const slots = (useSetting(name) as readonly string[] | undefined) ?? [];
  const problem = useProblem(name);
  const inputRef = useRef<HTMLInputElement>(null);

  const swap = (at: number) => {
    const next = [...slots];
    [next[at - 1], next[at]] = [next[at] ?? '', next[at - 1] ?? ''];
    form.set(name, next);
  };

  return (
    <Field
      label={field.label}
      help={field.help}
      error={problem}
      aside={`${slots.length} / ${field.max} 张`}
    >
      <ol className={styles.pictures}>
        {slots.map((slot, at) => (
          <li key={slot} className={styles.listed}>
            <PictureSlot
              slot={slot}
              label={`第 ${at + 1} 张`}
              size="small"
              onRemove={() => form.removeSlot(name, slot)}
            />
            {at > 0 && (
              <span className={styles.earlier}>
                <IconButton icon="left" label={`第 ${at + 1} 张往前移`} onClick={() => swap(at)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <input
        ref={inputRef}
        type="file"
        multiple
        accept="image/*"
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
    </Field>
  );
}
