import styles from './Skeleton.module.css';

/** Where rows will stand, at their height, while they are on their way. */
export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div role="status" aria-label="加载中" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}
