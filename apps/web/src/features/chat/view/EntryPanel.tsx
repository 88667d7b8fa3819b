import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { IconButton } from '../../../shared/ui/index.ts';
import { TextSkeleton } from '../../../shared/ui/TextSkeleton.tsx';
import styles from './EntryPanel.module.css';

interface EntryPanelProps {
  readonly entryId: string;
  readonly onEntry: (entryId: string) => void;
  readonly onClose: () => void;
}

/** An entry of the handbook beside the conversation. */
export function EntryPanel({ entryId, onEntry, onClose }: EntryPanelProps) {
  const entry = useQuery({
    queryKey: ['handbookEntry', entryId],
    queryFn: ({ signal }) => call('handbookEntry', { id: entryId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const headRef = useRef<HTMLHeadingElement>(null);
  const title = entry.data?.title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new entry is read from its head
  useEffect(() => headRef.current?.focus(), [title]);

  return (
    <aside
      className={styles.panel}
      aria-label="手册"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.head}>
        <h2 ref={headRef} tabIndex={-1} className={styles.title}>
          {title ?? '手册'}
        </h2>
        <IconButton icon="close" label="关上手册" onClick={onClose} />
      </header>
      {entry.isPending && <TextSkeleton lines={6} />}
      {entry.isError && <p className={styles.note}>{messageOf(entry.error)}</p>}
      {entry.data && (
        <div className={styles.body}>
          <p>{entry.data.what}</p>
          <h3>什么时候用</h3>
          <p>{entry.data.when}</p>
          <Lines title="数字" lines={entry.data.numbers} />
          <Lines title="容易出错" lines={entry.data.pitfalls} />
          {entry.data.see.length > 0 && (
            <>
              <h3>相关</h3>
              <ul className={styles.see}>
                {entry.data.see.map(({ id, title: name }) => (
                  <li key={id}>
                    <button type="button" onClick={() => onEntry(id)}>
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </aside>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
