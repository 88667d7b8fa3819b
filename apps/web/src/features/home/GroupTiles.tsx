import type { CSSProperties } from 'react';
import { inOrderOf, useInterests } from '../../shared/data/interests.ts';
import { type ToolGroupIndex, toolGroups } from '../../shared/data/tool-groups.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import styles from './GroupTiles.module.css';

/** Tiles beside each other on a wide and on a middling screen; the style sheet's columns. */
const COLUMNS = { wide: 6, middling: 4 } as const;

/** Every tool by group; small groups stand beside each other. */
export function GroupTiles() {
  const interests = useInterests();
  return (
    <div className={styles.groups}>
      {inOrderOf(interests, toolGroups).map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { id, name, tools } }: { readonly group: ToolGroupIndex }) {
  const style = {
    '--wide': Math.min(tools.length, COLUMNS.wide),
    '--middling': Math.min(tools.length, COLUMNS.middling),
  } as CSSProperties;
  return (
    <section aria-labelledby={`group-${id}`} className={styles.group} style={style}>
      <h2 id={`group-${id}`} className={styles.heading}>
        {name}
      </h2>
      <ul className={styles.tiles}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} layout="tile" />
          </li>
        ))}
      </ul>
    </section>
  );
}
