import type { DesignProjectDetail } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookletButtonComponent } from '../../../shared/booklet/booklet-port.ts';
import { thumbnailUrl } from '../../../shared/browser/picture-url.ts';
import type { CompareStageComponent } from '../../../shared/compare/compare-stage-port.ts';
import { breakpointPx, inRem } from '../../../shared/theme/tokens.ts';
import { Button } from '../../../shared/ui/index.ts';
import { Spoken } from '../../../shared/ui/Spoken.tsx';
import { findVersion } from '../data/cache.ts';
import { useProjectChanges } from '../data/use-project-changes.ts';
import { useVersionChanges } from '../data/use-version-changes.ts';
import { type Pair, sidesOf, togglePick } from '../model/versions.ts';
import { NameDialog } from '../NameDialog.tsx';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { TARGET_ATTRIBUTE, useDrag } from '../use-drag.ts';
import { CompareDialog } from '../version/CompareDialog.tsx';
import { VersionDialog } from '../version/VersionDialog.tsx';
import { VIEW_NAMES } from '../view-names.ts';
import { CARRIED_SIZE, type Carried, carryWords } from './carried.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { ProjectHead } from './ProjectHead.tsx';
import styles from './project.module.css';
import { useShownColumn } from './use-shown-column.ts';
import { ViewColumn } from './ViewColumn.tsx';
import { ViewTabs } from './ViewTabs.tsx';

const BOARD_ID = 'design-board';

interface BoardProps {
  readonly detail: DesignProjectDetail;
  readonly CompareStage: CompareStageComponent;
  readonly BookletButton: BookletButtonComponent | null;
}

