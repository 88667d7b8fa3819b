import type { DesignView } from '@zhuhui/contracts';
import { IconButton } from '../../../shared/ui/index.ts';
import { TARGET_ATTRIBUTE } from '../use-drag.ts';
import styles from './project.module.css';

interface ViewTabsProps {
  readonly views: readonly DesignView[];
  readonly shown: number;
  /** The view that something is held over. */
  readonly over: string | null;
  readonly onShow: (at: number) => void;
  readonly onAdd: () => void;
}

/** The views by name, where only one of them has room; they take what is dropped on them too. */
export function ViewTabs({ views, shown, over, onShow, onAdd }: ViewTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="视图">
      {views.map((view, at) => (
        <button
          key={view.id}
          type="button"
          className={styles.tab}
          aria-current={at === shown || undefined}
          data-over={over === view.id || undefined}
          {...{ [TARGET_ATTRIBUTE]: view.id }}
          onClick={() => onShow(at)}
        >
          {view.name}
          <span className={styles.tabCount}>{view.versions.length}</span>
        </button>
      ))}
      <IconButton icon="plus" label="新视图" onClick={onAdd} />
    </nav>
  );
}
