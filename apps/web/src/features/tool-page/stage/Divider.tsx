import styles from './PictureStage.module.css';

interface DividerProps {
  readonly split: number;
  readonly width: number;
  readonly onChange: (split: number) => void;
}

const KEY_STEP = 0.02;

/** The border of the slider; drag it, or move it with the arrows. */
export function Divider({ split, width, onChange }: DividerProps) {
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
