import styles from './Mark.module.css';
import { MARK_LINES } from './mark.ts';

/** The product's sign: a gable over a drawn curve, and its name. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" className={styles.sign} aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path className={styles.stroke} d={MARK_LINES} />
      </svg>
      <span className={styles.name}>筑绘</span>
    </span>
  );
}
