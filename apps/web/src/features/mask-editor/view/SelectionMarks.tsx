import { classes } from '../../../shared/ui/index.ts';
import type { View } from '../../../shared/viewport/viewport.ts';
import type { SelectionPrompt } from '../core/ask.ts';
import type { Sign } from '../core/tools/event.ts';
import styles from './SelectionMarks.module.css';

interface SelectionMarksProps {
  readonly view: View;
  /** The open selection; null when there is none. */
  readonly shown: { readonly sign: Sign; readonly prompt: SelectionPrompt } | null;
  /** The server is thinking about it. */
  readonly busy: boolean;
}

/** Clicks as pins, boxes as frames, over the picture. */
export function SelectionMarks({ view, shown, busy }: SelectionMarksProps) {
  const box = shown?.prompt.box;
  const points = shown?.prompt.points ?? [];
  const takesAway = (label: 0 | 1) => (shown?.sign === 'add') === (label === 0);
  return (
    <div className={styles.marks} data-busy={busy || undefined} aria-hidden="true">
      {box && (
        <span
          className={classes(styles.box, shown?.sign === 'subtract' && styles.subtract)}
          style={{
            left: view.x + box[0] * view.scale,
            top: view.y + box[1] * view.scale,
            width: (box[2] - box[0]) * view.scale,
            height: (box[3] - box[1]) * view.scale,
          }}
        />
      )}
      {points.map(({ x, y, label }, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pins are only ever added at the end
          key={at}
          className={classes(styles.pin, takesAway(label) && styles.subtract)}
          style={{
            left: view.x + (x + 0.5) * view.scale,
            top: view.y + (y + 0.5) * view.scale,
          }}
        />
      ))}
    </div>
  );
}
