import { toolGroups } from '../../../shared/data/tool-groups.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { ToolCard } from '../../../shared/ui/ToolCard.tsx';
import { GalleryPreview } from '../GalleryPreview.tsx';
import page from '../parts/page.module.css';
import styles from './InteriorToolsPage.module.css';

/** Groups of tools that interior work uses, in the order of the work. */
const GROUPS: readonly string[] = ['interior', 'edit'];
/** The classification tree's branch of interiors. */
const INTERIOR = '5';

/** The tools for interiors, and what was made with them. */
export function InteriorToolsPage() {
  useTitle('AI 室内工具');
  const tools = toolGroups.filter(({ id }) => GROUPS.includes(id)).flatMap((group) => group.tools);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>AI 室内工具</h1>
        <p className={page.lead}>毛坯到软装，一张图改到位。</p>
      </header>
      <ul className={styles.tools}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} layout="tile" />
          </li>
        ))}
      </ul>
      <GalleryPreview title="室内作品" category={INTERIOR} />
    </div>
  );
}
