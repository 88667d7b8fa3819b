import { toolIndex } from 'virtual:contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type AdminTask, TASK_STATE_NAMES, TASK_STATES, type TaskState } from '@zhuhui/contracts';
import { useDeferredValue, useState } from 'react';
import { call, type Input } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Select, TextInput } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { enginesQuery } from '../data.ts';
import { DayRange } from '../list/DayRange.tsx';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { Pager } from '../Pager.tsx';
import { QueuePanel, queueQuery } from './QueuePanel.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { inSeconds } from './words.ts';

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
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const filter = useDeferredValue(filterOf(given));
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const isNarrowed = Object.keys(filter).length > 0;
  const queue = useQuery(queueQuery);
  const query = useQuery(tasksQuery(filter, page));
  const { data: engines = [] } = useQuery(enginesQuery);
  const narrow = (name: string, value: string) => {
    setGiven({ ...given, [name]: value });
    setPage(1);
  };
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      aria-label={label}
      value={given[name] ?? ''}
      onChange={({ target }) => narrow(name, target.value)}
    >
      <option value="">全部{label}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
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
            <TextInput
              type="search"
              aria-label="搜索任务"
              placeholder="任务号、用户号或手机号"
              value={given.keyword ?? ''}
              onChange={({ target }) => narrow('keyword', target.value)}
            />
            {choice(
              'status',
              '状态',
              TASK_STATES.map((state) => [state, TASK_STATE_NAMES[state]] as const),
            )}
            {choice(
              'tool',
              '功能',
              toolIndex.map(({ id, name }) => [id, name] as const),
            )}
            {choice(
              'engine',
              '引擎',
              engines.map(({ id, name }) => [id, name] as const),
            )}
            <DayRange
              from={given.from ?? ''}
              to={given.to ?? ''}
              onFrom={(day) => narrow('from', day)}
              onTo={(day) => narrow('to', day)}
            />
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
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={query.data?.total ?? 0}
              onPage={setPage}
            />
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
  const { toolName, status, phone, engine, cost, runMs, createdAt, errorMessage, fellBack } = task;
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
      <span className={styles.end}>{cost} 券</span>
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

const DAY_MS = 24 * 3600_000;
const isState = (text: string | undefined): text is TaskState =>
  TASK_STATES.some((state) => state === text);

/** What was chosen, as the call takes it; days are the reader's own. */
function filterOf({ status, tool, engine, keyword, from, to }: Readonly<Record<string, string>>) {
  const filter: Filter = {};
  if (isState(status)) filter.status = status;
  if (tool) filter.tool = tool;
  if (engine) filter.engine = engine;
  if (keyword?.trim()) filter.keyword = keyword.trim();
  if (from) filter.from = new Date(`${from}T00:00`).toISOString();
  if (to) filter.to = new Date(new Date(`${to}T00:00`).getTime() + DAY_MS).toISOString();
  return filter;
}
