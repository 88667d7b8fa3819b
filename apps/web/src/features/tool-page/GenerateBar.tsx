import type { PublicTool, Task } from '@zhuhui/contracts';
import { priceOf, type Settings, seriesOf, TICKET_NAMES } from '@zhuhui/tools';
import { useTicketBalance } from '../../shared/data/user.ts';
import { formatNumber, formatQueue, formatSeconds } from '../../shared/format/number.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { useOnline } from '../../shared/hooks/use-online.ts';
import { Button, classes } from '../../shared/ui/index.ts';
import { RechargeLink } from '../../shared/ui/RechargeLink.tsx';
import { useFormState } from './FormContext.ts';
import styles from './GenerateBar.module.css';

interface GenerateBarProps {
  readonly tool: PublicTool;
  /** The run that waits or works, if there is one. */
  readonly active: Task | undefined;
  readonly isStarting: boolean;
  readonly onStart: () => void;
  readonly onStartSeries: (changes: readonly Settings[]) => void;
  /** Opens the choice of materials and times; absent where the tool has none. */
  readonly onVariants?: (() => void) | undefined;
}

/** The button with its price, and what one needs to know before pressing it. */
export function GenerateBar({
  tool,
  active,
  isStarting,
  onStart,
  onStartSeries,
  onVariants,
}: GenerateBarProps) {
  const settings = useFormState((state) => state.settings);
  const online = useOnline();
  const { definition, price, available } = tool;
  const cost = priceOf(definition, settings, price.base);
  const balance = useTicketBalance(price.ticketType);
  const isShortOf = (price: number) => balance !== null && balance < price;
  const short = isShortOf(cost);
  const series = seriesOf(definition);
  const seriesCost = cost * series.length;
  const canStart = available && online && !short;
  useHotkeys({ 'mod+enter': () => canStart && onStart() });

  return (
    <div className={styles.bar}>
      <Button
        variant="primary"
        size="large"
        className={styles.button}
        disabled={!canStart}
        busy={isStarting}
        title="Ctrl Enter"
        onClick={onStart}
      >
        生成
        <span className={styles.price}>{cost === 0 ? '免费' : `${formatNumber(cost)} 券`}</span>
      </Button>
      {definition.series && (
        <Button
          className={classes(styles.button, styles.series)}
          disabled={!available || !online || isShortOf(seriesCost)}
          onClick={() => onStartSeries(series)}
        >
          {definition.series.label}
          <span className={styles.price}>{formatNumber(seriesCost)} 券</span>
        </Button>
      )}
      {onVariants && (
        <Button className={styles.button} disabled={!available || !online} onClick={onVariants}>
          材质 × 时间
        </Button>
      )}
      <p className={styles.facts} role="status">
        {balance !== null && (short || isShortOf(seriesCost)) ? (
          <>
            <span className={styles.short}>
              {TICKET_NAMES[price.ticketType]}
              {short ? '不够' : `不够做 ${series.length} 张一组`}，还剩 {formatNumber(balance)} 张
            </span>
            <RechargeLink type={price.ticketType} className={styles.link} />
          </>
        ) : (
          <>
            <span>{factOf(tool, settings, online, active)}</span>
            {balance !== null && (
              <span>
                {TICKET_NAMES[price.ticketType]} {formatNumber(balance)}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

function factOf(
  tool: PublicTool,
  settings: Settings,
  online: boolean,
  active: Task | undefined,
): string {
  const { available, engine, engines } = tool;
  if (!online) return '网络断开，连上后可以生成';
  if (!available || !engine) return '暂时没有引擎';
  if (active?.status === 'queued' && !active.stage) return formatQueue(active.queueNum);
  if (active) return '可以接着排下一张';
  const preferred = engines[0];
  const instead = preferred && preferred.id !== engine.id ? `${preferred.name} 暂不可用，` : '';
  const seconds = secondsFor(tool, settings);
  const time = seconds === null ? '' : ` · 约 ${formatSeconds(seconds)}`;
  return `${instead}由 ${engine.name} 出图${time}`;
}

/** What a run with these settings takes: by runs of its size where there were some, else as runs usually do. */
function secondsFor(
  { estimatedSeconds, secondsBySize }: PublicTool,
  { size, count }: Settings,
): number | null {
  const each = secondsBySize[String(size)];
  return each === undefined ? estimatedSeconds : each * Math.max(1, Number(count ?? 1));
}
