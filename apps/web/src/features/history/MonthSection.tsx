import type { HistoryItem } from '@zhuhui/contracts';
import type { CSSProperties } from 'react';
import { formatNumber } from '../../shared/format/number.ts';
import { Button } from '../../shared/ui/index.ts';
import { type CardActions, HistoryCard } from './HistoryCard.tsx';
import styles from './MonthSection.module.css';
import { type GridMeasures, type MonthBlock, monthName, rowHeight } from './months.ts';

interface MonthSectionProps {
  readonly block: MonthBlock;
  readonly measures: GridMeasures;
  /** The part of the month that is drawn; undefined for what is on the way. */
  readonly from: number;
  readonly items: readonly (HistoryItem | undefined)[];
  readonly isPicked: (taskId: string) => boolean;
  readonly picking: boolean;
  /** Whether every item of the month is picked. */
  readonly wholePicked: boolean;
  readonly onPickMonth: () => void;
  readonly progressOf: (item: HistoryItem) => number | null;
  readonly actions: CardActions;
}

/**
 * A month: its name, which stays at the top while it is scrolled through, and its cards. The places of
 * all its cards are painted behind them, so that none is ever blank, however fast one scrolls.
 */
export function MonthSection(props: MonthSectionProps) {
  const { block, measures, from, items, actions } = props;
  const { columns, cellWidth, cellHeight, gap } = measures;
  const step = rowHeight(measures);
  return (
    <section
      className={styles.month}
      style={{ top: block.top, height: block.height }}
      aria-label={monthName(block.month)}
    >
      <header className={styles.head} style={{ height: measures.headHeight }}>
        <h2 className={styles.name}>{monthName(block.month)}</h2>
        <span className={styles.count}>{formatNumber(block.count)} 次</span>
        <Button
          size="small"
          variant="plain"
          className={styles.pickMonth}
          aria-label={`${props.wholePicked ? '取消选择' : '全选'}${monthName(block.month)}`}
          onClick={props.onPickMonth}
        >
          {props.wholePicked ? '取消选择' : '全选'}
        </Button>
      </header>
      <ul className={styles.rows} style={placesOf(block, measures)}>
        {items.map((item, at) => {
          const index = from + at;
          return (
            item && (
              <li
                key={index}
                className={styles.cell}
                data-ordinal={block.first + index}
                style={{
                  width: cellWidth,
                  height: cellHeight,
                  left: (index % columns) * (cellWidth + gap),
                  top: Math.floor(index / columns) * step,
                }}
              >
                <HistoryCard
                  item={item}
                  ordinal={block.first + index}
                  picked={props.isPicked(item.taskId)}
                  picking={props.picking}
                  progress={props.progressOf(item)}
                  actions={actions}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** Places that are painted while it is not known how many there will be. */
const UNKNOWN_COUNT = 24;

/** What stands there until the months are known. */
export function WaitingPlaces({ measures }: { readonly measures: GridMeasures }) {
  const count = UNKNOWN_COUNT;
  const rows = Math.ceil(count / measures.columns);
  return (
    <div
      className={styles.rows}
      style={{ ...placesOf({ count, rows }, measures), marginTop: measures.headHeight }}
      aria-hidden="true"
    />
  );
}

/** Sizes for the painted places: whole rows, and what is left in the last one. */
function placesOf(
  { count, rows }: Pick<MonthBlock, 'count' | 'rows'>,
  measures: GridMeasures,
): CSSProperties {
  const { columns, cellWidth, cellHeight, gap } = measures;
  const step = rowHeight(measures);
  const fullRows = Math.floor(count / columns);
  const rest = count % columns;
  return {
    height: rows * step,
    '--cell-width': `${cellWidth}px`,
    '--cell-height': `${cellHeight}px`,
    '--cell-step': `${cellWidth + gap}px`,
    '--row-step': `${step}px`,
    '--full-width': `${columns * (cellWidth + gap) - gap}px`,
    '--full-height': `${fullRows * step}px`,
    '--rest-width': `${Math.max(0, rest * (cellWidth + gap) - gap)}px`,
  } as CSSProperties;
}