/** The views of a project with everything that is done to them. */
export function Board({ detail, CompareStage, BookletButton }: BoardProps) {
  const { project, views } = detail;
  const [query, setQuery] = useSearchParams();
  const [pair, setPair] = useState<Pair>([]);
  const [dialog, setDialog] = useState<'share' | 'view' | 'compare' | null>(null);
  const [hasDrawer, setDrawer] = useState(
    () => window.matchMedia(`(min-width: ${inRem(breakpointPx.tablet)})`).matches,
  );
  const boardRef = useRef<HTMLDivElement>(null);
  const column = useShownColumn(boardRef, views.length);
  const projectChanges = useProjectChanges();
  const changes = useVersionChanges(project.id);
  const [spoken, setSpoken] = useState('');
  const { carried, keysOver, handle } = useDrag<Carried>(
    {
      onDrop: ({ fileId }, viewId) => changes.add({ viewId, fileIds: [fileId] }),
      onCarry: (carry) => {
        setSpoken(carryWords(carry, views));
        if (carry.kind === 'over') column.show(views.findIndex(({ id }) => id === carry.target));
      },
      targets: views.map(({ id }) => id),
      first: views[column.shown]?.id ?? null,
    },
    BOARD_ID,
  );
  const over = carried?.over ?? keysOver;
  const moved = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column that changes its place lets the focus go
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const place = boardRef.current?.querySelector(
      `[${TARGET_ATTRIBUTE}="${CSS.escape(moved.current)}"]`,
    );
    place?.querySelector<HTMLElement>('header button')?.focus();
    moved.current = null;
  }, [views]);

  const opened = findVersion(detail, query.get('version'));
  const openVersion = (id: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('version');
        else next.set('version', id);
        return next;
      },
      { replace: opened !== null, preventScrollReset: true },
    );
  const sides = sidesOf(
    pair,
    views.flatMap(({ versions }) => versions),
  );
  const move = (at: number, step: 1 | -1) => {
    const ids = views.map(({ id }) => id);
    const [id] = ids.splice(at, 1);
    if (id) ids.splice(at + step, 0, id);
    projectChanges.orderViews({ projectId: project.id, ids });
    moved.current = id ?? null;
    setSpoken(`“${views[at]?.name}”移到第 ${at + step + 1} 个，共 ${views.length} 个`);
  };

  return (
    <div className={styles.page} data-carrying={carried !== null || undefined}>
      <ProjectHead
        detail={detail}
        hasDrawer={hasDrawer}
        onDrawer={() => setDrawer(!hasDrawer)}
        onShare={() => setDialog('share')}
        onEdit={projectChanges.editProject}
        BookletButton={BookletButton}
      />
      <div className={styles.main} data-drawer={hasDrawer || undefined}>
        <div className={styles.boardSide}>
          <ViewTabs
            views={views}
            shown={column.shown}
            over={over}
            onShow={column.show}
            onAdd={() => setDialog('view')}
          />
          <div id={BOARD_ID} className={styles.board} ref={boardRef} onScroll={column.onScroll}>
            {views.map((view, at) => (
              <ViewColumn
                key={view.id}
                view={view}
                others={views.filter(({ id }) => id !== view.id)}
                isOver={over === view.id}
                isUploading={changes.uploadsTo === view.id}
                pair={pair}
                changes={changes}
                onPick={(id) => setPair((before) => togglePick(before, id))}
                onOpen={openVersion}
                onRename={(name) => projectChanges.editView({ id: view.id, name })}
                onRemove={() => projectChanges.remove({ kind: 'view', ...view })}
                onRemoveVersion={({ id, number }) =>
                  projectChanges.remove({
                    ...{ kind: 'version', id, name: `${view.name} · 第 ${number} 版` },
                  })
                }
                {...(at > 0 && { onLeft: () => move(at, -1) })}
                {...(at < views.length - 1 && { onRight: () => move(at, 1) })}
              />
            ))}
            <div className={styles.addColumn}>
              <Button icon="plus" onClick={() => setDialog('view')}>
                新视图
              </Button>
              {views.length === 0 && (
                <p>
                  一个视图放一个空间或一个角度，例如客厅、主卧、外立面。先建一个，再把图放进来。
                </p>
              )}
            </div>
          </div>
          {pair.length > 0 && (
            <div className={styles.compareBar} role="status">
              <span>{sides ? '两版已选好' : '再选一版来对比'}</span>
              <Button
                variant="primary"
                size="small"
                icon="compareSlider"
                disabled={!sides}
                onClick={() => setDialog('compare')}
              >
                对比
              </Button>
              <Button size="small" variant="plain" onClick={() => setPair([])}>
                取消
              </Button>
            </div>
          )}
        </div>
        {hasDrawer && (
          <HistoryDrawer
            views={views}
            shownView={views[column.shown]?.id ?? null}
            handle={handle}
            onAdd={(viewId, fileId) => changes.add({ viewId, fileIds: [fileId] })}
            onUpload={(viewId, files) => changes.upload({ viewId, files })}
            isUploading={changes.uploadsTo !== null}
            onClose={() => setDrawer(false)}
          />
        )}
      </div>
      <Spoken>{spoken}</Spoken>
      {carried && (
        <div
          className={styles.ghost}
          aria-hidden="true"
          style={{ transform: `translate(${carried.at.x}px, ${carried.at.y}px)` }}
        >
          <img
            src={thumbnailUrl(carried.item.url, CARRIED_SIZE.width, CARRIED_SIZE.height)}
            alt=""
            {...CARRIED_SIZE}
          />
          <span>{carried.over ? '放到这里' : '拖到一个视图'}</span>
        </div>
      )}
      {opened && (
        <VersionDialog
          {...opened}
          CompareStage={CompareStage}
          changes={changes}
          onShow={openVersion}
          onClose={() => openVersion(null)}
        />
      )}
      {dialog === 'compare' && sides && (
        <CompareDialog {...sides} CompareStage={CompareStage} onClose={() => setDialog(null)} />
      )}
      {dialog === 'share' && <ShareDialog project={project} onClose={() => setDialog(null)} />}
      {dialog === 'view' && (
        <NameDialog
          title="新视图"
          label="视图名称"
          value=""
          suggestions={VIEW_NAMES.filter((name) => views.every((view) => view.name !== name))}
          onKeep={(name) => projectChanges.addView.mutateAsync({ projectId: project.id, name })}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
