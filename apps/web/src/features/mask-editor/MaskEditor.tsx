import { type MouseEvent, useRef, useState } from 'react';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { useSize } from '../../shared/hooks/use-size.ts';
import type { MaskEditorProps } from '../../shared/mask/mask-editor-port.ts';
import { rootScale } from '../../shared/theme/root-scale.ts';
import type { MenuItem } from '../../shared/ui/index.ts';
import { useSpaceHeld } from '../../shared/viewport/use-pan-gestures.ts';
import { useTabHeld } from '../../shared/viewport/use-tab-held.ts';
import { useViewport } from '../../shared/viewport/use-viewport.ts';
import { flagsOf, takesAway } from './core/editor-state.ts';
import type { MaskJob } from './core/jobs.ts';
import type { MaskShelf } from './core/shelf.ts';
import { resized } from './core/tools/brush.ts';
import type { ToolEvent } from './core/tools/event.ts';
import type { MaskTool } from './core/tools/hand.ts';
import type { Picked } from './core/tools/select.ts';
import styles from './MaskEditor.module.css';
import { EdgePanel } from './view/EdgePanel.tsx';
import { Notice } from './view/Notice.tsx';
import { memoryOf } from './view/page-memory.ts';
import { SelectionMarks } from './view/SelectionMarks.tsx';
import { ShelfDialog } from './view/ShelfDialog.tsx';
import { Sketch } from './view/Sketch.tsx';
import { Toolbar } from './view/Toolbar.tsx';
import { TOOLBOX } from './view/toolbox.ts';
import { useFiles } from './view/use-files.ts';
import { usePainter } from './view/use-painter.ts';
import { useReadyPicture } from './view/use-ready-picture.ts';
import { useSelection } from './view/use-selection.ts';
import { useReuseOffer, useSession } from './view/use-session.ts';
import { useStagePointers } from './view/use-stage-pointers.ts';

/** What the hint takes of the stage, and what lies between the toolbar, the picture and the stage's edge, px at the usual
 * root. */
const HINT_PX = 40;
const BAR_GAP_PX = 28;

interface ShelvedProps extends MaskEditorProps {
  /** Where masks are kept beyond the page, if anywhere. */
  readonly shelf?: MaskShelf;
}

/** Makes a mask over a picture. Mounted anew for each picture, and when its size turns out to be another. */
export default function MaskEditor(props: ShelvedProps) {
  const { width, height } = props.picture;
  return <Editor key={`${width} ${height}`} {...props} />;
}

