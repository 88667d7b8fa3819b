import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  BOOKLET_FORMATS,
  type BookletCheck,
  type BookletFormat,
  type DesignProject,
  PRINT_GRADES,
} from '@zhuhui/contracts';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { call, callForBlob, messageOf } from '../../shared/api-client/index.ts';
import { saveBlob } from '../../shared/browser/download.ts';
import type { ToolEntryState } from '../../shared/data/tool-entry.ts';
import { Button, toast } from '../../shared/ui/index.ts';
import styles from './booklet.module.css';
import { type BookletDraft, type Choice, sentPages } from './draft.ts';
import { mendOf } from './mend.ts';

interface PrintPanelProps {
  readonly project: DesignProject;
  readonly draft: BookletDraft;
  readonly choices: readonly Choice[];
}

/** How every picture will print, what mends those that would be soft, and the file itself. */
export function PrintPanel({ project, draft, choices }: PrintPanelProps) {
  const sent = { ...draft, projectId: project.id, pages: sentPages(draft.pages) };
  const asked = useDeferredValue(JSON.stringify(sent));
  const check = useQuery({
    queryKey: ['bookletCheck', asked],
    queryFn: ({ signal }) => call('checkBooklet', JSON.parse(asked) as typeof sent, { signal }),
    enabled: sent.pages.length > 0,
    placeholderData: keepPreviousData,
  });
  const make = useMutation({
    mutationFn: async (format: BookletFormat) => {
      const blob = await callForBlob('makeBooklet', { ...sent, format });
      saveBlob(blob, { name: `${project.name}-汇报册`, ending: format });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <section className={styles.print} aria-label="印前检查">
      <h3 className={styles.heading}>
        印前检查
        {check.data && <span className={styles.aside}>A3 横版 · {check.data.pages} 页</span>}
      </h3>
      {check.isError && <p role="alert">{messageOf(check.error)}</p>}
      {check.isLoading && <div className={styles.place} role="status" aria-label="检查中" />}
      {check.data && sent.pages.length > 0 && <Checks check={check.data} choices={choices} />}
      <div className={styles.saves}>
        {(Object.entries(BOOKLET_FORMATS) as [BookletFormat, string][]).map(([format, name]) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'primary' : 'outline'}
            icon="download"
            disabled={sent.pages.length === 0 || make.isPending}
            busy={make.isPending && make.variables === format}
            onClick={() => make.mutate(format)}
          >
            下载 {name}
          </Button>
        ))}
      </div>
    </section>
  );
}

const enlarging = (uploadImage: string, scale: string): ToolEntryState => ({
  settings: { uploadImage, scale },
});

function Checks({ check, choices }: { check: BookletCheck; choices: readonly Choice[] }) {
  return (
    <>
      {check.missing.length > 0 && (
        <p role="alert">字库里没有：{check.missing.join(' ')}，请换个写法。</p>
      )}
      <ul className={styles.checks}>
        {check.pictures.map(({ fileId, page, name, dpi, grade, enlargeBy }, at) => {
          const version = choices.find((choice) => choice.version.fileId === fileId)?.version;
          const mend = grade === 'soft' ? mendOf(enlargeBy) : null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand on a page twice
            <li key={at} data-grade={grade}>
              <span className={styles.number}>{page}</span>
              <span>{name}</span>
              <span className={styles.dpi}>{dpi} dpi</span>
              <span className={styles.grade}>{PRINT_GRADES[grade]}</span>
              {mend && (
                <span className={styles.mend}>
                  {mend.words}
                  {version && mend.scale !== null && (
                    <Link to="/upScaleImg" state={enlarging(fileId, mend.scale)}>
                      去放大
                    </Link>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
