import { queryOptions, useQuery } from '@tanstack/react-query';
import { SITE_TEXTS, type SiteTextName } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';
import { Segmented } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { oneOf, useList } from '../list/use-list.ts';
import { TextEditor } from './TextEditor.tsx';

const NAMES = Object.keys(SITE_TEXTS) as SiteTextName[];

const versionsQuery = (name: SiteTextName) =>
  queryOptions({
    queryKey: ['admin', 'texts', name],
    queryFn: ({ signal }) => call('textVersions', { name }, { signal }),
  });

/** `/admin/texts`: agreement, privacy, contact and advertisement, each with all its versions. */
export function TextsPage() {
  return <AdminFrame>{(who) => <Texts {...who} />}</AdminFrame>;
}

function Texts({ account, canChange }: { readonly account: string; readonly canChange: boolean }) {
  const list = useList();
  const name = oneOf(NAMES, list.chosen('text')) ?? 'agreement';
  const query = useQuery(versionsQuery(name));
  const [newest] = query.data ?? [];
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
          onChange={(chosen) => list.narrow('text', chosen)}
        />
      </div>
      <Found query={query} isEmpty={false} icon="text" none="">
        {query.data && newest && (
          <TextEditor
            key={name}
            name={name}
            versions={query.data}
            newest={newest}
            account={account}
            canChange={canChange}
            reload={query.refetch}
          />
        )}
      </Found>
    </>
  );
}
