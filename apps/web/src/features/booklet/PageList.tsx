import { BOOKLET_LIMITS } from '@zhuhui/contracts';
import { useState } from 'react';
import { Empty, Select } from '../../shared/ui/index.ts';
import styles from './booklet.module.css';
import { type Choice, moved, type PageDraft, withPage } from './draft.ts';
import { PageRow } from './PageRow.tsx';

interface PageListProps {
  readonly pages: readonly PageDraft[];
  readonly choices: readonly Choice[];
  readonly onChange: (pages: readonly PageDraft[]) => void;
}

/** The pages in their order: dragged, or moved with the buttons and Alt with the arrow keys. */
export function PageList({ pages, choices, onChange }: PageListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const next = moved(pages, from, to);
    if (next === pages) return;
    onChange(next);
    setSaid(`移到第 ${to + 1} 个`);
  };
  return (
    <section className={styles.pages} aria-label="页面">
      <ol className={styles.list}>
        {pages.map((page, at) => (
          <PageRow
            key={page.key}
            page={page}
            number={at + 1}
            isLast={at === pages.length - 1}
            isDragged={dragged === at}
            choices={choices}
            onChange={(next) => onChange(pages.map((own, i) => (i === at ? next : own)))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => onChange(pages.filter((_, i) => i !== at))}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={() => {
              if (dragged === null || dragged === at) return;
              move(dragged, at);
              setDragged(at);
            }}
          />
        ))}
      </ol>
      {pages.length === 0 && <Empty icon="book" title="还没有页面" text="从下面选图，一版一页。" />}
      <Select
        aria-label="加一页"
        value=""
        disabled={pages.length >= BOOKLET_LIMITS.pagesMost}
        onChange={({ target }) => target.value && onChange(withPage(pages, target.value))}
      >
        <option value="">加一页……</option>
        {choices.map(({ version, name }) => (
          <option key={version.id} value={version.id}>
            {name}
          </option>
        ))}
      </Select>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}
