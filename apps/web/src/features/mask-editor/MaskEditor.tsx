import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { usePanGestures, useSpaceHeld } from '../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../shared/viewport/use-viewport.ts';
import { toPicture } from '../../shared/viewport/viewport.ts';
import { DEFAULT_DIAMETER_PX, resized } from './core/brush.ts';
import type { Sign } from './core/document.ts';
import { boxOf, PRESS_UP, type PressEvent, pressStep } from './core/press.ts';
import { MASK_TOOLS, type MaskTool } from './core/tools.ts';
import styles from './MaskEditor.module.css';
import { loadImage, tinted } from './view/paint.ts';
import { SelectionMarks } from './view/SelectionMarks.tsx';
import { Toolbar } from './view/Toolbar.tsx';
import { useBrush } from './view/use-brush.ts';
import { type MaskChange, useMask } from './view/use-mask.ts';
import { useSelection } from './view/use-selection.ts';

/** A mask in the colour it is shown in. */
interface ColouredMask {
  readonly url: string;
  readonly colour: string;
}

interface MaskEditorProps {
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    /** Null until the server has the picture; selecting by clicks needs it. */
    readonly fileId: string | null;
  };
  /** Mask to go on from; null to start with nothing. */
  readonly maskUrl: string | null;
  /** The mask is shown in this colour. */
  readonly colour: string;
  /** Masks of other regions, shown but not touched. */
  readonly others: readonly ColouredMask[];
  /** Opens with selecting by clicks instead of the brush. */
  readonly clickFirst: boolean;
  /** Takes no strokes while true. */
  readonly busy: boolean;
  readonly onChange: (change: MaskChange) => void;
  /** A visitor wants something that only users have. */
  readonly onSignIn: () => void;
  readonly onClose: () => void;
}

/** A pointer that moved less than this, screen px, has clicked. */
const CLICK_WITHIN_PX = 5;
/** How strongly other regions' masks show beside the one being drawn. */
const OTHERS_ALPHA = 0.6;
const PRIMARY = 0;
const SECONDARY = 2;

