import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSize } from '../../../shared/hooks/use-size.ts';
import { classes } from '../../../shared/ui/index.ts';
import styles from './ColumnChart.module.css';
import { labelled, ticksTo } from './chart-scale.ts';

/** One part of each column; `tone` is its colour. */
export interface Series {
  readonly name: string;
  readonly tone: 'accent' | 'danger' | 'muted';
  readonly values: readonly number[];
}

interface ColumnChartProps {
  readonly title: string;
  /** One per column. */
  readonly labels: readonly string[];
  /** Stacked from the bottom. */
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const HEIGHT = 200;
const MARGIN = { top: 8, bottom: 24, left: 52 } as const;
const GAP_SHARE = 0.24;
const LABEL_WIDTH = 72;
const FALLBACK_WIDTH = 600;

/**
 * Stacked columns over days. The arrow keys walk from column to column and the line below says what it
 * stands for; the same figures are there as a table.
 */
export function ColumnChart({ title, labels, series, format }: ColumnChartProps) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const [chosen, setChosen] = useState<number | null>(null);
  const width = size.width || FALLBACK_WIDTH;
  const totals = labels.map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const ticks = ticksTo(Math.max(0, ...totals));
  const highest = ticks.at(-1) ?? 1;
  const step = (width - MARGIN.left) / Math.max(1, labels.length);
  const y = (value: number) =>
    MARGIN.top + (HEIGHT - MARGIN.top - MARGIN.bottom) * (1 - value / highest);
  const shown = labelled(
    labels.length,
    Math.max(2, Math.floor((width - MARGIN.left) / LABEL_WIDTH)),
  );

  const walk = (event: KeyboardEvent) => {
    const last = labels.length - 1;
    const at = chosen ?? last;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, next)));
  };
  const said = (at: number): string =>
    `${labels[at]} ${series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join('，')}`;

  return (
    <figure className={styles.chart} aria-labelledby={`${id}title`}>
      <figcaption className={styles.head}>
        <span id={`${id}title`} className={styles.title}>
          {title}
        </span>
        {series.length > 1 && (
          <span className={styles.legend}>
            {series.map(({ name, tone }) => (
              <span key={name} className={styles.key}>
                <span className={classes(styles.swatch, styles[tone])} aria-hidden="true" />
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div ref={ref}>
        <svg
          className={styles.drawing}
          height={HEIGHT}
          width="100%"
          role="img"
          aria-label={`${title}，左右键逐日查看`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          onKeyDown={walk}
          onFocus={() => setChosen((at) => at ?? labels.length - 1)}
          onBlur={() => setChosen(null)}
          onPointerLeave={() => setChosen(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={MARGIN.left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles.label} x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {labels.map((label, at) => {
            let below = 0;
            const left = MARGIN.left + at * step;
            return (
              <g key={label}>
                <rect
                  className={classes(styles.hit, chosen === at && styles.chosen)}
                  x={left}
                  y={MARGIN.top}
                  width={step}
                  height={HEIGHT - MARGIN.top - MARGIN.bottom}
                  onPointerEnter={() => setChosen(at)}
                />
                {series.map(({ name, tone, values }) => {
                  const value = values[at] ?? 0;
                  const top = y(below + value);
                  const height = y(below) - top;
                  below += value;
                  return (
                    <rect
                      key={name}
                      className={styles[tone]}
                      x={left + (step * GAP_SHARE) / 2}
                      y={top}
                      width={step * (1 - GAP_SHARE)}
                      height={height}
                      pointerEvents="none"
                    />
                  );
                })}
                {shown.has(at) && (
                  <text
                    className={styles.label}
                    x={Math.min(left + step / 2, width - LABEL_WIDTH / 4)}
                    y={HEIGHT - 6}
                    textAnchor="middle"
                  >
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <p className={styles.said} aria-live="polite">
        {chosen === null ? '\u00a0' : said(chosen)}
      </p>
      <details className={styles.details}>
        <summary>数据表</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}数据表`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, at) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{format(values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
