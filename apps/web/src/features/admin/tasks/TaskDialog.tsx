import { useMutation, useQuery } from '@tanstack/react-query';
import { TASK_STATE_NAMES } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import type { Data } from '../../../shared/api-client/call.ts';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import {
  Button,
  Dialog,
  Empty,
  Field,
  Spinner,
  TextInput,
  toast,
} from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { whileSignedIn } from '../interruption.ts';
import styles from '../list/list.module.css';
import { costInWords, inSeconds } from './words.ts';

type Detail = Data<'adminTask'>;

/** One task as operators see it: what was asked, who tried, what went wrong; its pictures only with a reason. */
export function TaskDialog({
  taskId,
  canChange,
  onClose,
}: {
  readonly taskId: string;
  readonly canChange: boolean;
  readonly onClose: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'task', taskId],
    queryFn: ({ signal }) => call('adminTask', { taskId }, { signal }),
  });
  return (
    <Dialog title={data ? data.task.toolName : '任务'} variant="wide" onClose={onClose}>
      {error && <Empty icon="warning" title={messageOf(error)} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Facts detail={data} />
          <Faults detail={data} />
          <Block title="设置" value={data.settings} />
          {Object.keys(data.effective).length > 0 && (
            <Block title="实际运行" value={data.effective} />
          )}
          {canChange && data.results.length > 0 && <Results detail={data} />}
          {canChange && <Deeds detail={data} />}
        </>
      )}
    </Dialog>
  );
}

function Facts({ detail }: { readonly detail: Detail }) {
  const { task, lostAttempts, round, queueNum, stage, remoteId, results } = detail;
  const facts: readonly (readonly [string, string | null])[] = [
    [
      '状态',
      TASK_STATE_NAMES[task.status] + (stage && task.status === 'running' ? ` · ${stage}` : ''),
    ],
    ['前面还有', task.status === 'queued' ? `${queueNum} 个` : null],
    ['用户', task.phone],
    ['引擎', task.engine?.name ?? null],
    ['花费', costInWords(task)],
    ['尝试', `${task.attempt} 次${lostAttempts > 0 ? `，中断 ${lostAttempts} 次` : ''}`],
    ['重新排队', round > 0 ? `${round} 次` : null],
    ['排队', inSeconds(task.waitMs)],
    ['运行', inSeconds(task.runMs)],
    ['提交', formatDateTime(task.createdAt)],
    ['结束', task.finishedAt && formatDateTime(task.finishedAt)],
    ['结果', results.length > 0 ? `${results.length} 个` : null],
    ['远端任务', remoteId],
    ['任务号', task.taskId],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Faults({ detail: { faults, fellBackFrom, task } }: { readonly detail: Detail }) {
  if (faults.length === 0 && fellBackFrom.length === 0 && !task.errorMessage) return null;
  return (
    <section className={styles.block}>
      <h3>出错与换引擎</h3>
      {task.errorMessage && <p className={styles.bad}>{task.errorMessage}</p>}
      {fellBackFrom.map(({ id, name, reason }) => (
        <p key={id} className={styles.second}>
          {name}：{reason}
        </p>
      ))}
      {faults.map(({ attempt, engineId, engineName, message, detail, createdAt }) => (
        <div key={`${attempt} ${createdAt}`}>
          <p className={styles.second}>
            第 {attempt} 次 · {engineName ?? engineId ?? '未到引擎'} · {formatDateTime(createdAt)} ·{' '}
            {message}
          </p>
          {detail && <pre className={styles.code}>{detail}</pre>}
        </div>
      ))}
    </section>
  );
}

function Block({ title, value }: { readonly title: string; readonly value: object }) {
  return (
    <section className={styles.block}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <pre className={styles.code} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  );
}

/** Pictures are their user's: they are shown to one who says why, and it is written down. */
function Results({ detail: { task, results } }: { readonly detail: Detail }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const look = useMutation({
    mutationFn: () => whileSignedIn(() => call('viewTaskResults', { taskId: task.taskId, reason })),
    onError: (error) => toast.error(messageOf(error)),
  });
  if (look.data) {
    return (
      <section className={styles.block}>
        <h3>结果</h3>
        <div className={styles.thumbs}>
          {look.data.map(({ ordinal, thumb }) =>
            thumb ? (
              <img key={ordinal} src={thumb} alt={`第 ${ordinal + 1} 个结果`} />
            ) : (
              <span key={ordinal} className={styles.second}>
                第 {ordinal + 1} 个结果没有缩略图
              </span>
            ),
          )}
        </div>
      </section>
    );
  }
  return (
    <form
      className={styles.block}
      onSubmit={(event) => {
        event.preventDefault();
        look.mutate();
      }}
    >
      <h3>结果（{results.length} 个，未显示）</h3>
      <Field label="查看原因" htmlFor={id} help="会记入操作记录">
        <TextInput
          id={id}
          maxLength={100}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className={styles.foot}>
        <Button type="submit" disabled={reason.trim() === ''} busy={look.isPending}>
          查看
        </Button>
      </div>
    </form>
  );
}

function Deeds({ detail: { task, round } }: { readonly detail: Detail }) {
  const { taskId, status, cost } = task;
  const cancel = useAdminChange(() => call('cancelTaskOf', { taskId }));
  const requeue = useAdminChange(() => call('requeueTaskOf', { taskId, round }));
  const isUnderWay = status === 'queued' || status === 'running';
  if (!isUnderWay && status !== 'failed') return null;
  return (
    <div className={`${styles.foot} ${styles.block}`}>
      {isUnderWay ? (
        <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          取消任务并退券
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={requeue.isPending}
          onClick={() => requeue.mutate(undefined)}
        >
          重新排队（再预留 {cost} 券）
        </Button>
      )}
    </div>
  );
}
