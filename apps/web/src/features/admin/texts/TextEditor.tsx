import { SITE_TEXTS, type SiteTextName, type TextVersion } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button, Field, Select, TextArea, toast } from '../../../shared/ui/index.ts';
import { Prose } from '../../../shared/ui/Prose.tsx';
import { useAdminChange } from '../data.ts';
import styles from '../list/list.module.css';
import { DraftNote } from './DraftNote.tsx';
import { useTextDrafts, versionName } from './drafts.ts';

/** One text as it is worked on, beside what readers will see. */
export function TextEditor(props: {
  readonly name: SiteTextName;
  /** The newest first. */
  readonly versions: readonly TextVersion[];
  readonly newest: TextVersion;
  readonly account: string;
  readonly canChange: boolean;
  readonly reload: () => Promise<unknown>;
}) {
  const { name, versions, newest, account, canChange, reload } = props;
  const id = useId();
  const { drafts, keep, end } = useTextDrafts();
  const kept = drafts[name];
  const draft = kept?.account === account ? kept : undefined;
  const body = draft?.body ?? newest.body;
  const isBehind = draft !== undefined && draft.basedOn !== newest.version;
  const [looksAtNewest, setLooksAtNewest] = useState(false);
  const shown = isBehind && looksAtNewest ? newest.body : body;
  const change = (text: string) => {
    if (text === newest.body) end(name);
    else keep(name, { body: text, basedOn: draft?.basedOn ?? newest.version, account });
  };
  const publish = useAdminChange(async () => {
    await call('publishText', { name, body, basedOn: newest.version });
    // Only then, so that the version before does not show in between.
    await reload();
    end(name);
    toast.success('新版本已生效');
  });
  const wrong = publish.error instanceof ApiError ? publish.error.fields : {};
  return (
    <>
      {draft && canChange && (
        <DraftNote
          newest={newest}
          basedOn={draft.basedOn}
          looksAtNewest={looksAtNewest}
          onLook={setLooksAtNewest}
          onDrop={() => {
            end(name);
            toast.notify({
              ...{
                tone: 'info',
                title: '修改已放弃',
                text: `现在是${versionName(newest.version)}`,
              },
              action: { label: '撤销', run: () => keep(name, draft) },
            });
          }}
        />
      )}
      <div className={styles.editor}>
        <Field
          label={`内容（Markdown），显示在${SITE_TEXTS[name].where}`}
          htmlFor={`${id}body`}
          error={wrong.body}
        >
          <TextArea
            id={`${id}body`}
            className={styles.area}
            value={body}
            readOnly={!canChange || publish.isPending}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <section
          className={styles.preview}
          aria-label={shown === body ? '预览' : versionName(newest.version)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
          tabIndex={0}
        >
          {shown.trim() ? <Prose text={shown} /> : <p className={styles.second}>空着，不显示</p>}
        </section>
      </div>
      <div className={styles.foot}>
        <Select
          aria-label="版本"
          value=""
          onChange={({ target }) => {
            const version = versions.find((each) => String(each.version) === target.value);
            if (version) change(version.body);
          }}
        >
          <option value="">取回旧版本…</option>
          {versions.map(({ version, account, publishedAt }) => (
            <option key={version} value={version}>
              {[versionName(version), publishedAt && formatDateTime(publishedAt), account]
                .filter(Boolean)
                .join(' ')}
            </option>
          ))}
        </Select>
        {canChange && (
          <Button
            variant={isBehind ? 'danger' : 'primary'}
            disabled={!draft}
            busy={publish.isPending}
            onClick={() => publish.mutate(undefined)}
          >
            {isBehind && '照样'}发布第 {newest.version + 1} 版
          </Button>
        )}
      </div>
    </>
  );
}
