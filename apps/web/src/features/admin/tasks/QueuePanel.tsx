import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { QueueState } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';
import { formatPercent } from '../../../shared/format/number.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import styles from './QueuePanel.module.css';
import { inWords, NOBODY_WORKS, PAUSED } from './words.ts';

const AGAIN_MS = 2_000;

export const queueQuery = queryOptions({
  queryKey: ['admin', 'queue'],
  queryFn: ({ signal }) => call('queueState', {}, { signal }),
  refetchInterval: AGAIN_MS,
});

interface QueuePanelProps {
  readonly query: UseQueryResult<QueueState>;
  readonly canChange: boolean;
}

/** Who waits, who works on what, and how much each engine has to do; with the switch for taking new work. */
export function QueuePanel({ query, canChange }: QueuePanelProps) {
  const pause = useAdminChange((paused: boolean) => call('pauseQueue', { paused }));
  const state = query.data;
  const isIdle = state?.workers.length === 0;
  return (
    <section className={styles.panel} aria-label="队列">
      <Found query={query} isEmpty={false} icon="tasks" none="">
        {state && (
          <>
            <dl className={styles.numbers}>
              <Figure name="等待" value={String(state.waiting)} />
              <Figure
                name="最久已等"
                value={state.oldestWaitMs === null ? '—' : inWords(state.oldestWaitMs)}
              />
              <Figure
                name="运行"
                value={String(state.workers.reduce((sum, { running }) => sum + running.length, 0))}
              />
              <Figure name="进程" value={String(state.workers.length)} />
            </dl>
            <div className={styles.switch}>
              <p role="status" className={state.paused || isIdle ? styles.paused : styles.second}>
                {isIdle ? NOBODY_WORKS : state.paused ? PAUSED : '正在接新任务'}
              </p>
              {canChange && (
                <Button
                  variant={state.paused ? 'primary' : 'outline'}
                  busy={pause.isPending}
                  onClick={() =>
                    pause.mutate(!state.paused, {
                      onSuccess: () =>
                        toast.success(state.paused ? '3 秒内恢复接任务' : '3 秒内停止接新任务'),
                    })
                  }
                >
                  {state.paused ? '恢复' : '暂停接新任务'}
                </Button>
              )}
            </div>
            <ul className={styles.engines} aria-label="引擎负载">
              {state.engines.map(({ id, name, healthy, detail, running, lastHour }) => (
                <li key={id} className={styles.engine}>
                  <span className={healthy ? styles.dot : styles.badDot} aria-hidden="true" />
                  <span>
                    {name}
                    {(!healthy || detail) && (
                      <span className={styles.second}> {detail || '暂时不可用'}</span>
                    )}
                  </span>
                  <span className={styles.second}>
                    运行 {running} · 近一小时 {lastHour}
                  </span>
                </li>
              ))}
            </ul>
            <Running workers={state.workers} />
          </>
        )}
      </Found>
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={styles.second}>{name}</dt>
      <dd className={styles.number}>{value}</dd>
    </div>
  );
}

function Running({ workers }: Pick<QueueState, 'workers'>) {
  const rows = workers.flatMap(({ host, pid, running }) =>
    running.map((task) => ({ ...task, where: `${host} · ${pid}` })),
  );
  if (rows.length === 0) return null;
  return (
    <ul className={styles.engines} aria-label="正在运行">
      {rows.map(({ taskId, toolName, engine, stage, progress, where }) => (
        <li key={taskId} className={styles.engine}>
          <progress className={styles.progress} value={progress} aria-label={toolName} />
          <span>
            {toolName}
            <span className={styles.second}>
              {' '}
              {stage} {formatPercent(progress)}
            </span>
          </span>
          <span className={styles.second}>
            {engine} · {where}
          </span>
        </li>
      ))}
    </ul>
  );
}
