import { useQueries } from '@tanstack/react-query';
import { fittedUrl } from '../../../shared/browser/picture-url.ts';
import type { KeptSheet } from '../../../shared/browser/storage.ts';
import { taskQuery } from '../../../shared/data/tasks.ts';
import { Button, Dialog, Icon, ProgressRing, toast } from '../../../shared/ui/index.ts';
import { type CellState, cellStateOf, isOver, resultIn, tallyOf, taskIn } from './cell-state.ts';
import { type SheetCell, saveSheet } from './sheet-picture.ts';
import styles from './variants.module.css';
import { rowsOf } from './variants.ts';

interface ContactSheetProps {
  readonly title: string;
  readonly sheet: KeptSheet;
  readonly onShow: (taskId: string) => void;
  /** Leaves this sheet for another choice. */
  readonly onAnew: () => void;
  readonly onClose: () => void;
}

const SHOWN_PX = 420;
const SAVED_PX = 1024;

/** What a plan of materials and times came to, on one sheet. */
export function ContactSheet({ title, sheet, onShow, onAnew, onClose }: ContactSheetProps) {
  const { plan, taskIds } = sheet;
  const states = useQueries({
    queries: taskIds.map((taskId) => ({ ...taskQuery(taskId ?? ''), enabled: taskId !== null })),
  }).map(({ data, error }, at) => cellStateOf(taskIds[at] ?? null, data, error));
  const rows = rowsOf(plan);
  const { done, made, sum } = tallyOf(states);
  const save = () => {
    const cells = states.map((state): SheetCell => {
      const result = resultIn(state);
      return result ? { ...result, url: fittedUrl(result.url, SAVED_PX) } : null;
    });
    saveSheet({ title, rows, columns: plan.times.map(({ label }) => label), cells }).catch(() =>
      toast.error('拼图没有存成，请再试一次'),
    );
  };
  return (
    <Dialog title={title} variant="stage" onClose={onClose}>
      <div
        className={styles.sheet}
        style={{ '--columns': plan.times.length, '--rows': rows.length } as React.CSSProperties}
      >
        <span />
        {plan.times.map(({ value, label }) => (
          <strong key={value} className={styles.heading}>
            {label}
          </strong>
        ))}
        {rows.map((row, at) => (
          <Row
            key={row}
            name={row}
            states={states.slice(at * plan.times.length, (at + 1) * plan.times.length)}
            onShow={onShow}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.sum} role="status">
          {sum}
        </p>
        <Button onClick={onAnew}>再排一张</Button>
        <Button
          variant="primary"
          icon="download"
          disabled={done < taskIds.length || made === 0}
          onClick={save}
        >
          下载拼图
        </Button>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly name: string;
  readonly states: readonly CellState[];
  readonly onShow: (taskId: string) => void;
}

function Row({ name, states, onShow }: RowProps) {
  return (
    <>
      <strong className={styles.heading}>{name}</strong>
      {states.map((state, at) => {
        const task = taskIn(state);
        return (
          <button
            key={task?.taskId ?? at}
            type="button"
            className={styles.cell}
            disabled={!resultIn(state)}
            onClick={() => task && onShow(task.taskId)}
          >
            <Cell state={state} />
          </button>
        );
      })}
    </>
  );
}

function Cell({ state }: { readonly state: CellState }) {
  const result = resultIn(state);
  if (result) {
    const { width, height } = result;
    return <img src={fittedUrl(result.url, SHOWN_PX)} alt="查看这一张" {...{ width, height }} />;
  }
  if (isOver(state)) {
    return (
      <span className={styles.failed}>
        <Icon name={state === 'deleted' ? 'trash' : 'warning'} />
        {state === 'deleted' ? '已删除' : '未成，未扣券'}
      </span>
    );
  }
  const task = taskIn(state);
  return <ProgressRing value={task?.status === 'running' ? task.progress : null} label="进度" />;
}
