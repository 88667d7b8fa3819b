import { type CSSProperties, useState } from 'react';
import styles from './BeforeAfter.module.css';
import type { Pair } from './showcase.ts';

/** Two pictures over each other with a line to drag; a range input, so keys and touch move it too. */
export function BeforeAfter({ pair: { before, after, width, height } }: { readonly pair: Pair }) {
  const [split, setSplit] = useState(50);
  return (
    <div className={styles.frame} style={{ '--split': `${split}%` } as CSSProperties}>
      <img
        className={styles.picture}
        src={after.src}
        alt={after.label}
        width={width}
        height={height}
        fetchPriority="high"
      />
      <img
        className={styles.before}
        src={before.src}
        alt={before.label}
        width={width}
        height={height}
      />
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.tag}>{before.label}</span>
      <span className={styles.tagEnd}>{after.label}</span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        value={split}
        aria-label="拖动对比前后"
        aria-valuetext={`${before.label}占 ${split}%`}
        onChange={(event) => setSplit(event.target.valueAsNumber)}
      />
    </div>
  );
}
