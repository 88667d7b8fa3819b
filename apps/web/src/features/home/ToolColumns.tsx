import type { ToolGroupIndex } from '../../shared/data/tool-groups.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import styles from './ToolColumns.module.css';

/** Groups of tools set in columns, as in the index of a book. */
export function ToolColumns({ groups }: { readonly groups: readonly ToolGroupIndex[] }) {
  return (
    <div className={styles.columns}>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`group-${group.id}`}>
          <h3 id={`group-${group.id}`} className={styles.name}>
            {group.name}
          </h3>
          <ul>
            {group.tools.map((tool) => (
              <li key={tool.id}>
                <ToolCard tool={tool} layout="row" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
