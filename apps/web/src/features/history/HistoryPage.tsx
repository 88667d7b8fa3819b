import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { downloadMany } from '../../shared/browser/download.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Dialog, Empty, toast } from '../../shared/ui/index.ts';
import { Filters } from './Filters.tsx';
import styles from './HistoryPage.module.css';
import { TaskCard } from './TaskCard.tsx';
import { type TaskFilter, useTaskWindow } from './use-task-window.ts';

/** The server packs at most this many files at once. */
const MAX_ZIP = 200;

/** `/myHistory`: everything one has made, filtered, scrolled without end. */
export function HistoryPage() {
  useTitle('我的历史');
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [filter, setFilter] = useState<TaskFilter>({});
  const [picked, setPicked] = useState<ReadonlyMap<string, Task>>(new Map());
  const [removing, setRemoving] = useState<Task | null>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  const gridRef = useRef<HTMLUListElement>(null);
  const { layout, gap, total, items, isPending, error } = useTaskWindow(
    scrollRef,
    gridRef,
    filter,
    user !== null,
  );
  const { favorite, remove } = useTaskChanges();

  if (user === null) {
    return (
      <Empty
        icon="history"
        heading
        title="登录后查看历史"
        text="做过的图都在这里，换一台电脑也在。"
      >
        <Button variant="primary" onClick={() => ask()}>
          登录
        </Button>
      </Empty>
    );
  }

  const toggle = (task: Task) =>
    setPicked((current) => {
      const next = new Map(current);
      if (!next.delete(task.taskId)) next.set(task.taskId, task);
      return next;
    });
  const files = [...picked.values()].flatMap((task) =>
    task.results.map((result) => ({ ...result, name: task.toolName })),
  );
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  return (
    <div className={styles.page} ref={scrollRef}>
      <header className={styles.head}>
        <h1 className={styles.title}>我的历史</h1>
        {total > 0 && <span className={styles.total}>{formatNumber(total)} 次</span>}
      </header>
      <Filters filter={filter} onChange={setFilter} />
      {error && <Empty icon="warning" title="历史没有加载出来" text={messageOf(error)} />}
      {!error && !isPending && total === 0 && (
        <Empty
          icon="picture"
          title={isFiltered ? '没有符合条件的记录' : '还没有做过图'}
          text={isFiltered ? '换个条件试试。' : '从一张草图开始，做出的每一张都会留在这里。'}
        >
          {!isFiltered && <Link to="/indoorRender">去做第一张</Link>}
        </Empty>
      )}
      <ul className={styles.grid} ref={gridRef} style={{ height: layout.totalHeight }}>
        {items.map(({ index, task }) => (
          <li
            key={index}
            className={styles.cell}
            style={{
              width: `calc((100% - ${gap * (layout.columns - 1)}px) / ${layout.columns})`,
              height: layout.rowHeight - gap,
              left: `calc((100% + ${gap}px) / ${layout.columns} * ${index % layout.columns})`,
              top: Math.floor(index / layout.columns) * layout.rowHeight,
            }}
          >
            {task ? (
              <TaskCard
                task={task}
                picked={picked.has(task.taskId)}
                onPick={() => toggle(task)}
                onFavorite={() => favorite(task)}
                onRemove={() => setRemoving(task)}
              />
            ) : (
              <div className={styles.placeholder} />
            )}
          </li>
        ))}
      </ul>
      {files.length > 0 && (
        <div className={styles.picked} role="status">
          <span>已选 {files.length} 个文件</span>
          <Button size="small" variant="plain" onClick={() => setPicked(new Map())}>
            取消
          </Button>
          <Button
            size="small"
            variant="primary"
            icon="download"
            disabled={files.length > MAX_ZIP}
            onClick={() => {
              downloadMany(files).catch((failure: unknown) => toast.error(messageOf(failure)));
            }}
          >
            {files.length > 1 ? '打包下载' : '下载'}
          </Button>
        </div>
      )}
      {removing && (
        <Dialog title="删除这条记录？" onClose={() => setRemoving(null)}>
          <p className={styles.question}>图片会一起删除，删除后找不回来。</p>
          <div className={styles.answers}>
            <Button onClick={() => setRemoving(null)}>留着</Button>
            <Button
              variant="danger"
              icon="trash"
              onClick={() => {
                remove(removing);
                setRemoving(null);
              }}
            >
              删除
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function useTaskChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['tasks'] });
  const onError = (error: unknown) => toast.error(messageOf(error));
  const favorite = useMutation({
    mutationFn: (task: Task) =>
      call('favoriteTask', { taskId: task.taskId, favorite: !task.favorite }),
    onSuccess: refresh,
    onError,
  });
  const remove = useMutation({
    mutationFn: (task: Task) => call('deleteTask', { taskId: task.taskId }),
    onSuccess: refresh,
    onError,
  });
  return { favorite: favorite.mutate, remove: remove.mutate };
}
