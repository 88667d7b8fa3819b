import type { HistoryItem, HistoryReference } from '@zhuhui/contracts';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../shared/api-client/index.ts';
import { defaultDownloadFormat, downloadMany } from '../../shared/browser/download.ts';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { useDownloadWishes } from '../../shared/data/download-wishes.ts';
import { PUBLISH_PATH, type PublishEntryState } from '../../shared/data/publish-entry.ts';
import { useActiveTasks } from '../../shared/data/tasks.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { useMedia } from '../../shared/hooks/use-media.ts';
import { useSize } from '../../shared/hooks/use-size.ts';
import { rootScale } from '../../shared/theme/root-scale.ts';
import { breakpointPx, gridPx, sizePx } from '../../shared/theme/tokens.ts';
import { Button, Empty, toast } from '../../shared/ui/index.ts';
import { walkCards } from './arrow-keys.ts';
import { namedFiles } from './download-names.ts';
import type { WireFilter } from './filter-url.ts';
import type { CardActions } from './HistoryCard.tsx';
import styles from './HistoryList.module.css';
import { JumpBar } from './JumpBar.tsx';
import { MonthSection, WaitingPlaces } from './MonthSection.tsx';
import { gridMeasures, layoutMonths } from './months.ts';
import { picturesOf } from './references.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useChanges } from './use-changes.ts';
import { useItems, useMonths } from './use-history.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { referenceOf, useSelection } from './use-selection.ts';
import { useWindow } from './use-window.ts';

/** Height of the words under a picture, px at the usual root. */
const CAPTION_PX = gridPx * 16;
/** Height of what can be done to a run where nothing hovers: it has a line of its own. */
const TOOLS_PX = sizePx.controlLarge;
const NO_MONTHS = [] as const;

interface HistoryListProps {
  readonly filter: WireFilter;
  /** Title, tabs and filters; scrolled along with the list. */
  readonly head: (total: number | null) => ReactNode;
  /** Shown when nothing matches. */
  readonly empty: ReactNode;
}

/** Any number of runs by month, newest first, with what can be done to one or to many of them. */
export function HistoryList({ filter, head, empty }: HistoryListProps) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const hand = useDialogs((state) => state.hand);
  const { width } = useSize(listRef);
  const months = useMonths(filter, true);
  const blocks = months.data?.months ?? NO_MONTHS;
  const hasToolLine = useMedia('(hover: none)');
  const layout = useMemo(
    () => layoutMonths(blocks, measuresFor(width, hasToolLine)),
    [blocks, width, hasToolLine],
  );
  const { drawn, settled, month, scrollToMonth } = useWindow(scrollRef, listRef, layout);
  const { itemAt, error, retry } = useItems(filter, layout, drawn, settled);
  const selection = useSelection(filter, layout);
  const { picked, clear, isMonthPicked, pickMonth } = selection;
  const changes = useChanges({ onFavorite: selection.mark, onRemoved: selection.drop });
  const { setFavorite, remove, again, undo } = changes;
  const download = useDownload();
  const progress = useProgress();
  useScrollMemory(scrollRef, layout.height);

  const latest = useRef({ ...changes, pick: selection.pick, download });
  latest.current = { ...changes, pick: selection.pick, download };
  const actions = useMemo<CardActions>(
    () => ({
      pick: (...args) => latest.current.pick(...args),
      favorite: ({ taskId, favorite }) =>
        latest.current.setFavorite({ taskIds: [taskId], favorite: !favorite }),
      download: (item) => latest.current.download([referenceOf(item)]),
      again: ({ taskId }) => latest.current.again(taskId),
      remove: ({ taskId }) => latest.current.remove([taskId]),
    }),
    [],
  );

  const ids = [...picked.keys()];
  const favoriteAll = () =>
    setFavorite({ taskIds: ids, favorite: ![...picked.values()].every((each) => each.favorite) });
  useHotkeys({
    'mod+z': undo,
    ...(ids.length > 0 && { escape: clear, delete: () => remove(ids), f: favoriteAll }),
  });

  const hasJumps = blocks.length > 1;
  const total = months.isPending ? null : (months.data?.total ?? 0);
  return (
    <div className={styles.page}>
      <div
        className={styles.scroller}
        ref={scrollRef}
        data-testid="history"
        data-jumps={hasJumps || undefined}
      >
        <div className={styles.head}>{head(total)}</div>
        {months.isError && (
          <Empty icon="warning" title="历史没有加载出来" text={messageOf(months.error)}>
            <Button onClick={() => void months.refetch()}>再试一次</Button>
          </Empty>
        )}
        {error && (
          <p className={styles.problem} role="alert">
            有一部分没有加载出来：{messageOf(error)}
            <Button size="small" onClick={retry}>
              再试一次
            </Button>
          </p>
        )}
        {total === 0 && !months.isError && empty}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the cards */}
        <div
          className={styles.list}
          ref={listRef}
          style={{ height: layout.height || undefined }}
          onKeyDown={(event) => walkCards(event, layout.columns)}
        >
          {total === null && !months.isError && <WaitingPlaces measures={layout} />}
          {layout.blocks.map((block, at) => {
            const span = drawn.find((each) => each.block === at);
            return (
              <MonthSection
                key={block.month}
                block={block}
                measures={layout}
                from={span?.from ?? 0}
                items={
                  span
                    ? Array.from({ length: span.to - span.from }, (_, k) =>
                        itemAt(at, span.from + k),
                      )
                    : []
                }
                isPicked={(taskId) => picked.has(taskId)}
                picking={picked.size > 0}
                wholePicked={isMonthPicked(block.month)}
                onPickMonth={() => pickMonth(at)}
                progressOf={progress}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
      {hasJumps && <JumpBar months={layout.blocks} at={month} onJump={scrollToMonth} />}
      {picked.size > 0 && (
        <SelectionBar
          picked={picked}
          isRemoving={changes.isRemoving}
          onFavorite={(favorite) => setFavorite({ taskIds: ids, favorite })}
          onDownload={() => download([...picked.values()])}
          onPublish={() =>
            void navigate(PUBLISH_PATH, { state: { publish: ids } satisfies PublishEntryState })
          }
          onAddToProject={() => hand({ to: 'project', pictures: picturesOf([...picked.values()]) })}
          onAgain={() => ids[0] && again(ids[0])}
          onRemove={() => remove(ids)}
          onClear={clear}
        />
      )}
    </div>
  );
}

function measuresFor(width: number, hasToolLine: boolean) {
  const scale = rootScale();
  const isPhone = width < breakpointPx.phone * scale;
  return gridMeasures(
    width,
    (isPhone ? sizePx.slot : sizePx.card) * scale,
    gridPx * (isPhone ? 2 : 4),
    Math.round(sizePx.controlLarge * scale),
    (cell) => (cell * 3) / 4 + (CAPTION_PX + (hasToolLine ? TOOLS_PX : 0)) * scale,
  );
}

/** Saves what runs have made under the names and at the resolution that the user likes. */
function useDownload(): (references: readonly HistoryReference[]) => void {
  const [wishes] = useDownloadWishes();
  return (references) => {
    const files = namedFiles(references, wishes);
    const zipName = `${files[0]?.name}-${files.length}张`;
    downloadMany(files, defaultDownloadFormat(), { dpi: wishes.dpi, zipName }).catch(
      (error: unknown) => toast.error(messageOf(error)),
    );
  };
}

/** How far runs are that have not ended; null for the others. */
function useProgress(): (item: HistoryItem) => number | null {
  const active = useActiveTasks();
  return (item) => active.find(({ taskId }) => taskId === item.taskId)?.progress ?? null;
}
