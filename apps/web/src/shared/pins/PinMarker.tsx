import type { ComponentProps } from 'react';
import { classes, Icon } from '../ui/index.ts';
import type { Point } from '../viewport/viewport.ts';
import styles from './PinMarker.module.css';

interface PinMarkerProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  /** What stands on it; the mark of a new one otherwise. */
  readonly number: number | null;
  /** Where its point is, stage px. */
  readonly place: Point;
  readonly isResolved?: boolean;
  readonly isChosen?: boolean;
}

/** A numbered drop whose point stands on the spot it speaks of. */
export function PinMarker({
  label,
  number,
  place,
  isResolved = false,
  isChosen = false,
  className,
  ...rest
}: PinMarkerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      // The stage below would take the press for the beginning of a pan.
      onPointerDown={(event) => event.stopPropagation()}
      {...rest}
      className={classes(styles.pin, isResolved && styles.resolved, className)}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
    >
      <span className={styles.drop}>
        <span className={styles.number}>{number ?? <Icon name="plus" size="small" />}</span>
      </span>
    </button>
  );
}
