import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { usePanGestures } from '../../../shared/viewport/use-pan-gestures.ts';
import { useViewport } from '../../../shared/viewport/use-viewport.ts';
import type { Picture } from '../model/picture.ts';
import { Layer } from '../stage/Layer.tsx';
import { dragged, extentOf, GRIPS, type Grip, type Margins } from './frame.ts';
import styles from './panels.module.css';
import { useFrame } from './use-frame.ts';

const GRIP_NAMES: Readonly<Record<string, string>> = {
  left: '左边',
  top: '上边',
  right: '右边',
  bottom: '下边',
  'left top': '左上角',
  'right top': '右上角',
  'left bottom': '左下角',
  'right bottom': '右下角',
};
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const KEY_STEP_PX = 10;

interface Drag {
  readonly grip: Grip;
  readonly from: Margins;
  readonly x: number;
  readonly y: number;
}

/** A picture in the frame it is to be extended to; the frame is pulled by its sides and corners. */
export function FrameStage({ picture }: { readonly picture: Picture }) {
  const pane = useRef<HTMLDivElement>(null);
  const { margins, most, set } = useFrame();
  const [drag, setDrag] = useState<Drag | null>(null);
  // While a side is pulled the view stands still; when it is let go the whole frame is shown.
  const base = drag?.from ?? margins;
  const { view, panBy, zoomAt } = useViewport(pane, extentOf(picture, base));
  const gestures = usePanGestures(pane, { panBy, zoomAt }, () => drag === null);

  const at = (px: number, origin: number) => origin + px * view.scale;
  const box = {
    left: at(base.left - margins.left, view.x),
    top: at(base.top - margins.top, view.y),
    width: extentOf(picture, margins).width * view.scale,
    height: extentOf(picture, margins).height * view.scale,
  };
  const pull = (event: PointerEvent) => {
    if (drag === null) return;
    const by = {
      x: (event.clientX - drag.x) / view.scale,
      y: (event.clientY - drag.y) / view.scale,
    };
    set(dragged(drag.from, drag.grip, by, event.altKey, most));
  };
  const onKey = (grip: Grip) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 1 : KEY_STEP_PX;
    const by = { x: arrow[0] * step, y: arrow[1] * step };
    set(dragged(margins, grip, by, event.altKey, most));
  };

  return (
    <div
      ref={pane}
      className={styles.frameStage}
      onPointerDown={gestures.onDown}
      onPointerMove={gestures.onMove}
      onPointerUp={gestures.onUp}
      onPointerCancel={gestures.onUp}
    >
      <div className={styles.frame} style={box} data-testid="frame" />
      <Layer
        view={view}
        frame={{ x: base.left, y: base.top, width: picture.width, height: picture.height }}
        src={picture.url}
        alt="底图"
      />
      <div className={styles.grips} style={box}>
        {GRIPS.map((grip) => {
          const name = grip.join(' ');
          return (
            <button
              key={name}
              type="button"
              className={styles.grip}
              data-grip={name}
              aria-label={`拖动${GRIP_NAMES[name]}，或用方向键`}
              onKeyDown={onKey(grip)}
              onPointerDown={(event) => {
                event.stopPropagation();
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrag({ grip, from: margins, x: event.clientX, y: event.clientY });
              }}
              onPointerMove={(event) => {
                event.stopPropagation();
                pull(event);
              }}
              onPointerUp={() => setDrag(null)}
              onPointerCancel={() => {
                if (drag) set(drag.from);
                setDrag(null);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
