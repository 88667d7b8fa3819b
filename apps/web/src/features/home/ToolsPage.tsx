import { useState } from 'react';
import { searchTools, toolGroups } from '../../shared/data/tool-groups.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Empty, TextInput } from '../../shared/ui/index.ts';
import home from './HomePage.module.css';
import { ToolColumns } from './ToolColumns.tsx';
import styles from './ToolsPage.module.css';

/** `/tools`: every tool, with a search over names and purposes. */
export function ToolsPage() {
  useTitle('全部工具');
  const [query, setQuery] = useState('');
  const found = new Set(searchTools(query));
  const groups = toolGroups
    .map((group) => ({ ...group, tools: group.tools.filter((tool) => found.has(tool)) }))
    .filter(({ tools }) => tools.length > 0);
  return (
    <div className={home.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>全部工具</h1>
        <TextInput
          type="search"
          className={styles.search}
          aria-label="搜索工具"
          placeholder="搜索：扩图、材质、线稿……"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </header>
      {groups.length === 0 && <Empty icon="search" title={`没有叫「${query.trim()}」的工具`} />}
      <ToolColumns groups={groups} heading="h2" />
    </div>
  );
}
