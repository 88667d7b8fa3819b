import { isFinal, type Task, type ToolCard, type UploadedFile } from '@zhuhui/contracts';
import { priceOf, type Settings, TICKET_NAMES } from '@zhuhui/tools';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../shared/api-client/index.ts';
import { downloadMany } from '../../../shared/browser/download.ts';
import { useClassify, useTools } from '../../../shared/data/catalogue.ts';
import type { ToolEntryState } from '../../../shared/data/tool-entry.ts';
import { useTicketBalance } from '../../../shared/data/user.ts';
import { formatNumber, formatSeconds } from '../../../shared/format/number.ts';
import { Button, Icon, toast, toolIcon } from '../../../shared/ui/index.ts';
import { CardPicture } from './CardPicture.tsx';
import { CardRunState } from './CardRunState.tsx';
import { chipsOf, slotsOf } from './chips.ts';
import { marginsFor } from './frame.ts';
import styles from './ToolCard.module.css';
import { useCardRun } from './use-card-run.ts';

interface ToolCardViewProps {
  readonly card: ToolCard;
  /** Whether the answer itself says what it will do. */
  readonly isSaid: boolean;
  /** Names this proposal in this browser. */
  readonly runKey: string;
  readonly isReady: boolean;
}

/** A tool run that the assistant proposes: what it does, with what, for how much, and the run itself. */
export function ToolCardView({ card, isSaid, runKey, isReady }: ToolCardViewProps) {
  const tool = useTools().data?.find(({ definition }) => definition.id === card.tool);
  const tree = useClassify();
  const navigate = useNavigate();
  const [filled, setFilled] = useState<Settings>({});
  const { task, isStarting, start, cancel } = useCardRun(runKey);
  const balance = useTicketBalance(card.ticketType);

  const settings = { ...card.settings, ...task?.settings, ...filled };
  const missing = card.needs.filter((name) => settings[name] === undefined);
  const cost = tool ? priceOf(tool.definition, settings, tool.price.base) : card.cost;
  const chips = tool ? chipsOf(tool.definition, settings, tree) : [];
  const slots = tool ? slotsOf(tool.definition, settings, card.needs) : [];
  const needsDrawing = slots.some(({ name, isMask }) => isMask && missing.includes(name));
  const isRunning = isStarting || (task !== undefined && !isFinal(task.status));
  const isShort = balance !== null && balance < cost;
  const route = tool?.definition.routes[0];
  const reason = reasonAgainst(tool?.available, tool?.reason, isShort);

  const put = (name: string, picture: UploadedFile) => {
    const isList = tool?.definition.fields[name]?.kind === 'pictures';
    const margins = card.frame && marginsFor(card.frame, picture);
    const { fileId } = picture;
    setFilled((before) => ({ ...before, ...margins, [name]: isList ? [fileId] : fileId }));
  };
  const adjust = () => {
    if (route === undefined) return;
    void navigate(route, { state: { settings } satisfies ToolEntryState });
  };
  const open = () => {
    if (route !== undefined && task) void navigate(`${route}?taskId=${task.taskId}`);
  };

  return (
    <section className={styles.card} aria-label={`建议：${card.toolName}`}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name={toolIcon(tool?.definition.icon ?? '')} />
        </span>
        <span className={styles.words}>
          <strong>{card.toolName}</strong>
          <span className={styles.say}>{(isSaid && tool?.definition.summary) || card.say}</span>
        </span>
        <span className={styles.bill}>
          <Icon name="ticket" size="small" />
          {cost === 0 ? '免费' : `${TICKET_NAMES[card.ticketType]} ${formatNumber(cost)} 张`}
        </span>
      </header>
      {(chips.length > 0 || card.frame) && (
        <dl className={styles.chips}>
          {card.frame && (
            <div className={styles.chip}>
              <dt>画幅</dt>
              <dd>{card.frame.join(':')}</dd>
            </div>
          )}
          {chips.map(({ name, label, value }) => (
            <div key={name} className={styles.chip}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {slots.length > 0 && (
        <div className={styles.slots}>
          {slots.map((slot) => (
            <CardPicture
              key={slot.name}
              slot={slot}
              disabled={isRunning}
              onPicture={(picture) => put(slot.name, picture)}
            />
          ))}
        </div>
      )}
      {task && <CardRunState task={task} onCancel={cancel} onOpen={open} />}
      {!isRunning && (
        <footer className={styles.foot}>
          <Button
            variant={needsDrawing || task ? 'outline' : 'primary'}
            icon="play"
            disabled={!isReady || missing.length > 0 || reason !== null}
            onClick={() => start(card.tool, settings)}
          >
            {task ? '再做一次' : '运行'}
          </Button>
          <Button
            variant={needsDrawing ? 'primary' : 'outline'}
            icon="edit"
            disabled={route === undefined}
            onClick={adjust}
          >
            去工具页调整
          </Button>
          {task?.status === 'succeeded' && (
            <Button variant="plain" icon="download" onClick={() => download(task)}>
              下载
            </Button>
          )}
          <span className={styles.hint}>
            {reason ?? missingText(slots, missing) ?? timeText(tool?.estimatedSeconds)}
          </span>
        </footer>
      )}
      {isStarting && (
        <p className={styles.note} role="status">
          正在提交…
        </p>
      )}
    </section>
  );
}

function download(task: Task): void {
  const files = task.results.map((result) => ({ ...result, name: task.toolName }));
  downloadMany(files).catch((error: unknown) => toast.error(messageOf(error)));
}

function reasonAgainst(
  available: boolean | undefined,
  reason: string | undefined,
  isShort: boolean,
): string | null {
  if (available === false) return reason || '暂时没有引擎';
  return isShort ? '券不够了，请先充值' : null;
}

function missingText(
  slots: readonly { readonly name: string; readonly label: string; readonly isMask: boolean }[],
  missing: readonly string[],
): string | null {
  const [first] = slots.filter(({ name }) => missing.includes(name));
  if (missing.length === 0) return null;
  if (!first) return '还缺一项，去工具页填';
  return first.isMask ? `还要在工具页画出${first.label}` : `还缺${first.label}`;
}

const timeText = (seconds: number | null | undefined) =>
  seconds == null ? '' : `约需 ${formatSeconds(seconds)}`;
