import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { stage as stageTokens } from '../../shared/theme/tokens.ts';
import { Button, IconButton } from '../../shared/ui/index.ts';
import { usePanGestures, useSpaceHeld } from '../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../shared/viewport/use-viewport.ts';
import { toPicture } from '../../shared/viewport/viewport.ts';
import {
  BRUSH_UP,
  type BrushEvent,
  brushStep,
  DEFAULT_DIAMETER_PX,
  MAX_DIAMETER_PX,
  MIN_DIAMETER_PX,
  resized,
} from './core/brush.ts';
import styles from './MaskEditor.module.css';
import { drawStroke } from './view/paint.ts';
import { type MaskChange, useMask } from './view/use-mask.ts';

interface MaskEditorProps {
  readonly picture: { readonly url: string; readonly width: number; readonly height: number };
  /** Mask to go on from; null to start with nothing. */
  readonly maskUrl: string | null;
  /** Takes no strokes while true. */
  readonly busy: boolean;
  readonly onChange: (change: MaskChange) => void;
  readonly onClose: () => void;
}

/** Draws a mask over a picture: brush, eraser, invert, undo, zoom. Mounted anew for each picture. */
export default function MaskEditor({ picture, maskUrl, busy, onChange, onClose }: MaskEditorProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const overlayRef = useRef<HTMLCanvasElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const brushRef = useRef(BRUSH_UP);
  const drawnRef = useRef(0);
  const [mode, setMode] = useState<'paint' | 'erase'>('paint');
  const [diameterPx, setDiameterPx] = useState(DEFAULT_DIAMETER_PX);
  const { width, height } = picture;
  const mask = useMask({ width, height, maskUrl, onChange });
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
    context.drawImage(mask.surface.canvas, 0, 0);
    context.beginPath();
    context.rect(0, 0, width, height);
  }, [view, mask.surface, width, height]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the document decides what the surface shows
  useLayoutEffect(refresh, [refresh, mask.document, stage]);

  const brush = (event: BrushEvent) => {
    const { state, finished } = brushStep(brushRef.current, event);
    brushRef.current = state;
    const context = overlayRef.current?.getContext('2d');
    if (state.name === 'drawing' && context) {
      drawStroke(context, state.stroke, stageTokens.mask, Math.max(0, drawnRef.current - 1));
      drawnRef.current = state.stroke.points.length;
    } else {
      drawnRef.current = 0;
      if (event.type === 'cancel') refresh();
    }
    if (finished) mask.apply(finished);
  };

  const moveRing = (event: React.PointerEvent) => {
    const at = gestures.local(event);
    const ring = ringRef.current;
    if (!ring) return;
    ring.style.translate = `calc(${at.x}px - 50%) calc(${at.y}px - 50%)`;
    ring.dataset.placed = 'true';
  };

  useHotkeys({
    b: () => setMode('paint'),
    e: () => setMode('erase'),
    x: () => mask.apply({ kind: 'invert' }),
    '[': () => setDiameterPx((size) => resized(size, -1)),
    ']': () => setDiameterPx((size) => resized(size, 1)),
    'mod+z': mask.undo,
    'mod+shift+z': mask.redo,
    'mod+y': mask.redo,
    escape: () => brush({ type: 'cancel' }),
    '0': viewport.fit,
  });

  const ring = diameterPx * view.scale;
  return (
    <div className={styles.editor}>
      <div
        ref={stageRef}
        className={styles.stage}
        data-panning={spaceHeld || undefined}
        data-testid="mask-stage"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          if (gestures.onDown(event)) return brush({ type: 'cancel' });
          if (busy || event.button !== 0) return;
          const at = toPicture(view, gestures.local(event));
          brush({ type: 'down', pointerId: event.pointerId, at, mode, diameterPx });
        }}
        onPointerMove={(event) => {
          moveRing(event);
          if (gestures.onMove(event)) return;
          const at = toPicture(view, gestures.local(event));
          brush({ type: 'move', pointerId: event.pointerId, at });
        }}
        onPointerUp={(event) => {
          if (!gestures.onUp(event)) brush({ type: 'up', pointerId: event.pointerId });
        }}
        onPointerCancel={(event) => {
          gestures.onUp(event);
          brush({ type: 'cancel' });
        }}
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
        <div
          ref={ringRef}
          className={styles.ring}
          style={{ width: ring, height: ring }}
          aria-hidden="true"
        />
      </div>
      <div className={styles.toolbar} role="toolbar" aria-label="选区工具">
        <IconButton
          icon="brush"
          label="画笔（B）"
          pressed={mode === 'paint'}
          onClick={() => setMode('paint')}
        />
        <IconButton
          icon="eraser"
          label="橡皮（E）"
          pressed={mode === 'erase'}
          onClick={() => setMode('erase')}
        />
        <label className={styles.size}>
          <span>画笔</span>
          <input
            type="range"
            min={MIN_DIAMETER_PX}
            max={MAX_DIAMETER_PX}
            value={diameterPx}
            onChange={(event) => setDiameterPx(event.target.valueAsNumber)}
          />
          <output>{diameterPx}</output>
        </label>
        <IconButton
          icon="undo"
          label="撤销（Ctrl Z）"
          disabled={!mask.canUndo}
          onClick={mask.undo}
        />
        <IconButton
          icon="redoStep"
          label="重做（Ctrl Shift Z）"
          disabled={!mask.canRedo}
          onClick={mask.redo}
        />
        <IconButton icon="theme" label="反选（X）" onClick={() => mask.apply({ kind: 'invert' })} />
        <IconButton
          icon="trash"
          label="清空"
          disabled={mask.isBlank}
          onClick={() => mask.apply({ kind: 'clear' })}
        />
        <IconButton icon="fit" label="适合窗口（0）" onClick={viewport.fit} />
        <Button variant="primary" size="small" onClick={onClose}>
          完成
        </Button>
      </div>
    </div>
  );
}
