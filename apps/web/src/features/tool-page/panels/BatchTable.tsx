import { type KeyboardEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { messageOf } from '../../../shared/api-client/index.ts';
import { type Downloadable, downloadMany } from '../../../shared/browser/download.ts';
import { useDialogs } from '../../../shared/data/dialogs.ts';
import { formatBytes, formatPercent } from '../../../shared/format/number.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import styles from './Batch.module.css';
import { BatchTableRow } from './BatchTableRow.tsx';
import { type BatchRow, stemOf, sumsOf } from './batch.ts';
import type { Batch } from './batch-store.ts';

interface BatchTableProps {
  readonly batch: Batch;
  readonly rows: readonly BatchRow[];
  /** The row on the stage. */
  readonly shown: string | null;
  readonly isActive: boolean;
  readonly onRetry: (row: BatchRow) => void;
  /** Takes the chosen rows out, or else the one on the stage. */
  /** One row, or those that are chosen or shown. */
  readonly onRemove: (slot?: string) => void;
  readonly onCancel: () => void;
}

/** A line for each picture, what they come to below; arrows walk it, Space chooses, Delete takes out. */
export function BatchTable(props: BatchTableProps) {
  const { batch, rows, shown, isActive, onRetry, onRemove, onCancel } = props;
  const chosen = useStore(batch, (state) => state.chosen);
  const hand = useDialogs((state) => state.hand);
  const [isPacking, setPacking] = useState(false);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const sums = sumsOf(rows);
  const picked = rows.filter(({ slot }) => chosen.has(slot));
  const ready = (picked.length > 0 ? picked : rows).flatMap((row) => fileOf(row) ?? []);

  const focus = (slot: string | null) =>
    slot !== null &&
    bodyRef.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slot)}"]`)?.focus();
  const keys: Readonly<Record<string, () => void>> = {
    arrowdown: () => focus(batch.step(1)),
    arrowup: () => focus(batch.step(-1)),
    ' ': () => shown !== null && batch.toggle(shown),
    delete: () => {
      onRemove();
      requestAnimationFrame(() => focus(batch.getState().shown));
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    // Space on a button presses that.
    if (!act || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
    if (event.key === ' ' && event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const download = async () => {
    setPacking(true);
    await downloadMany(ready, 'stored', { zipName: `筑绘-压缩-${ready.length}张` })
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setPacking(false));
  };

  return (
    <section className={styles.list} aria-label="图片列表">
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={chosen.size === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.size > 0 && chosen.size < rows.length;
            }}
            onChange={(event) => batch.chooseAll(event.target.checked)}
          />
          {chosen.size > 0 ? `已选 ${chosen.size} 张` : '全选'}
        </label>
        <span className={styles.deeds}>
          {isActive && (
            <Button variant="plain" size="small" icon="stop" onClick={onCancel}>
              停止
            </Button>
          )}
          {chosen.size > 0 && (
            <Button variant="plain" size="small" icon="trash" onClick={() => onRemove()}>
              移除所选
            </Button>
          )}
          <Button
            variant="plain"
            size="small"
            icon="archive"
            disabled={ready.length === 0}
            onClick={() => hand({ to: 'project', pictures: ready })}
          >
            加入项目
          </Button>
          <Button
            size="small"
            icon="download"
            disabled={ready.length === 0}
            busy={isPacking}
            onClick={() => void download()}
          >
            {chosen.size > 0 ? `下载所选 ${ready.length} 张` : `下载全部 ${ready.length} 张`}
          </Button>
        </span>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">选择</span>
              </th>
              <th scope="col">图片</th>
              <th scope="col">像素</th>
              <th scope="col">格式</th>
              <th scope="col">压前</th>
              <th scope="col">压后</th>
              <th scope="col">省</th>
              <th scope="col">状态</th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody ref={bodyRef} onKeyDown={onKeyDown}>
            {rows.map((row) => (
              <BatchTableRow
                key={row.slot}
                row={row}
                isShown={row.slot === shown}
                isChosen={chosen.has(row.slot)}
                file={fileOf(row)}
                onShow={() => batch.show(row.slot)}
                onToggle={() => batch.toggle(row.slot)}
                onRetry={() => onRetry(row)}
                onRemove={() => onRemove(row.slot)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.sums} role="status" aria-label="合计">
        <span>
          完成 {sums.finished} / {sums.count} 张
        </span>
        {sums.saved !== null && (
          <span>
            {formatBytes(sums.bytesBefore)} → {formatBytes(sums.bytesAfter)} · 省{' '}
            <strong>{formatPercent(sums.saved)}</strong>
          </span>
        )}
      </p>
    </section>
  );
}

/** A row's result as a file under the name it came with. */
function fileOf({ version, name }: BatchRow): Downloadable | null {
  return version?.result ? { ...version.result, name: stemOf(name) } : null;
}
