import type { KeyboardEvent, PointerEvent } from 'react';
import type { Extent, Point } from '../../../shared/viewport/viewport.ts';
import { arrowStep, type Grip, gripName } from './grips.ts';
import styles from './panels.module.css';
import type { useHold } from './use-hold.ts';

/** A rectangle on the stage, screen px. */
export interface StageBox extends Extent {
  readonly left: number;
  readonly top: number;
}

interface GripsProps<T> {
  readonly grips: readonly Grip[];
  readonly box: StageBox;
  /** Screen px per px of the picture. */
  readonly scale: number;
  readonly value: T;
  readonly hold: ReturnType<typeof useHold<T>>;
  /** What it becomes when a grip is pulled. */
  readonly pull: (from: T, grip: Grip, by: Point, event: PointerEvent | KeyboardEvent) => T;
  readonly onStep: (value: T) => void;
}

/** Handles at the sides and corners of a rectangle: pulled, or moved with the arrow keys. */
export function Grips<T>({ grips, box, scale, value, hold, pull, onStep }: GripsProps<T>) {
  return (
    <div className={styles.grips} style={box}>
      {grips.map((grip) => {
        const name = grip.join(' ');
        return (
          <button
            key={name}
            type="button"
            className={styles.grip}
            data-grip={name}
            aria-label={`拖动${gripName(grip)}，或用方向键`}
            {...hold.handlers(scale, (from, by, event) => pull(from, grip, by, event))}
            onKeyDown={(event) => {
              const by = arrowStep(event);
              if (!by) return;
              event.preventDefault();
              event.stopPropagation();
              onStep(pull(value, grip, by, event));
            }}
          />
        );
      })}
    </div>
  );
}
