import type { Task } from '@zhuhui/contracts';
import { formatPercent, formatQueue } from '../../../shared/format/number.ts';
import { Button, Icon } from '../../../shared/ui/index.ts';
import styles from './RunState.module.css';

interface RunStateProps {
  readonly task: Task;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** What a run without a result is doing, or why it has none. */
export function RunState({ task, onCancel, onRetry }: RunStateProps) {
  switch (task.status) {
    case 'queued':
    case 'running':
      return <RunProgress task={task} onCancel={onCancel} />;
    case 'failed':
      return (
        <div className={styles.card} role="alert">
          <Icon name="warning" />
          <div className={styles.text}>
            <strong>没有做成，未扣券</strong>
            <span>{task.errorMessage ?? '引擎没有说明原因'}</span>
          </div>
          <Button size="small" icon="redo" onClick={onRetry}>
            再试
          </Button>
        </div>
      );
    case 'cancelled':
    case 'succeeded':
      return (
        <div className={styles.card}>
          <Icon name="close" />
          <div className={styles.text}>
            <strong>{task.status === 'cancelled' ? '已取消，券已退回' : '没有可以看的结果'}</strong>
          </div>
          <Button size="small" icon="redo" onClick={onRetry}>
            再做一次
          </Button>
        </div>
      );
  }
}

/** Queue position or progress with its stage, and the way out. What is said of it aloud, the page says (`useSpokenRun`). */
export function RunProgress({ task, onCancel }: Omit<RunStateProps, 'onRetry'>) {
  const queued = task.status === 'queued';
  return (
    <div className={styles.card}>
      <div className={styles.text}>
        <strong>{queued ? '排队中' : task.stage || '生成中'}</strong>
        <span>{queued ? formatQueue(task.queueNum) : formatPercent(task.progress)}</span>
        <progress
          className={styles.bar}
          max={1}
          value={queued ? undefined : task.progress}
          aria-label="进度"
        />
      </div>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
