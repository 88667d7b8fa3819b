import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import { classes, IconButton } from '../../../shared/ui/index.ts';
import { usePanGestures, useSpaceHeld } from '../../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../../shared/viewport/use-viewport.ts';
import type { Extent, Point, View } from '../../../shared/viewport/viewport.ts';
import { COMPARE_MODES, type CompareMode } from './compare.ts';
import styles from './PictureStage.module.css';
import { useTabHeld } from './use-tab-held.ts';

interface PictureStageProps {
  /** What is looked at; its size is the measure of both pictures. */
  readonly picture: { readonly url: string; readonly alt: string } & Extent;
  /** What it is compared with; null to show one picture alone. */
  readonly other: {
    readonly url: string;
    readonly label: string;
    /** Where it lies in the picture, px; over the whole of it if not given. */
    readonly frame?: Frame;
  } | null;
  /** Masks shown over the picture, each in its colour. */
  readonly covers?: readonly { readonly url: string; readonly colour: string }[];
  /** What the right side is called. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** A place in the picture, px. */
type Frame = Point & Extent;

const ZOOM_CRISP = 3;

/** One picture or two with the same zoom and pan: a slider, side by side, or hold to see the other. */
export function PictureStage({ picture, other, covers = [], label, children }: PictureStageProps) {
  const paneRef = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<CompareMode>('slider');
  const [split, setSplit] = useState(0.5);
  const [pressed, setPressed] = useState(false);
  const tabHeld = useTabHeld(paneRef);
  const spaceHeld = useSpaceHeld();
  const viewport = useViewport(paneRef, picture);
  const { view, stage } = viewport;
  const holdMode = other !== null && mode === 'hold';
  const gestures = usePanGestures(paneRef, viewport, () => spaceHeld || !holdMode);
  useHotkeys({
    '1': () => setMode('slider'),
    '2': () => setMode('side'),
    '3': () => setMode('hold'),
    '0': viewport.fit,
  });

  const showOther = other !== null && (tabHeld || (holdMode && pressed));
  const compares = other !== null && !tabHeld;
  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      if (!gestures.onDown(event) && holdMode) setPressed(true);
    },
    onPointerMove: gestures.onMove,
    onPointerUp: (event: PointerEvent) => {
      gestures.onUp(event);
      setPressed(false);
    },
    onPointerCancel: (event: PointerEvent) => {
      gestures.onUp(event);
      setPressed(false);
    },
  };
  const whole: Frame = { x: 0, y: 0, width: picture.width, height: picture.height };
  const otherFrame = other?.frame ?? whole;
  const main = showOther
    ? { src: other.url, frame: otherFrame, alt: picture.alt }
    : { src: picture.url, frame: whole, alt: picture.alt };

  return (
    <div
      className={styles.stage}
      data-panning={spaceHeld || undefined}
      data-mode={other ? mode : 'single'}
    >
      <div className={styles.panes} {...pointer}>
        {compares && mode === 'side' && (
          <div className={styles.pane}>
            <Layer view={view} frame={otherFrame} src={other.url} alt={other.label} />
            <span className={styles.tag}>{other.label}</span>
          </div>
        )}
        <div className={styles.pane} ref={paneRef} data-testid="stage-pane">
          <Layer view={view} {...main} />
          {covers.map(({ url, colour }) => (
            <span
              key={url}
              className={styles.cover}
              style={{
                ...placed(view, whole),
                width: picture.width,
                height: picture.height,
                background: colour,
                maskImage: `url("${url}")`,
              }}
            />
          ))}
          {compares && mode === 'slider' && (
            <>
              <div
                className={styles.clip}
                style={{ clipPath: `inset(0 ${(1 - split) * 100}% 0 0)` }}
              >
                <Layer view={view} frame={otherFrame} src={other.url} alt={other.label} />
              </div>
              <Divider split={split} onChange={setSplit} width={stage.width} />
            </>
          )}
          {other && (
            <>
              {mode === 'slider' && !tabHeld && <span className={styles.tag}>{other.label}</span>}
              <span className={classes(styles.tag, styles.tagEnd)}>
                {showOther ? other.label : label}
              </span>
            </>
          )}
        </div>
      </div>
      <div className={styles.tools}>
        {other && (
          <div role="toolbar" aria-label="对比方式" className={styles.group}>
            {(Object.keys(COMPARE_MODES) as CompareMode[]).map((key) => (
              <IconButton
                key={key}
                {...COMPARE_MODES[key]}
                pressed={mode === key}
                onClick={() => setMode(key)}
              />
            ))}
          </div>
        )}
        <div role="toolbar" aria-label="缩放" className={styles.group}>
          <button
            type="button"
            className={styles.percent}
            onClick={viewport.actualSize}
            title="原始大小"
          >
            {Math.round(view.scale * (window.devicePixelRatio || 1) * 100)} %
          </button>
          <IconButton icon="fit" label="适合窗口（0）" onClick={viewport.fit} />
          <IconButton icon="zoomIn" label="放大" onClick={viewport.zoomIn} />
        </div>
      </div>
      {children}
    </div>
  );
}

interface LayerProps {
  readonly view: View;
  readonly frame: Frame;
  readonly src: string;
  readonly alt: string;
}

/** A picture laid on the stage, fitted into its frame. */
function Layer({ view, frame, src, alt }: LayerProps) {
  return (
    <img
      className={styles.layer}
      src={src}
      alt={alt}
      width={frame.width}
      height={frame.height}
      draggable={false}
      data-crisp={view.scale >= ZOOM_CRISP || undefined}
      style={placed(view, frame)}
    />
  );
}

/** Lays an element of the frame's size where the frame is on the stage. */
function placed({ x, y, scale }: View, frame: Frame): CSSProperties {
  const [left, top] = [x + frame.x * scale, y + frame.y * scale];
  return { transform: `translate(${left}px, ${top}px) scale(${scale})` };
}

interface DividerProps {
  readonly split: number;
  readonly width: number;
  readonly onChange: (split: number) => void;
}

const KEY_STEP = 0.02;

function Divider({ split, width, onChange }: DividerProps) {
  const set = (value: number) => onChange(Math.min(1, Math.max(0, value)));
  return (
    <div
      className={styles.divider}
      role="slider"
      tabIndex={0}
      aria-label="对比分界"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(split * 100)}
      style={{ left: `${split * 100}%` }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture?.(event.pointerId)) return;
        event.stopPropagation();
        const box = event.currentTarget.parentElement?.getBoundingClientRect();
        if (box && width > 0) set((event.clientX - box.left) / width);
      }}
      onKeyDown={(event) => {
        const move = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
        if (move === undefined) return;
        event.stopPropagation();
        event.preventDefault();
        set(split + move);
      }}
    >
      <span className={styles.handle} />
    </div>
  );
}