function Editor(props: ShelvedProps) {
  const { picture, maskUrl, colour, others, busy, beyond, shelf, onClose } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const pictureRef = useRef<HTMLCanvasElement>(null);
  const maskRef = useRef<HTMLDivElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const [isEdgeOpen, setEdgeOpen] = useState(false);
  const [memory] = useState(() => memoryOf(props.page));
  const marginPx = (props.margin ?? 0) * Math.max(picture.width, picture.height);
  const selection = useSelection({ picture, marginPx, onSignIn: props.onSignIn });
  const { session, workshop, view } = useSession({
    picture,
    tool: props.clickFirst ? 'select' : 'brush',
    maskUrl,
    memory,
    name: props.name ?? null,
    onChange: props.onChange,
    onPending: props.onPending,
    onFinisher: props.onFinisher,
    onPick: (picked: Picked) => selection.pick(session, picked),
  });
  const { state, isWorking } = view;
  useReadyPicture(picture.fileId, state.tool === 'select');
  const files = useFiles({ session, workshop, picture, shelf });
  const offer = useReuseOffer(
    { session, view },
    picture.fileId,
    maskUrl === null && others.length === 0,
  );
  const barHeightPx = useSize(barRef).height;
  const scale = rootScale();
  const viewport = useViewport(stageRef, picture, {
    kept: memory.moved,
    covered: { top: HINT_PX * scale, bottom: barHeightPx + BAR_GAP_PX * scale },
  });
  const spaceHeld = useSpaceHeld();
  const tabHeld = useTabHeld(stageRef);
  const surfaces = { picture: pictureRef, mask: maskRef };
  const placed = { view: viewport.view, stage: viewport.stage };
  const isPainted = usePainter({ surfaces, picture, session, workshop, colour, others, ...placed });

  const onTool = (event: ToolEvent, nearPx: number) => {
    // Whoever draws no longer waits for what was clicked.
    if (event.type === 'down' && state.tool !== 'select') selection.cancel(session);
    session.dispatch(event, nearPx);
  };
  const pointers = useStagePointers({
    stageRef,
    ringRef,
    viewport,
    memory,
    isPanning: spaceHeld,
    takesAway: takesAway(state),
    isBusy: busy,
    onTool,
  });
  const hasNothing = view.isEmpty && !isWorking && !busy;
  const undoBeyond = (hasNothing && !view.canUndo && beyond?.undo) || null;
  const redoBeyond = (hasNothing && !view.canRedo && beyond?.redo) || null;
  const takeBack = () => (undoBeyond ? undoBeyond() : session.undo());
  const withoutWaiting = (change: () => void) => {
    selection.cancel(session);
    change();
  };
  /** A click that has no answer yet is the first thing to take back. */
  const undo = () => withoutWaiting(selection.pending ? () => undefined : () => takeBack());
  const redo = () => withoutWaiting(() => (redoBeyond ? redoBeyond() : session.redo()));
  const job = (next: MaskJob) => {
    if (!view.isOpen) withoutWaiting(() => void session.run(next));
  };
  const pickSubject = () => {
    if (view.isOpen) return;
    if (state.tool !== 'select') session.take('select');
    selection.pickSubject(session);
  };
  const take = (tool: MaskTool) => withoutWaiting(() => session.take(tool));
  const tell = (event: ToolEvent) => () => onTool(event, 1);

  useHotkeys({
    ...Object.fromEntries(
      (Object.keys(TOOLBOX) as MaskTool[]).map((tool) => [
        TOOLBOX[tool].key.toLowerCase(),
        () => take(tool),
      ]),
    ),
    a: pickSubject,
    x: () => job({ kind: 'invert' }),
    '[': () => session.set({ brushSize: resized(state.brushSize, -1) }),
    ']': () => session.set({ brushSize: resized(state.brushSize, 1) }),
    'mod+z': undo,
    'mod+shift+z': redo,
    'mod+y': redo,
    escape: () => withoutWaiting(tell({ type: 'cancel' })),
    '0': viewport.fit,
    // Only while there are corners: elsewhere Enter presses the button in focus.
    ...(view.isOpen && {
      enter: tell({ type: 'key', key: 'enter' }),
      backspace: tell({ type: 'key', key: 'backspace' }),
    }),
  });

  const usesRing = TOOLBOX[state.tool].uses === 'brush';
  const ring = state.brushSize * viewport.view.scale;
  const flags = flagsOf(state);
  return (
    <div className={styles.editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drawn on with a pointer; everything else is in the toolbar */}
      <div
        ref={stageRef}
        className={styles.stage}
        data-panning={spaceHeld || undefined}
        data-working={isWorking || busy || undefined}
        data-ring={usesRing || undefined}
        data-tool={state.tool}
        data-segmentation={flags.segmentationInUse || undefined}
        data-segmenting={flags.segmentationRunning || undefined}
        data-testid="mask-stage"
        {...pointers}
        onContextMenu={(event) => event.preventDefault()}
      >
        <img
          className={styles.picture}
          src={picture.url}
          alt="要画选区的图片"
          width={picture.width}
          height={picture.height}
          draggable={false}
          data-painted={isPainted || undefined}
          style={{
            transform: `translate(${viewport.view.x}px, ${viewport.view.y}px) scale(${viewport.view.scale})`,
          }}
        />
        <canvas ref={pictureRef} className={styles.canvas} />
        <div ref={maskRef} className={styles.canvas} hidden={tabHeld} />
        <Sketch session={session} view={viewport.view} />
        {state.tool === 'select' && (
          <SelectionMarks
            view={viewport.view}
            shown={selection.pending ?? view.openSelection}
            busy={selection.pending !== null}
          />
        )}
        {usesRing && (
          <div
            ref={ringRef}
            className={styles.ring}
            style={{ width: ring, height: ring }}
            aria-hidden="true"
          />
        )}
      </div>
      <p className={styles.hint}>
        <span className="by-mouse">{TOOLBOX[state.tool].hint}</span>
        <span className="by-touch">{TOOLBOX[state.tool].touchHint}</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only what presses of the mouse leave behind */}
      <div className={styles.dock} onClick={leaveButton}>
        {offer.mask && (
          <Notice
            text="这张图上画过选区"
            accept="用上次的"
            decline="重新画"
            onAccept={() => offer.accept(files.take)}
            onDecline={offer.decline}
          />
        )}
        {files.unfit && (
          <Notice
            text={files.unfit.message}
            accept="缩放并使用"
            decline="不用"
            onAccept={files.unfit.accept}
            onDecline={files.unfit.decline}
          />
        )}
        {isEdgeOpen && (
          <EdgePanel isWorking={isWorking} onJob={job} onClose={() => setEdgeOpen(false)} />
        )}
        <div ref={barRef} className={styles.bar}>
          <Toolbar
            view={view}
            canUndo={view.canUndo || undoBeyond !== null}
            canRedo={view.canRedo || redoBeyond !== null}
            onTool={take}
            onSet={(change) => session.set(change)}
            onSubject={pickSubject}
            onUndo={undo}
            onRedo={redo}
            onInvert={() => job({ kind: 'invert' })}
            onClear={() => job({ kind: 'clear' })}
            isEdgeOpen={isEdgeOpen}
            onEdge={() => setEdgeOpen((open) => !open)}
            onFit={viewport.fit}
            files={fileItems(files, shelf !== undefined)}
            onClose={onClose}
          />
        </div>
      </div>
      <input
        ref={files.input}
        type="file"
        accept="image/*"
        aria-label="上传蒙版文件"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) files.take(file);
        }}
      />
      {shelf && files.isShelfOpen && (
        <ShelfDialog
          shelf={shelf}
          onTake={(id) => void files.takeFromShelf(id)}
          onClose={files.closeShelf}
        />
      )}
    </div>
  );
}

/** After a press with the mouse the keys are the picture's again; whoever came by Tab stays. */
function leaveButton({ detail }: MouseEvent) {
  const { activeElement } = document;
  if (detail > 0 && activeElement instanceof HTMLButtonElement) activeElement.blur();
}

function fileItems(files: ReturnType<typeof useFiles>, hasShelf: boolean): readonly MenuItem[] {
  const shelved: readonly MenuItem[] = hasShelf
    ? [
        { label: '从素材库取', icon: 'book', onSelect: files.openShelf },
        { label: '存到素材库', icon: 'star', onSelect: files.saveToShelf },
      ]
    : [];
  return [
    { label: '上传蒙版', icon: 'upload', onSelect: files.choose },
    ...shelved,
    { label: '下载蒙版', icon: 'download', onSelect: files.download },
  ];
}