/** Makes a mask over a picture: click or box select, brush, eraser. Mounted anew for each picture. */
export default function MaskEditor(props: MaskEditorProps) {
  const { picture, maskUrl, colour, others, busy, onChange, onSignIn, onClose } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const overlayRef = useRef<HTMLCanvasElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<MaskTool>(props.clickFirst ? 'select' : 'paint');
  const [sign, setSign] = useState<Sign>('add');
  const [press, setPress] = useState(PRESS_UP);
  const [diameterPx, setDiameterPx] = useState(DEFAULT_DIAMETER_PX);
  const { width, height } = picture;
  const mask = useMask({ width, height, colour, maskUrl, onChange });
  const layers = useTinted(others, picture);
  const selection = useSelection({ picture, mask, onSignIn });
  const viewport = useViewport(stageRef, picture);
  const spaceHeld = useSpaceHeld();
  const gestures = usePanGestures(stageRef, viewport, () => spaceHeld);
  const { view, stage } = viewport;

  /** The overlay at the screen's own resolution: cheap to draw on whatever the picture's size. */
  const refresh = useCallback(() => {
    const canvas = overlayRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    context.globalAlpha = OTHERS_ALPHA;
    for (const layer of layers) context.drawImage(layer, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(mask.surface.canvas, 0, 0);
  }, [view, mask.surface, layers]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the document decides what the surface shows
  useLayoutEffect(refresh, [refresh, mask.document, stage]);

  const brush = useBrush({
    overlay: overlayRef,
    colour,
    onFinish: mask.apply,
    onCancel: refresh,
  });
  const clickWithinPx = CLICK_WITHIN_PX / view.scale;
  const select = (event: PressEvent) => {
    const step = pressStep(press, event, clickWithinPx);
    setPress(step.state);
    if (step.picked) selection.pick(step.picked);
  };
  const cancel = () => {
    brush({ type: 'cancel' });
    select({ type: 'cancel' });
  };
  const step = (change: () => void) => {
    selection.cancel();
    change();
  };
  /** A click that has no answer yet is the first thing to take back. */
  const undo = () => step(selection.isBusy ? () => undefined : mask.undo);
  const choose = (next: MaskTool) => {
    cancel();
    setTool(next);
  };

  const onDown = (event: React.PointerEvent) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (gestures.onDown(event)) return cancel();
    if (busy) return;
    const { pointerId, button, altKey } = event;
    const at = toPicture(view, gestures.local(event));
    if (tool === 'select') {
      if (button !== PRIMARY && button !== SECONDARY) return;
      const other = altKey || button === SECONDARY;
      select({ type: 'down', pointerId, at, sign: other ? opposite(sign) : sign });
    } else if (button === PRIMARY) {
      selection.cancel();
      brush({ type: 'down', pointerId, at, mode: tool, diameterPx });
    }
  };
  const onMove = (event: React.PointerEvent) => {
    placeRing(ringRef.current, gestures.local(event));
    if (gestures.onMove(event)) return;
    const { pointerId } = event;
    const at = toPicture(view, gestures.local(event));
    if (press.name === 'pressed') select({ type: 'move', pointerId, at });
    else brush({ type: 'move', pointerId, at });
  };
  const onUp = (event: React.PointerEvent) => {
    if (gestures.onUp(event)) return;
    const { pointerId } = event;
    if (press.name === 'pressed') select({ type: 'up', pointerId });
    else brush({ type: 'up', pointerId });
  };

  useHotkeys({
    s: () => choose('select'),
    b: () => choose('paint'),
    e: () => choose('erase'),
    x: () => step(() => mask.apply({ kind: 'invert' })),
    '[': () => setDiameterPx((size) => resized(size, -1)),
    ']': () => setDiameterPx((size) => resized(size, 1)),
    'mod+z': undo,
    'mod+shift+z': () => step(mask.redo),
    'mod+y': () => step(mask.redo),
    escape: () => step(cancel),
    '0': viewport.fit,
  });

  const box = boxOf(press, clickWithinPx);
  const ring = diameterPx * view.scale;
  return (
    <div className={styles.editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drawn on with a pointer; everything else is in the toolbar */}
      <div
        ref={stageRef}
        className={styles.stage}
        data-panning={spaceHeld || undefined}
        data-tool={tool}
        data-testid="mask-stage"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={(event) => {
          gestures.onUp(event);
          cancel();
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <img
          className={styles.picture}
          src={picture.url}
          alt="要画选区的图片"
          width={width}
          height={height}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
        <canvas
          ref={overlayRef}
          className={styles.overlay}
          width={Math.max(1, Math.round(stage.width))}
          height={Math.max(1, Math.round(stage.height))}
        />
        {tool === 'select' ? (
          <SelectionMarks
            view={view}
            shown={selection.shown}
            drawing={box && press.name === 'pressed' ? { sign: press.sign, box } : null}
            busy={selection.isBusy}
          />
        ) : (
          <div
            ref={ringRef}
            className={styles.ring}
            style={{ width: ring, height: ring }}
            aria-hidden="true"
          />
        )}
      </div>
      <p className={styles.hint}>
        <span className={styles.byMouse}>{MASK_TOOLS[tool].hint}</span>
        <span className={styles.byTouch}>{MASK_TOOLS[tool].touchHint}</span>
      </p>
      <Toolbar
        tool={tool}
        onTool={choose}
        sign={sign}
        onSign={setSign}
        selecting={selection.isBusy}
        diameterPx={diameterPx}
        onDiameter={setDiameterPx}
        canUndo={mask.canUndo || selection.isBusy}
        canRedo={mask.canRedo}
        canClear={!mask.isBlank}
        onUndo={undo}
        onRedo={() => step(mask.redo)}
        onInvert={() => step(() => mask.apply({ kind: 'invert' }))}
        onClear={() => step(() => mask.apply({ kind: 'clear' }))}
        onFit={viewport.fit}
        onClose={onClose}
      />
    </div>
  );
}

const opposite = (sign: Sign): Sign => (sign === 'add' ? 'subtract' : 'add');

function placeRing(ring: HTMLElement | null, at: { readonly x: number; readonly y: number }) {
  if (!ring) return;
  ring.style.translate = `calc(${at.x}px - 50%) calc(${at.y}px - 50%)`;
  ring.dataset.placed = 'true';
}

/** Masks as canvases in their colours, as they arrive. */
function useTinted(
  masks: readonly ColouredMask[],
  size: { readonly width: number; readonly height: number },
): readonly HTMLCanvasElement[] {
  const [layers, setLayers] = useState<readonly HTMLCanvasElement[]>([]);
  const { width, height } = size;
  const key = masks.map(({ url, colour }) => `${url} ${colour}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the masks are others
  useEffect(() => {
    let current = true;
    const loads = masks.map(async ({ url, colour }) =>
      tinted(await loadImage(url), { width, height }, colour),
    );
    void Promise.allSettled(loads).then((done) => {
      if (!current) return;
      setLayers(done.flatMap((load) => (load.status === 'fulfilled' ? [load.value] : [])));
    });
    return () => {
      current = false;
    };
  }, [key, width, height]);
  return layers;
}
