import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { DASHBOARD_DAYS, type Dashboard } from '@zhuhui/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../shared/api-client/index.ts';
import {
  formatBytes,
  formatNumber,
  formatPercent,
  formatYuan,
} from '../../../shared/format/number.ts';
import { Segmented } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { Found } from '../list/Found.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { inSeconds } from '../tasks/words.ts';
import { alertsOf } from './alerts.ts';
import { ChainState } from './ChainState.tsx';
import { ColumnChart } from './ColumnChart.tsx';
import styles from './DashboardPage.module.css';
import { SpeedTable, TicketTable } from './Tables.tsx';

const AGAIN_MS = 30_000;
const PERIODS = DASHBOARD_DAYS.map((days) => ({ value: String(days), label: `${days} 天` }));

const dashboardQuery = (days: Dashboard['days']) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', days],
    queryFn: ({ signal }) => call('dashboard', { days }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });

/** `/admin`: how the house does, at a glance. */
export function DashboardPage() {
  return <AdminFrame>{() => <Board />}</AdminFrame>;
}

function Board() {
  const [days, setDays] = useState<Dashboard['days']>(30);
  const query = useQuery(dashboardQuery(days));
  return (
    <>
      <ListHead title="概览" lead="按北京时间的自然日；今天也在内。">
        <Segmented
          label="时间段"
          value={String(days)}
          options={PERIODS}
          onChange={(chosen) =>
            setDays(DASHBOARD_DAYS.find((each) => String(each) === chosen) ?? 30)
          }
        />
      </ListHead>
      <Found query={query} isEmpty={false} icon="tasks" none="">
        {query.data && <Figures board={query.data} />}
      </Found>
    </>
  );
}

function Figures({ board }: { readonly board: Dashboard }) {
  const { users, tasks, successRate, queueWait, income, storage, disk } = board;
  const total = (of: (day: Dashboard['tasks'][number]) => number) =>
    tasks.reduce((sum, day) => sum + of(day), 0);
  const paid = income.reduce((sum, day) => sum + day.paid - day.refunded, 0);
  const bytes = storage.reduce((sum, row) => sum + row.bytes, 0);
  const labels = tasks.map(({ day }) => day.slice(5));
  return (
    <>
      <Alerts board={board} />
      <dl className={styles.cards}>
        <Card
          name="用户"
          value={formatNumber(users.total)}
          more={`新增 ${formatNumber(users.fresh)}`}
        />
        <Card name="活跃用户" value={formatNumber(users.active)} more="出图或对话过" />
        <Card
          name="完成的任务"
          value={formatNumber(total(({ succeeded }) => succeeded))}
          more={`失败 ${formatNumber(total(({ failed }) => failed))}`}
        />
        <Card
          name="成功率"
          value={successRate === null ? '—' : formatPercent(successRate)}
          more="取消的不算"
        />
        <Card
          name="排队等待"
          value={inSeconds(queueWait.p50)}
          more={queueWait.p95 === null ? '还没有任务' : `95% 在 ${inSeconds(queueWait.p95)} 内`}
        />
        <Card name="净收入" value={`¥${formatYuan(paid)}`} more="付款减退款" />
        <Card
          name="存储"
          value={formatBytes(bytes)}
          more={[
            ...storage.slice(0, 2).map((row) => `${row.name} ${formatBytes(row.bytes)}`),
            ...(disk ? [`磁盘还剩 ${formatBytes(disk.freeBytes)}`] : []),
          ].join(' · ')}
        />
      </dl>
      <div className={styles.charts}>
        <ColumnChart
          title="每天结束的任务"
          labels={labels}
          format={formatNumber}
          series={[
            { name: '成功', tone: 'accent', values: tasks.map(({ succeeded }) => succeeded) },
            { name: '失败', tone: 'danger', values: tasks.map(({ failed }) => failed) },
            { name: '取消', tone: 'muted', values: tasks.map(({ cancelled }) => cancelled) },
          ]}
        />
        <ColumnChart
          title="每天新增用户"
          labels={labels}
          format={formatNumber}
          series={[
            { name: '新用户', tone: 'accent', values: users.freshByDay.map(({ count }) => count) },
          ]}
        />
        <ColumnChart
          title="每天收入（元）"
          labels={labels}
          format={(yuan) => formatNumber(yuan)}
          series={[{ name: '付款', tone: 'accent', values: income.map((day) => day.paid / 100) }]}
        />
        <TicketTable tickets={board.tickets} />
      </div>
      <SpeedTable speeds={board.speeds} />
      <ChainState />
    </>
  );
}

function Card({
  name,
  value,
  more,
}: {
  readonly name: string;
  readonly value: string;
  readonly more: string;
}) {
  return (
    <div className={styles.card}>
      <dt className={styles.second}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.second}>{more}</dd>
    </div>
  );
}

function Alerts({ board }: { readonly board: Dashboard }) {
  const alerts = alertsOf(board);
  if (alerts.length === 0) {
    return <p className={styles.fine}>引擎都正常，没有待处理的订单。</p>;
  }
  return (
    <ul className={styles.alerts} aria-label="需要处理">
      {alerts.map(({ id, text, to }) => (
        <li key={id}>{to ? <Link to={to}>{text}</Link> : text}</li>
      ))}
    </ul>
  );
}
