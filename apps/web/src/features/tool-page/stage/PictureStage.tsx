import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import { useSize } from '../../../shared/hooks/use-size.ts';
import { rootScale } from '../../../shared/theme/root-scale.ts';
import { gridPx } from '../../../shared/theme/tokens.ts';
import { classes } from '../../../shared/ui/index.ts';
import {
  isReleased,
  usePanGestures,
  useSpaceHeld,
} from '../../../shared/viewport/use-pan-gestures.ts';
import { useTabHeld } from '../../../shared/viewport/use-tab-held.ts';
import { useViewport } from '../../../shared/viewport/use-viewport.ts';
import type { Extent, Point } from '../../../shared/viewport/viewport.ts';
import { type Frame, fitted, wholeOf } from '../model/alignment.ts';
import type { CompareMode } from './compare.ts';
import { Divider } from './Divider.tsx';
import { inPane } from './grid.ts';
import { Layer, PixelLines, placed } from './Layer.tsx';
import { Loupe } from './Loupe.tsx';
import { pixelUnder } from './loupe.ts';
import styles from './PictureStage.module.css';
import { StageTools } from './StageTools.tsx';

interface PictureStageProps {
  /** What is looked at; its size is the measure of both pictures. */
  readonly picture: { readonly url: string; readonly alt: string } & Extent;
  /** What it is compared with; null to show one picture alone. */
  readonly other: {
    readonly url: string;
    readonly label: string;
    /** Where it lies in the picture, px; over the whole of it, undistorted, if not given. */
    readonly frame?: Frame;
  } | null;
  /** Made of lines, sharp at any scale: it has no pixels to be told apart. */
  readonly isVector?: boolean;
  /** Masks shown over the picture, each in its colour. */
  readonly covers?: readonly { readonly url: string; readonly colour: string }[];
  /** What the right side is called. */
  readonly label: string;
  /** Stands beside the ways to compare. */
  readonly actions?: ReactNode;
  /** Drawn over the picture; it learns by its argument how the picture lies on the stage. */
  readonly children?: (on: ReturnType<typeof useViewport>) => ReactNode;
}

/** Where the pointer is, for the loupe. */
interface Cursor {
  /** In the measured pane, or at the same place of the other one. */
  readonly inPane: Point;
  readonly onSurface: Point;
  /** Size of all panes together. */
  readonly surface: Extent;
}

/** Between the panes; the style sheet's `--rule`. */
const PANE_GAP_PX = 2;
/** Below the bars and above them, as the style sheet has it. */
const TOOLS_GAP_PX = gridPx * 3;

/** One picture or two with the same zoom and pan: a slider, side by side, or hold to see the other. */
export function PictureStage({
  picture,
  other,
  isVector = false,
  covers = [],
  label,
  actions,
  children,
}: PictureStageProps) {
  const surfaceRef = useRef<HTMLDivElement>(null);
  const paneRef = useRef<HTMLDivElement>(null);
  const toolsRef = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<CompareMode>('slider');
  const [split, setSplit] = useState(0.5);
  const [pressed, setPressed] = useState(false);
  const [hasLoupe, setLoupe] = useState(false);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [sizes, setSizes] = useState<Readonly<Record<string, Extent>>>({});
  const tabHeld = useTabHeld(surfaceRef);
  const spaceHeld = useSpaceHeld();
  const paneSize = useRef<Extent>({ width: 0, height: 0 });
  const toPane = (point: Point) => inPane(point, paneSize.current, PANE_GAP_PX);
  const toolsHeightPx = useSize(toolsRef).height;
  const viewport = useViewport(paneRef, picture, {
    ...{ surfaceRef, toStage: toPane },
    covered: { top: 0, bottom: toolsHeightPx + 2 * TOOLS_GAP_PX * rootScale() },
  });
  const { view, stage } = viewport;
  paneSize.current = stage;
  const holdMode = other !== null && mode === 'hold';
  const gestures = usePanGestures(
    paneRef,
    { panBy: viewport.panBy, zoomAt: (at, factor) => viewport.zoomAt(toPane(at), factor) },
    () => spaceHeld || !holdMode,
  );
  useHotkeys({
    '1': () => setMode('slider'),
    '2': () => setMode('side'),
    '3': () => setMode('hold'),
    '0': viewport.fit,
    m: () => setLoupe((on) => !on),
  });

  const followCursor = (event: PointerEvent) => {
    const box = surfaceRef.current?.getBoundingClientRect();
    if (!hasLoupe || !box) return;
    setCursor({
      inPane: toPane(gestures.local(event)),
      onSurface: { x: event.clientX - box.left, y: event.clientY - box.top },
      surface: { width: box.width, height: box.height },
    });
  };
  const release = (event: PointerEvent) => {
    gestures.onUp(event);
    setPressed(false);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      if (!gestures.onDown(event) && holdMode) setPressed(true);
      followCursor(event);
    },
    onPointerMove: (event: PointerEvent) => {
      gestures.onMove(event);
      if (isReleased(event)) setPressed(false);
      followCursor(event);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: () => setCursor(null),
  };

  const showOther = other !== null && (tabHeld || (holdMode && pressed));
  const compares = other !== null && !tabHeld;
  const whole = wholeOf(picture);
  const otherSize = other && sizes[other.url];
  const otherFrame = other?.frame ?? (otherSize ? fitted(otherSize, picture) : whole);
  const otherLayer = other && (
    <Layer
      view={view}
      frame={otherFrame}
      src={other.url}
      alt={other.label}
      onSize={(size) => setSizes((known) => ({ ...known, [other.url]: size }))}
    />
  );
  const lines = <PixelLines view={view} picture={picture} stage={stage} />;
  const pixel = hasLoupe && cursor ? pixelUnder(view, picture, cursor.inPane) : null;

  return (
    <div
      className={styles.stage}
      data-panning={spaceHeld || undefined}
      data-loupe={hasLoupe || undefined}
      data-mode={other ? mode : 'single'}
    >
      <div className={styles.panes} ref={surfaceRef} {...pointer}>
        {other && compares && mode === 'side' && (
          <div className={styles.pane}>
            {otherLayer}
            {lines}
            <span className={styles.tag}>{other.label}</span>
          </div>
        )}
        <div className={styles.pane} ref={paneRef} data-testid="stage-pane">
          <Layer
            view={view}
            src={showOther ? other.url : picture.url}
            frame={showOther ? otherFrame : whole}
            isVector={isVector && !showOther}
            alt={picture.alt}
          />
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
            <div className={styles.clip} style={{ clipPath: `inset(0 ${(1 - split) * 100}% 0 0)` }}>
              {otherLayer}
            </div>
          )}
          {!isVector && lines}
          {children?.(viewport)}
          {compares && mode === 'slider' && (
            <Divider split={split} onChange={setSplit} width={stage.width} />
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
        {pixel && cursor && (
          <Loupe
            pixel={pixel}
            at={cursor.onSurface}
            stage={cursor.surface}
            sides={[
              ...(other ? [{ label: other.label, url: other.url, frame: otherFrame }] : []),
              { label, url: picture.url, frame: whole },
            ]}
          />
        )}
      </div>
      <StageTools
        ref={toolsRef}
        mode={other ? mode : null}
        onMode={setMode}
        actions={actions}
        zoom={view.scale * (window.devicePixelRatio || 1)}
        hasLoupe={hasLoupe}
        onLoupe={() => setLoupe(!hasLoupe)}
        onActualSize={viewport.actualSize}
        onFit={viewport.fit}
        onZoomIn={viewport.zoomIn}
        onZoomOut={viewport.zoomOut}
      />
    </div>
  );
}
