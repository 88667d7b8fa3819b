import { toolIndex } from 'virtual:contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../shared/api-client/index.ts';
import { isWatched, useActiveTasks } from '../../shared/data/tasks.ts';
import { refreshTickets } from '../../shared/data/user.ts';
import { formatPercent, formatQueue } from '../../shared/format/number.ts';
import { useCloseOutside } from '../../shared/hooks/use-close-outside.ts';
import { classes, Icon, toast } from '../../shared/ui/index.ts';
import styles from './TaskTray.module.css';

/** Address of the page that shows a task with its tool. */
function pageOf(task: Task): string {
  const tool = toolIndex.find(
    ({ id, routes }) => id === task.tool || routes.includes(`/${task.tool}`),
  );
  return `${tool?.routes[0] ?? '/done2'}?taskId=${task.taskId}`;
}

/** What is running and queued, from the server, so that it is there again after a refresh. */
export function TaskTray() {
  const tasks = useActiveTasks();
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useAnnouncements(tasks);

  useCloseOutside(rootRef, open, () => setOpen(false));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside opened
    <div
      className={styles.tray}
      ref={rootRef}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        buttonRef.current?.focus();
      }}
    >
      <button
        type="button"
        ref={buttonRef}
        className={classes('reach', styles.button)}
        aria-label={tasks.length > 0 ? `任务，${tasks.length} 个进行中` : '任务'}
        title="任务"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="tasks" />
        {tasks.length > 0 && <span className={styles.count}>{tasks.length}</span>}
      </button>
      {open && (
        <div className={styles.panel}>
          {tasks.length === 0 && <p className={styles.none}>没有进行中的任务</p>}
          <ul>
            {tasks.map((task) => (
              <li key={task.taskId}>
                <Link to={pageOf(task)} className={styles.task} onClick={() => setOpen(false)}>
                  <span className={styles.name}>{task.toolName}</span>
                  <span className={styles.state}>
                    {task.status === 'queued'
                      ? task.stage || formatQueue(task.queueNum)
                      : `${task.stage || '生成中'} ${formatPercent(task.progress)}`}
                  </span>
                  <progress
                    className={styles.bar}
                    max={1}
                    value={task.progress}
                    aria-label="进度"
                  />
                </Link>
              </li>
            ))}
          </ul>
          <Link to="/myHistory" className={styles.all} onClick={() => setOpen(false)}>
            我的历史
          </Link>
        </div>
      )}
    </div>
  );
}

/** Tells about tasks that have ended while their own page was not on the screen. */
function useAnnouncements(tasks: readonly Task[]): void {
  const before = useRef<ReadonlyMap<string, Task>>(new Map());
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latestPath = useRef(pathname);
  latestPath.current = pathname;

  useEffect(() => {
    const now = new Map(tasks.map((task) => [task.taskId, task]));
    const ended = [...before.current.values()].filter(({ taskId }) => !now.has(taskId));
    before.current = now;
    if (ended.length === 0) return;
    refreshTickets(client);
    void client.invalidateQueries({ queryKey: ['tasks'], refetchType: 'active' });
    for (const { taskId } of ended) {
      void announce(taskId, latestPath.current, (to) => void navigate(to));
    }
  }, [tasks, client, navigate]);
}

async function announce(
  taskId: string,
  pathname: string,
  navigate: (to: string) => void,
): Promise<void> {
  const task = await call('getTask', { taskId }).catch(() => null);
  // A deleted task has nothing to tell, and its own page already shows it.
  if (task === null || isWatched(taskId) || pageOf(task).startsWith(`${pathname}?`)) return;
  // There the result is, or the reason with the way to try again.
  const action = { label: '查看', run: () => navigate(pageOf(task)) };
  if (task.status === 'succeeded') {
    toast.notify({ tone: 'success', title: task.toolName, text: '已完成', action });
  } else if (task.status === 'failed') {
    const text = `${task.errorMessage ?? '没有完成'}，未扣券`;
    toast.notify({ tone: 'error', title: task.toolName, text, action });
  }
}
