import type { DesignProjectDetail } from '@zhuhui/contracts';
import { useMemo } from 'react';
import { Dialog } from '../../shared/ui/index.ts';
import styles from './booklet.module.css';
import { choicesOf, firstDraft, stillThere } from './draft.ts';
import { useBookletDrafts } from './drafts.ts';
import { PageList } from './PageList.tsx';
import { PrintPanel } from './PrintPanel.tsx';
import { TitleFields } from './TitleFields.tsx';

interface BookletDialogProps {
  readonly detail: DesignProjectDetail;
  readonly onClose: () => void;
}

/** Puts a booklet together: pages in their order, what its title block says, how it will print. */
export function BookletDialog({ detail, onClose }: BookletDialogProps) {
  const projectId = detail.project.id;
  const kept = useBookletDrafts(({ drafts }) => drafts[projectId]);
  const keep = useBookletDrafts((state) => state.keep);
  const choices = useMemo(() => choicesOf(detail), [detail]);
  const draft = useMemo(
    () => (kept ? stillThere(kept, choices) : firstDraft(detail, today())),
    [kept, choices, detail],
  );
  const change = (part: Partial<typeof draft>) => keep(projectId, { ...draft, ...part });
  return (
    <Dialog title={`汇报册 · ${detail.project.name}`} variant="stage" onClose={onClose}>
      <div className={styles.desk}>
        <PageList pages={draft.pages} choices={choices} onChange={(pages) => change({ pages })} />
        <div className={styles.side}>
          <TitleFields draft={draft} choices={choices} onChange={change} />
          <PrintPanel project={detail.project} draft={draft} choices={choices} />
        </div>
      </div>
    </Dialog>
  );
}

function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}
