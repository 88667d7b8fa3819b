import type { PicturesField } from '@zhuhui/tools';
import { classes, Field, IconButton } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import { AddPictures } from './AddPictures.tsx';
import styles from './controls.module.css';
import { PictureSlot } from './PictureSlot.tsx';
import type { ControlProps } from './props.ts';
import { useListDrop } from './use-list-drop.ts';

export function PicturesControl({ name, field }: ControlProps<PicturesField>) {
  const form = useForm();
  const slots = (useSetting(name) as readonly string[] | undefined) ?? [];
  const problem = useProblem(name);
  const drop = useListDrop(name);

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
      <div className={classes(styles.list, drop.isOver && styles.over)} {...drop.handlers}>
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
                  <IconButton
                    icon="left"
                    label={`第 ${at + 1} 张往前移`}
                    onClick={() => swap(at)}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
        <AddPictures name={name} field={field} />
      </div>
    </Field>
  );
}
