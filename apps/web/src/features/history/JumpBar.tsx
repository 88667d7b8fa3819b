import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatNumber } from '../../shared/format/number.ts';
import { useSize } from '../../shared/hooks/use-size.ts';
import { rootScale } from '../../shared/theme/root-scale.ts';
import { sizePx } from '../../shared/theme/tokens.ts';
import styles from './JumpBar.module.css';
import { type MonthBlock, monthName } from './months.ts';

interface JumpBarProps {
  readonly months: readonly MonthBlock[];
  /** Number of the month that is looked at. */
  readonly at: number;
  readonly onJump: (month: number) => void;
}

/**
 * All months at the edge of the list, newest at the top, each as long as any other: drawn along with the
 * pointer or walked with the keys, like a slider.
 */
export function JumpBar({ months, at, onJump }: JumpBarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { height } = useSize(ref);
  const [under, setUnder] = useState<number | null>(null);
  const shown = under ?? at;
  const last = months.length - 1;

  const monthUnder = ({ clientY }: PointerEvent): number => {
    const box = ref.current?.getBoundingClientRect();
    if (!box) return at;
    const share = (clientY - box.top) / box.height;
    return Math.min(last, Math.max(0, Math.floor(share * months.length)));
  };
  const onPointer = (event: PointerEvent) => {
    const month = monthUnder(event);
    setUnder(month);
    if (event.buttons === 1 && month !== at) onJump(month);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      PageUp: at - MONTHS_A_YEAR,
      PageDown: at + MONTHS_A_YEAR,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onJump(Math.min(last, Math.max(0, to)));
  };

  const slot = height / months.length;
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      className={styles.bar}
      aria-label="按月跳转"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={months[at] ? textOf(months[at]) : ''}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        onPointer(event);
      }}
      onPointerMove={onPointer}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setUnder(null)}
      onPointerLeave={() => setUnder(null)}
      onPointerCancel={() => setUnder(null)}
    >
      {months.map(({ month }, index) => (
        <span
          key={month}
          aria-hidden="true"
          className={styles.month}
          data-at={index === at || undefined}
        >
          {labelOf(months, index, slot)}
        </span>
      ))}
      {under !== null && months[shown] && (
        <output
          className={styles.bubble}
          style={{ top: `${((shown + 0.5) / months.length) * 100}%` }}
        >
          {textOf(months[shown])}
        </output>
      )}
    </div>
  );
}

const MONTHS_A_YEAR = 12;

const textOf = ({ month, count }: MonthBlock): string =>
  `${monthName(month)}，${formatNumber(count)} 次`;

/** The year where one begins; else the month where there is room for its number. */
function labelOf(months: readonly MonthBlock[], index: number, slot: number): string | null {
  const [year, month] = (months[index]?.month ?? '').split('-');
  const beginsYear = months[index - 1]?.month.split('-')[0] !== year;
  if (beginsYear) return year ?? null;
  return slot >= sizePx.iconSmall * rootScale() ? String(Number(month)) : null;
}
