import { useEffect, useRef, useState } from 'react';
import { type Crop, cropBetween, isMeant, MIDDLE, type Place, placeIn, stepped } from './crop.ts';
import styles from './live.module.css';

interface CropBoxProps {
  /** Called with what was drawn. */
  readonly onDraw: (crop: Crop) => void;
}

/** Lies over the shared picture: dragging draws the part that is wanted, the arrows move and size one. */
export function CropBox({ onDraw }: CropBoxProps) {
  const [from, setFrom] = useState<Place | null>(null);
  const [box, setBox] = useState<Crop | null>(null);
  const [isTooSmall, setTooSmall] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => layer.current?.focus(), []);

  const placeOf = (event: React.PointerEvent<HTMLElement>): Place =>
    placeIn(event.currentTarget.getBoundingClientRect(), event);
  const show = (next: Crop | null) => {
    setTooSmall(false);
    setBox(next);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // The first press shows what the next ones move.
    const next = stepped(box ?? MIDDLE, event.key, event.shiftKey);
    if (next !== null) show(box === null ? MIDDLE : next);
    else if (event.key === 'Enter' && box !== null) onDraw(box);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={layer}
      className={styles.crop}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      aria-label="拖动框出要渲染的部分；方向键移动，Shift 加方向键改大小，回车确定，Esc 取消"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = placeOf(event);
        setFrom(at);
        show(cropBetween(at, at));
      }}
      onPointerMove={(event) => from && show(cropBetween(from, placeOf(event)))}
      onPointerUp={(event) => {
        if (from === null) return;
        // Where it is let go counts, drawn or not yet.
        const drawn = cropBetween(from, placeOf(event));
        setFrom(null);
        show(null);
        if (isMeant(drawn)) onDraw(drawn);
        else setTooSmall(true);
      }}
      onPointerCancel={() => {
        setFrom(null);
        show(null);
      }}
    >
      {box && (
        <span
          className={styles.cropBox}
          style={{
            left: `${box.left * 100}%`,
            top: `${box.top * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
        />
      )}
      <p className={styles.cropNote} role="status">
        {isTooSmall && '框得太小，请再拖大一些'}
        {box && placeText(box)}
      </p>
    </div>
  );
}

/** Where a part lies, for who does not see it. */
function placeText({ left, top, width, height }: Crop): string {
  const [x, y, w, h] = [left, top, width, height].map((share) => `${Math.round(share * 100)}%`);
  return `左 ${x}，上 ${y}，宽 ${w}，高 ${h}`;
}
