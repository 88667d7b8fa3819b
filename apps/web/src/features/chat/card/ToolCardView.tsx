import { isFinal, type ToolCard, type UploadedFile } from '@zhuhui/contracts';
import {
  filesNeeded,
  priceOf,
  type Settings,
  TICKET_NAMES,
  type ToolDefinition,
} from '@zhuhui/tools';
import { useNavigate } from 'react-router';
import { useClassify, useTools } from '../../../shared/data/catalogue.ts';
import type { ToolEntryState } from '../../../shared/data/tool-entry.ts';
import { useTicketBalance } from '../../../shared/data/user.ts';
import { formatNumber, formatSeconds } from '../../../shared/format/number.ts';
import { Button, Icon, toolIcon } from '../../../shared/ui/index.ts';
import { CardMasks } from './CardMasks.tsx';
import { CardPicture } from './CardPicture.tsx';
import { CardRunState } from './CardRunState.tsx';
import { chipsOf } from './chips.ts';
import { FinishedActions } from './FinishedActions.tsx';
import { marginsFor } from './frame.ts';
import { boardOf, withPicture } from './mask-board.ts';
import { type CardSlot, slotsOf, withListed } from './slots.ts';
import styles from './ToolCard.module.css';
import { useCardRun } from './use-card-run.ts';
import { useCardSettings } from './use-card-settings.ts';

interface ToolCardViewProps {
  readonly card: ToolCard;
  /** Whether the answer itself says what it will do. */
  readonly isSaid: boolean;
  /** Names this proposal in this browser. */
  readonly runKey: string;
  /** Whether the answer has ended: only then can the card be filled and run. */
  readonly isReady: boolean;
  /** Keeps what the user gave. */
  readonly onFill: (settings: Settings) => Promise<void>;
}

/** A tool run that the assistant proposes: what it does, with what, for how much, and the run itself. */
export function ToolCardView({ card, isSaid, runKey, isReady, onFill }: ToolCardViewProps) {
  const tool = useTools().data?.find(({ definition }) => definition.id === card.tool);
  const tree = useClassify();
  const navigate = useNavigate();
  const { settings, give } = useCardSettings(card, onFill);
  const { task, isStarting, start, cancel } = useCardRun(runKey);
  const balance = useTicketBalance(card.ticketType);

  const definition = tool?.definition;
  const missing = definition ? filesNeeded(definition.fields, settings, card.needs) : card.needs;
  const cost = tool ? priceOf(tool.definition, settings, tool.price.base) : card.cost;
  const chips = definition ? chipsOf(definition, settings, tree) : [];
  const board = definition ? boardOf(definition, settings) : null;
  const slots = definition ? slotsOf(definition, settings, missing, board?.of) : [];
  const isRunning = isStarting || (task !== undefined && !isFinal(task.status));
  const isShort = balance !== null && balance < cost;
  const route = definition?.routes[0];
  const reason = reasonAgainst(tool?.available, tool?.reason, isShort);

  const put = (name: string, picture: UploadedFile) => {
    if (!definition) return;
    const margins = card.frame && marginsFor(card.frame, picture);
    give({ ...withPicture(definition, settings, name, picture.fileId), ...margins });
  };
  const putInto = (slot: CardSlot, picture: UploadedFile) => {
    if (slot.nth === null) put(slot.name, picture);
    else give(withListed(settings, slot, picture.fileId));
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
      {board && (
        <CardMasks
          board={board}
          disabled={isRunning || !isReady}
          onPicture={(picture) => put(board.of, picture)}
          onGive={give}
        />
      )}
      {slots.length > 0 && (
        <div className={styles.slots}>
          {slots.map((slot) => (
            <CardPicture
              key={`${slot.name} ${slot.nth}`}
              slot={slot}
              disabled={isRunning || !isReady}
              onPicture={(picture) => putInto(slot, picture)}
            />
          ))}
        </div>
      )}
      {task && <CardRunState task={task} onCancel={cancel} onOpen={open} />}
      {!isRunning && (
        <footer className={styles.foot}>
          <Button
            variant={task || missing.length > 0 ? 'outline' : 'primary'}
            icon="play"
            disabled={!isReady || missing.length > 0 || reason !== null}
            onClick={() => start(card.tool, settings)}
          >
            {task ? '再做一次' : '运行'}
          </Button>
          <Button icon="edit" disabled={route === undefined} onClick={adjust}>
            去工具页调整
          </Button>
          {task?.status === 'succeeded' && <FinishedActions task={task} />}
          <span className={styles.hint}>
            {reason ?? missingText(definition, missing) ?? timeText(tool?.estimatedSeconds)}
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

function reasonAgainst(
  available: boolean | undefined,
  reason: string | undefined,
  isShort: boolean,
): string | null {
  if (available === false) return reason || '暂时没有引擎';
  return isShort ? '券不够了，请先充值' : null;
}

function missingText(
  definition: ToolDefinition | undefined,
  [first]: readonly string[],
): string | null {
  if (first === undefined) return null;
  const field = definition?.fields[first];
  if (!field) return '还缺一项，去工具页填';
  if (field.kind === 'maskedPrompts') return '还有选区没画蒙版';
  return field.kind === 'mask' ? '还没画蒙版' : `还缺${field.label}`;
}

const timeText = (seconds: number | null | undefined) =>
  seconds == null ? '' : `约需 ${formatSeconds(seconds)}`;
