import type { Dashboard } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import { formatNumber } from '../../../shared/format/number.ts';
import { inSeconds } from '../tasks/words.ts';
import chart from './ColumnChart.module.css';
import styles from './DashboardPage.module.css';

/** What was given, spent, expired and set right, by kind of ticket. */
export function TicketTable({ tickets }: Pick<Dashboard, 'tickets'>) {
  return (
    <section className={chart.chart} aria-label="券">
      <p className={chart.title}>券</p>
      <table className={chart.table}>
        <thead>
          <tr>
            <th scope="col">种类</th>
            <th scope="col">发放</th>
            <th scope="col">花费</th>
            <th scope="col">过期</th>
            <th scope="col">调整</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map(({ ticketType, granted, spent, expired, adjusted }) => (
            <tr key={ticketType}>
              <th scope="row">{TICKET_NAMES[ticketType]}</th>
              <td>{formatNumber(granted)}</td>
              <td>{formatNumber(spent)}</td>
              <td>{formatNumber(expired)}</td>
              <td>{formatNumber(adjusted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How long runs take by tool and engine, beside each other as bars: the median within what 95 % stay below. */
export function SpeedTable({ speeds }: Pick<Dashboard, 'speeds'>) {
  if (speeds.length === 0) return null;
  const longest = Math.max(1, ...speeds.map(({ p95 }) => p95 ?? 0));
  return (
    <section className={styles.speeds} aria-label="各功能的用时">
      <h2 className={styles.heading}>各功能的用时</h2>
      <div className={chart.chart}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <section className={styles.wide} tabIndex={0} aria-label="用时表">
          <table className={chart.table}>
            <thead>
              <tr>
                <th scope="col">功能</th>
                <th scope="col">引擎</th>
                <th scope="col">成功</th>
                <th scope="col">失败</th>
                <th scope="col">一半在</th>
                <th scope="col">95% 在</th>
                <td className={styles.barHead} />
              </tr>
            </thead>
            <tbody>
              {speeds.map(({ tool, toolName, engine, runs, failed, p50, p95 }) => (
                <tr key={`${tool} ${engine}`}>
                  <th scope="row">{toolName}</th>
                  <td>{engine || '—'}</td>
                  <td>{formatNumber(runs)}</td>
                  <td className={failed > 0 ? styles.failed : undefined}>{formatNumber(failed)}</td>
                  <td>{inSeconds(p50)}</td>
                  <td>{inSeconds(p95)}</td>
                  <td className={styles.barHead} aria-hidden="true">
                    <svg
                      aria-hidden="true"
                      className={styles.bar}
                      viewBox="0 0 100 8"
                      preserveAspectRatio="none"
                    >
                      <rect
                        className={chart.muted}
                        width={((p95 ?? 0) / longest) * 100}
                        height="8"
                      />
                      <rect
                        className={chart.accent}
                        width={((p50 ?? 0) / longest) * 100}
                        height="8"
                      />
                    </svg>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
