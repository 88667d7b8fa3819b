import type { SceneField } from '@zhuhui/tools';
import { type DragEvent, useRef, useState } from 'react';
import { Button, classes, Field, Icon, IconButton } from '../../../shared/ui/index.ts';
import { useForm, useProblem, useSetting } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import { readSceneFile, sceneSummary } from '../model/scene.ts';
import type { ControlProps } from './props.ts';
import styles from './SceneControl.module.css';

/** A described scene from a file, chosen or dropped. */
export function SceneControl({ name, field }: ControlProps<SceneField>) {
  const form = useForm();
  const scene = useSetting(name);
  const problem = useProblem(name);
  const desk = useMaskDesk();
  const inputRef = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const summary = sceneSummary(scene);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const { scene: read, problem: wrong } = await readSceneFile(file, field.maxBytes);
    if (wrong) form.refuse(name, wrong);
    else form.set(name, read);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <Field label={field.label} help={field.help} error={problem} aside="选填">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the button inside is the keyboard's way */}
      <div
        className={classes(styles.place, over && styles.over, summary && styles.filled)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={inputRef}
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={`${field.label}：选择文件`}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {summary ? (
          <>
            <Icon name="room" />
            <span className={styles.words}>
              <strong className={styles.title}>{summary.title}</strong>
              <span className={styles.facts}>{summary.facts}</span>
            </span>
            <Button
              variant="plain"
              size="small"
              className={styles.edit}
              onClick={() => desk.open(name)}
            >
              编辑
            </Button>
            <IconButton
              icon="close"
              label={`移除${field.label}`}
              onClick={() => form.set(name, undefined)}
            />
          </>
        ) : (
          <Button
            variant="plain"
            size="small"
            icon="upload"
            className={styles.open}
            onClick={() => inputRef.current?.click()}
          >
            选择或拖入 .json
          </Button>
        )}
      </div>
    </Field>
  );
}
