import { useState } from 'react';
import { type Crop, cropBetween, isMeant, type Place, placeIn } from './crop.ts';
import styles from './live.module.css';

interface CropBoxProps {
  /** Called with what was drawn; null when it was too small to be meant. */
  readonly onDraw: (crop: Crop | null) => void;
}

/** Lies over the shared picture: dragging draws the part that is wanted. */
export function CropBox({ onDraw }: CropBoxProps) {
  const [drag, setDrag] = useState<{ from: Place; to: Place } | null>(null);

  const placeOf = (event: React.PointerEvent<HTMLElement>): Place =>
    placeIn(event.currentTarget.getBoundingClientRect(), event);
  const box = drag && cropBetween(drag.from, drag.to);

  return (
    <div
      className={styles.crop}
      role="application"
      aria-label="拖动框出要渲染的部分，Esc 取消"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = placeOf(event);
        setDrag({ from: at, to: at });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: placeOf(event) })}
      onPointerUp={(event) => {
        if (drag === null) return;
        setDrag(null);
        // Where it is let go counts, drawn or not yet.
        const drawn = cropBetween(drag.from, placeOf(event));
        onDraw(isMeant(drawn) ? drawn : null);
      }}
      onPointerCancel={() => setDrag(null)}
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
    </div>
  );
}
