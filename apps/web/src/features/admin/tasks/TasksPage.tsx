import { toolIndex } from 'virtual:contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type AdminTask, TASK_STATE_NAMES, TASK_STATES, type TaskState } from '@zhuhui/contracts';
import { useState } from 'react';
import { call, type Input } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { enginesQuery } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { ListChoice, ListDays, ListSearch } from '../list/ListFilters.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { daysOf, type ListAddress, oneOf, useList } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import { QueuePanel, queueQuery } from './QueuePanel.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { costInWords, inSeconds } from './words.ts';

const PAGE_SIZE = 20;
const AGAIN_MS = 5_000;

type Filter = Input<'adminTasksCsv'>;

const tasksQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['admin', 'tasks', filter, page],
    queryFn: ({ signal }) =>
      call('adminTasks', { ...filter, page, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });

/** `/admin/tasks`: the queue as it stands, and everybody's tasks. */
export function TasksPage() {
  return <AdminFrame>{({ canChange }) => <Tasks canChange={canChange} />}</AdminFrame>;
}

function Tasks({ canChange }: { readonly canChange: boolean }) {
  const list = useList();
  const filter = filterOf(list);
  const [opened, setOpened] = useState<string | null>(null);
  const isNarrowed = Object.keys(filter).length > 0;
  const queue = useQuery(queueQuery);
  const query = useQuery(tasksQuery(filter, list.page));
  const { data: engines = [] } = useQuery(enginesQuery);
  return (
    <>
      <ListHead title="任务" lead="全部用户的任务；看结果图要写明原因，并记入操作记录。">
        <CsvLink name="adminTasksCsv" input={filter} />
      </ListHead>
      <QueuePanel query={queue} canChange={canChange} />
      {/* Below a panel whose height is not known before it came. */}
      {!queue.isPending && (
        <>
          <div className={styles.filters}>
            <ListSearch list={list} label="搜索任务" placeholder="任务号、用户号或手机号" />
            <ListChoice
              list={list}
              name="status"
              label="状态"
              options={TASK_STATES.map((state) => [state, TASK_STATE_NAMES[state]])}
            />
            <ListChoice
              list={list}
              name="tool"
              label="功能"
              options={toolIndex.map(({ id, name }) => [id, name])}
            />
            <ListChoice
              list={list}
              name="engine"
              label="引擎"
              options={engines.map(({ id, name }) => [id, name])}
            />
            <ListDays list={list} />
          </div>
          <Found
            query={query}
            isEmpty={query.data?.total === 0}
            icon="tasks"
            none={isNarrowed ? '没有这样的任务' : '还没有任务'}
            hint={isNarrowed ? '换个条件再找。' : '有人出图就会列在这里。'}
          >
            <ul className={styles.list} aria-label="任务">
              {query.data?.list.map((task) => (
                <li key={task.taskId}>
                  <TaskRow task={task} onOpen={() => setOpened(task.taskId)} />
                </li>
              ))}
            </ul>
            <Pager list={list} query={query} />
          </Found>
        </>
      )}
      {opened && (
        <TaskDialog taskId={opened} canChange={canChange} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function TaskRow({ task, onOpen }: { readonly task: AdminTask; readonly onOpen: () => void }) {
  const { toolName, status, phone, engine, runMs, createdAt, errorMessage, fellBack } = task;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.main}>
        <span className={styles.name}>{toolName}</span>
        {errorMessage && <span className={styles.second}> {errorMessage}</span>}
      </span>
      <span className={styles.cell}>
        <span className={COLOURS[status]}>{TASK_STATE_NAMES[status]}</span>
      </span>
      <span className={styles.cell}>{phone}</span>
      <span className={styles.cell}>
        {engine?.name ?? '—'}
        {fellBack && <span className={styles.second}>（换过）</span>}
      </span>
      <span className={styles.end}>{costInWords(task)}</span>
      <span className={styles.end}>{inSeconds(runMs)}</span>
      <time className={styles.second} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
    </button>
  );
}

const COLOURS: Readonly<Record<TaskState, string | undefined>> = {
  queued: styles.off,
  running: styles.chosen,
  succeeded: styles.good,
  failed: styles.bad,
  cancelled: styles.off,
};

/** What was chosen, as the call takes it. */
function filterOf(list: ListAddress): Filter {
  const status = oneOf(TASK_STATES, list.chosen('status'));
  const [tool, engine, keyword] = ['tool', 'engine', 'keyword'].map(list.chosen);
  return {
    ...(status && { status }),
    ...(tool && { tool }),
    ...(engine && { engine }),
    ...(keyword && { keyword }),
    ...daysOf(list),
  };
}
