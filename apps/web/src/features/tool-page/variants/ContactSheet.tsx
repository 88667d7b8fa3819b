import { useQueries } from '@tanstack/react-query';
import { isFinal, type Task } from '@zhuhui/contracts';
import { fittedUrl } from '../../../shared/browser/picture-url.ts';
import { taskQuery } from '../../../shared/data/tasks.ts';
import { Button, Dialog, Icon, ProgressRing, toast } from '../../../shared/ui/index.ts';
import { type SheetCell, saveSheet } from './sheet-picture.ts';
import styles from './variants.module.css';
import { rowsOf, type VariantPlan } from './variants.ts';

export interface Sheet {
  readonly title: string;
  readonly plan: VariantPlan;
  /** Row by row; null where the server refused one. */
  readonly taskIds: readonly (string | null)[];
}

interface ContactSheetProps {
  readonly sheet: Sheet;
  readonly onShow: (taskId: string) => void;
  /** Leaves this sheet for another choice. */
  readonly onAnew: () => void;
  readonly onClose: () => void;
}

const SHOWN_PX = 420;
const SAVED_PX = 1024;

/** What a plan of materials and times came to, on one sheet. */
export function ContactSheet({ sheet, onShow, onAnew, onClose }: ContactSheetProps) {
  const { plan, taskIds, title } = sheet;
  const tasks = useQueries({
    queries: taskIds.map((taskId) => ({ ...taskQuery(taskId ?? ''), enabled: taskId !== null })),
  }).map(({ data }, at): CellState => (taskIds[at] === null ? 'refused' : data));
  const rows = rowsOf(plan);
  const done = tasks.filter(isOver).length;
  const made = tasks.filter((task) => taskIn(task)?.results[0]).length;
  const save = () => {
    const cells = tasks.map((task): SheetCell => {
      const [result] = taskIn(task)?.results ?? [];
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
            tasks={tasks.slice(at * plan.times.length, (at + 1) * plan.times.length)}
            onShow={onShow}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.sum} role="status">
          完成 {done} / {taskIds.length}
          {done === taskIds.length && made < done && `，${done - made} 张未成，未扣券`}
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

/** A run, once it is known, or a run that there is none of. */
type CellState = Task | 'refused' | undefined;

const taskIn = (state: CellState) => (state === 'refused' ? undefined : state);

const isOver = (state: CellState) =>
  state === 'refused' || (state !== undefined && isFinal(state.status));

interface RowProps {
  readonly name: string;
  readonly tasks: readonly CellState[];
  readonly onShow: (taskId: string) => void;
}

function Row({ name, tasks, onShow }: RowProps) {
  return (
    <>
      <strong className={styles.heading}>{name}</strong>
      {tasks.map((state, at) => {
        const task = taskIn(state);
        return (
          <button
            key={task?.taskId ?? at}
            type="button"
            className={styles.cell}
            disabled={!task?.results[0]}
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
  const task = taskIn(state);
  const [result] = task?.results ?? [];
  if (result) {
    const { width, height } = result;
    return <img src={fittedUrl(result.url, SHOWN_PX)} alt="查看这一张" {...{ width, height }} />;
  }
  if (isOver(state)) {
    return (
      <span className={styles.failed}>
        <Icon name="warning" />
        未成，未扣券
      </span>
    );
  }
  return <ProgressRing value={task?.status === 'running' ? task.progress : null} label="进度" />;
}
