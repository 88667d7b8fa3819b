import { inOrderOf, useInterests } from '../../shared/data/interests.ts';
import { type ToolGroupIndex, toolGroups } from '../../shared/data/tool-groups.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import styles from './GroupTiles.module.css';

/** Every tool by group: those that made a picture by it, the others by their sign. */
export function GroupTiles() {
  const interests = useInterests((state) => state.interests);
  return inOrderOf(interests, toolGroups).map((group) => <Group key={group.id} group={group} />);
}

function Group({ group: { id, name, tools } }: { readonly group: ToolGroupIndex }) {
  const pictured = tools.filter(({ cover }) => cover !== null);
  const others = tools.filter(({ cover }) => cover === null);
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className={styles.heading}>
        {name}
      </h2>
      {pictured.length > 0 && (
        <ul className={styles.tiles}>
          {pictured.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} layout="tile" />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.rows}>
          {others.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} layout="row" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
