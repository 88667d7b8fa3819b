import { queryOptions, useQuery } from '@tanstack/react-query';
import { SITE_TEXTS, type SiteTextName, type TextVersion } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button, Field, Segmented, Select, TextArea, toast } from '../../../shared/ui/index.ts';
import { Prose } from '../../../shared/ui/Prose.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';

const NAMES = Object.keys(SITE_TEXTS) as SiteTextName[];

const versionsQuery = (name: SiteTextName) =>
  queryOptions({
    queryKey: ['admin', 'texts', name],
    queryFn: ({ signal }) => call('textVersions', { name }, { signal }),
  });

/** `/admin/texts`: agreement, privacy, contact and advertisement, each with all its versions. */
export function TextsPage() {
  return <AdminFrame>{({ canChange }) => <Texts canChange={canChange} />}</AdminFrame>;
}

function Texts({ canChange }: { readonly canChange: boolean }) {
  const [name, setName] = useState<SiteTextName>('agreement');
  const query = useQuery(versionsQuery(name));
  return (
    <>
      <ListHead
        title="文字"
        lead="协议、隐私、联系方式与首页推广；每次发布成一个新版本，旧版本保留。"
      >
        <CsvLink name="adminTextsCsv" input={{}} />
      </ListHead>
      <div className={styles.views}>
        <Segmented
          label="哪份文字"
          value={name}
          options={NAMES.map((value) => ({ value, label: SITE_TEXTS[value].name }))}
          onChange={setName}
        />
      </div>
      <Found query={query} isEmpty={false} icon="text" none="">
        {query.data && (
          <Editor
            key={`${name} ${query.data[0]?.version}`}
            name={name}
            versions={query.data}
            canChange={canChange}
          />
        )}
      </Found>
    </>
  );
}

function Editor({
  name,
  versions,
  canChange,
}: {
  readonly name: SiteTextName;
  readonly versions: readonly TextVersion[];
  readonly canChange: boolean;
}) {
  const id = useId();
  const newest = versions[0];
  const [body, setBody] = useState(newest?.body ?? '');
  const publish = useAdminChange(() =>
    call('publishText', { name, body, basedOn: newest?.version ?? 0 }),
  );
  const wrong = publish.error instanceof ApiError ? publish.error.fields : {};
  return (
    <>
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
            readOnly={!canChange}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <section className={styles.preview} aria-label="预览" tabIndex={0}>
          {body.trim() ? <Prose text={body} /> : <p className={styles.second}>空着，不显示</p>}
        </section>
      </div>
      <div className={styles.foot}>
        <Select
          aria-label="版本"
          value=""
          onChange={({ target }) => {
            const version = versions.find((each) => String(each.version) === target.value);
            if (version) setBody(version.body);
          }}
        >
          <option value="">取回旧版本…</option>
          {versions.map(({ version, account, publishedAt }) => (
            <option key={version} value={version}>
              {publishedAt
                ? `第 ${version} 版 ${formatDateTime(publishedAt)} ${account}`
                : '自带的文字'}
            </option>
          ))}
        </Select>
        {canChange && (
          <Button
            variant="primary"
            disabled={body === newest?.body}
            busy={publish.isPending}
            onClick={() =>
              publish.mutate(undefined, { onSuccess: () => toast.success('新版本已生效') })
            }
          >
            发布第 {(newest?.version ?? 0) + 1} 版
          </Button>
        )}
      </div>
    </>
  );
}
