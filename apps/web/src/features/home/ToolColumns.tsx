import type { ToolGroupIndex } from '../../shared/data/tool-groups.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import styles from './ToolColumns.module.css';

interface ToolColumnsProps {
  readonly groups: readonly ToolGroupIndex[];
  /** Level of the groups' headings on the page around. */
  readonly heading: 'h2' | 'h3';
}

/** Groups of tools set in columns, as in the index of a book. */
export function ToolColumns({ groups, heading: Heading }: ToolColumnsProps) {
  return (
    <div className={styles.columns}>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`group-${group.id}`}>
          <Heading id={`group-${group.id}`} className={styles.name}>
            {group.name}
          </Heading>
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
