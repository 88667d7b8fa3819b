import { useRef, useState } from 'react';
import styles from './live.module.css';
import type { Crop } from './screen.ts';

interface CropBoxProps {
  /** Called with what was drawn; null when it was too small to be meant. */
  readonly onDraw: (crop: Crop | null) => void;
}

const LEAST_SHARE = 0.04;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lies over the shared picture: dragging draws the part that is wanted. */
export function CropBox({ onDraw }: CropBoxProps) {
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const area = useRef<HTMLDivElement>(null);

  const pointOf = ({ clientX, clientY }: React.PointerEvent): Point => {
    const box = area.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const clamp = (share: number) => Math.min(1, Math.max(0, share));
    return {
      x: clamp((clientX - box.left) / box.width),
      y: clamp((clientY - box.top) / box.height),
    };
  };
  const box = drag && boxOf(drag.from, drag.to);

  return (
    <div
      ref={area}
      className={styles.crop}
      role="application"
      aria-label="拖动框出要渲染的部分，Esc 取消"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        setDrag({ from: at, to: at });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: pointOf(event) })}
      onPointerUp={() => {
        setDrag(null);
        onDraw(box && Math.min(box.width, box.height) >= LEAST_SHARE ? box : null);
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

function boxOf(a: Point, b: Point): Crop {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
