import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Dxf, dxfToSvg } from '../../shared/drawing/dxf.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { IconButton } from '../../shared/ui/index.ts';
import { usePanGestures } from '../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../shared/viewport/use-viewport.ts';
import styles from './drawing.module.css';
import { pixelsOf } from './drawing-file.ts';

interface DrawingViewProps {
  readonly name: string;
  readonly drawing: Dxf;
  readonly hidden: ReadonlySet<string>;
}

/** A drawing on the stage: wheel and pinch zoom, dragging moves. */
export function DrawingView({ name, drawing, hidden }: DrawingViewProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = pixelsOf(drawing, 'shown');
  const viewport = useViewport(ref, size);
  const gestures = usePanGestures(ref, viewport, () => true);
  const url = useDrawn(drawing, hidden);
  useHotkeys({ '0': viewport.fit });
  const { x, y, scale } = viewport.view;
  const release = (event: PointerEvent) => void gestures.onUp(event);
  return (
    <div className={styles.stage}>
      <div
        ref={ref}
        className={styles.pane}
        data-testid="drawing-pane"
        onPointerDown={(event) => void gestures.onDown(event)}
        onPointerMove={(event) => void gestures.onMove(event)}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {url !== null && (
          <img
            className={styles.sheet}
            src={url}
            alt={name}
            width={size.width}
            height={size.height}
            draggable={false}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <IconButton icon="minus" label="缩小" onClick={viewport.zoomOut} />
        <output className={styles.percent}>{Math.round(scale * 100)}%</output>
        <IconButton icon="plus" label="放大" onClick={viewport.zoomIn} />
        <IconButton icon="fit" label="适应窗口" onClick={viewport.fit} />
      </div>
    </div>
  );
}

/** Address of the drawing as an SVG; null until it is made. */
function useDrawn(drawing: Dxf, hidden: ReadonlySet<string>): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const svg = dxfToSvg(drawing, pixelsOf(drawing, 'shown'), hidden);
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [drawing, hidden]);
  return url;
}
