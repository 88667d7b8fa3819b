import styles from './TextSkeleton.module.css';

/** Lines that stand where text will be. */
export function TextSkeleton({ lines }: { readonly lines: number }) {
  return (
    <div className={styles.text} role="status" aria-label="加载中">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={at} className={styles.line} />
      ))}
    </div>
  );
}
