import { page } from '../../shared/browser/navigation.ts';
import { Button } from '../../shared/ui/index.ts';
import { useNewVersion } from '../service-worker.ts';
import styles from './NewVersion.module.css';

/** Says that there is a newer version, and leaves it to the reader when to load it. */
export function NewVersion() {
  const isThere = useNewVersion((state) => state.isThere);
  if (!isThere) return null;
  return (
    <p className={styles.note} role="status">
      筑绘更新了，刷新后用上新版本。
      <Button size="small" variant="primary" onClick={() => page.reload()}>
        刷新
      </Button>
      <Button
        size="small"
        variant="plain"
        onClick={() => useNewVersion.setState({ isThere: false })}
      >
        稍后
      </Button>
    </p>
  );
}
