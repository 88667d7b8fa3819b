import type { Task } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import { useNavigate } from 'react-router';
import { useTools } from '../../../shared/data/catalogue.ts';
import type { ToolEntryState } from '../../../shared/data/tool-entry.ts';
import { formatPercent, formatQueue } from '../../../shared/format/number.ts';
import { Button, Icon } from '../../../shared/ui/index.ts';
import { type WayOut, waysOut } from '../model/ways-out.ts';
import styles from './RunState.module.css';

interface RunStateProps {
  readonly tool: ToolDefinition;
  readonly task: Task;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** What a run without a result is doing, or why it has none. */
export function RunState({ tool, task, onCancel, onRetry }: RunStateProps) {
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
          <div className={styles.deeds}>
            <WaysOut tool={tool} task={task} />
            <Button size="small" icon="redo" onClick={onRetry}>
              再试
            </Button>
          </div>
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

/** Opens the tools that the message names, with the picture that it speaks of. */
function WaysOut({ tool, task }: Pick<RunStateProps, 'tool' | 'task'>) {
  const navigate = useNavigate();
  const tools = useTools().data ?? [];
  const open = ({ tool: { routes }, settings }: WayOut) => {
    const state: ToolEntryState = { settings };
    void navigate(routes[0] ?? '/tools', { state });
  };
  return waysOut(task, tool, tools).map((way) => (
    <Button key={way.tool.id} size="small" icon="send" onClick={() => open(way)}>
      去{way.tool.name}
    </Button>
  ));
}

/**
 * Queue position, why it waits to be tried again, or progress with its stage; and the way out. What is said of it aloud,
 * the page says (`useSpokenRun`).
 */
export function RunProgress({ task, onCancel }: Pick<RunStateProps, 'task' | 'onCancel'>) {
  const queued = task.status === 'queued';
  return (
    <div className={styles.card}>
      <div className={styles.text}>
        <strong>{task.stage || (queued ? '排队中' : '生成中')}</strong>
        {!(queued && task.stage) && (
          <span>{queued ? formatQueue(task.queueNum) : formatPercent(task.progress)}</span>
        )}
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
