import { isFinal, type PublicTool } from '@zhuhui/contracts';
import type { ToolSample } from '@zhuhui/tools';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { takeDropped } from '../../../shared/browser/dropped.ts';
import { useWatching } from '../../../shared/data/tasks.ts';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import { classes, Icon, toast } from '../../../shared/ui/index.ts';
import { FormProvider } from '../FormContext.ts';
import { GenerateBar } from '../GenerateBar.tsx';
import panel from '../SettingsPanel.module.css';
import { SampleChips } from '../samples/SampleChips.tsx';
import { useKeptForm } from '../use-kept-page.ts';
import { fillWithSample, usePageStart } from '../use-page-start.ts';
import styles from './Batch.module.css';
import { BatchDrop } from './BatchDrop.tsx';
import { BatchStage } from './BatchStage.tsx';
import { BatchTable } from './BatchTable.tsx';
import { BatchWishes } from './BatchWishes.tsx';
import { droppedFiles, takeIntoBatch } from './batch-files.ts';
import { useBatchRuns } from './batch-runs.ts';
import { type Batch, createBatch } from './batch-store.ts';

/** The page of a tool that works on many pictures at once: a row for each, and one of them on the stage. */
export function BatchPage({ tool }: { readonly tool: PublicTool }) {
  const { definition, available, reason } = tool;
  const { form, isResumed } = useKeptForm(definition);
  const [batch] = useState(() => createBatch(form));
  const { rows, tasks, start, isStarting, cancel } = useBatchRuns(form, batch);
  const { chosen, shown: shownSlot } = useStore(batch);
  usePageStart(form, () => start(), isResumed);
  const shown = rows.find(({ slot }) => slot === shownSlot) ?? rows[0];
  const field = definition.fields[batch.listName];
  const most = field?.kind === 'pictures' ? field.max : 0;
  const active = tasks.find(({ status }) => !isFinal(status));

  const take = (files: readonly File[]) => {
    const { skipped, over } = takeIntoBatch(form, batch.listName, files);
    const left = [
      over > 0 && `最多 ${most} 张，${over} 张没有加入`,
      skipped > 0 && `${skipped} 个文件不是图片，已略过`,
    ].filter(Boolean);
    if (left.length > 0) toast.info(left.join('；'));
  };
  const sample = (chosen: ToolSample) => void fillWithSample(form, chosen);
  const { over, ...dropping } = useDrop(take);
  const removal = useRemoval(batch);
  const remove = () => removal.remove(chosen.size > 0 ? [...chosen] : shown ? [shown.slot] : []);
  useHotkeys({
    'mod+enter': () => available && start(),
    arrowdown: () => batch.step(1),
    arrowup: () => batch.step(-1),
    delete: remove,
    'mod+z': removal.undo,
  });

  return (
    <FormProvider value={form}>
      {tasks.map(({ taskId }) => (
        <Watched key={taskId} taskId={taskId} />
      ))}
      <div
        className={classes(styles.page, rows.length === 0 && styles.blank, over && styles.over)}
        {...dropping}
      >
        <section className={styles.left} aria-label="设置">
          <div className={panel.panel}>
            <header>
              <h1 className={panel.name}>{definition.name}</h1>
              <p className={panel.summary}>{definition.summary}</p>
            </header>
            {rows.length === 0 && <SampleChips tool={definition} onSample={sample} />}
            <BatchDrop name={batch.listName} count={rows.length} most={most} onFiles={take} />
            <BatchWishes batch={batch} tool={definition} chosen={chosen} />
          </div>
          <GenerateBar
            tool={tool}
            active={active}
            isStarting={isStarting}
            onStart={() => start()}
            onStartSeries={() => undefined}
          />
        </section>
        <section className={styles.stage} aria-label="画面">
          {available ? (
            <BatchStage tool={definition} row={shown} most={most} onSample={sample} />
          ) : (
            <p className={styles.unavailable} role="note">
              <Icon name="info" />
              {definition.name}暂时用不了：{reason}
            </p>
          )}
        </section>
        {rows.length > 0 && (
          <BatchTable
            batch={batch}
            rows={rows}
            shown={shown?.slot ?? null}
            isActive={active !== undefined}
            onRetry={(row) => {
              const { picture, slot } = row;
              if (picture?.state === 'failed' && picture.blob) {
                void form.putFile(slot, picture.blob);
              } else start([slot]);
            }}
            onRemove={(slot) => (slot === undefined ? remove() : removal.remove([slot]))}
            onCancel={cancel}
          />
        )}
      </div>
    </FormProvider>
  );
}

/** The end of a run is seen in its rows. */
function Watched({ taskId }: { readonly taskId: string }) {
  useWatching(taskId);
  return null;
}

/** Takes rows out, with the way back: by the message, or by the keys as long as nothing else was taken out. */
function useRemoval(batch: Batch) {
  const back = useRef<(() => void) | null>(null);
  const undo = () => {
    back.current?.();
    back.current = null;
  };
  const remove = (slots: readonly string[]) => {
    if (slots.length === 0) return;
    const putBack = batch.remove(slots);
    back.current = putBack;
    toast.notify({
      ...{ tone: 'info', title: `已移除 ${slots.length} 张` },
      text: `还剩 ${batch.slots().length} 张`,
      action: { label: '撤销', run: () => back.current === putBack && undo() },
    });
  };
  return { remove, undo };
}

/** Takes what is dropped anywhere on the page, or pasted. */
function useDrop(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const { dataTransfer: data } = event;
      if (data.files.length > 0) {
        droppedFiles(data).then(take, () => toast.error('文件夹没有读出来，请再试一次'));
      } else takeDropped(data, { files: take, refuse: toast.error });
    },
  };
}
