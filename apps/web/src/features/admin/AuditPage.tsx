import { toolIndex } from 'virtual:contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@zhuhui/contracts';
import { call, type Input } from '../../shared/api-client/index.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { AuditCheck } from './AuditCheck.tsx';
import styles from './AuditPage.module.css';
import { changesOf, type NamesNow, targetOf } from './audit-changes.ts';
import { auditQuery, enginesQuery, kindsQuery } from './data.ts';
import { optionFields } from './engines/option-form.ts';
import { Found } from './list/Found.tsx';
import { ListChoice, ListDays, ListSearch } from './list/ListFilters.tsx';
import { CsvLink, ListHead } from './list/ListHead.tsx';
import listStyles from './list/list.module.css';
import { daysOf, type ListAddress, useList } from './list/use-list.ts';
import { Pager } from './Pager.tsx';

type Filter = Input<'auditCsv'>;

const choicesQuery = queryOptions({
  queryKey: ['admin', 'auditChoices'],
  queryFn: ({ signal }) => call('auditChoices', {}, { signal }),
});

/** `/admin/audit`: who changed what, newest first; it cannot be changed. */
export function AuditPage() {
  return <AdminFrame>{() => <AuditLog />}</AdminFrame>;
}

function AuditLog() {
  const list = useList();
  const filter = filterOf(list);
  const query = useQuery(auditQuery(list.page, filter));
  const names = useNames();
  return (
    <>
      <ListHead title="操作记录" lead="每次登录与更改各记一行，不能删改；一行锁住前一行。">
        <CsvLink name="auditCsv" input={filter} />
      </ListHead>
      <AuditCheck />
      <Filters list={list} />
      <Found query={query} isEmpty={query.data?.total === 0} icon="history" none="没有这样的记录">
        <ol className={styles.list}>
          {query.data?.list.map((entry) => (
            <Entry key={entry.id} entry={entry} names={names} />
          ))}
        </ol>
        <Pager list={list} query={query} />
      </Found>
    </>
  );
}

/** What was chosen, as the call takes it. */
function filterOf(list: ListAddress): Filter {
  const [account, action, target] = ['account', 'action', 'target'].map(list.chosen);
  return {
    ...(account && { account }),
    ...(action && { action }),
    ...(target && { target }),
    ...daysOf(list),
  };
}

function Filters({ list }: { readonly list: ListAddress }) {
  const { data } = useQuery(choicesQuery);
  return (
    <div className={listStyles.filters}>
      <ListChoice
        list={list}
        name="account"
        label="谁"
        all={['', '所有人']}
        options={data?.accounts.map((account) => [account, account]) ?? []}
      />
      <ListChoice
        list={list}
        name="action"
        label="做了什么"
        all={['', '所有操作']}
        options={data?.actions.map(({ action, name }) => [action, name]) ?? []}
      />
      <ListSearch list={list} name="target" label="对象" placeholder="对象的编号" />
      <ListDays list={list} />
    </div>
  );
}

/** Engines, their kinds and options, tools and deeds by their names, as far as they are still there. */
function useNames(): NamesNow {
  const { data: engines = [] } = useQuery(enginesQuery);
  const { data: kinds = [] } = useQuery(kindsQuery);
  const { data: choices } = useQuery(choicesQuery);
  const things = new Map([
    ...kinds.map(({ kind, name }) => [kind, name] as const),
    ...(choices?.actions.map(({ action, name }) => [action, name] as const) ?? []),
    ...[...toolIndex, ...engines].map(({ id, name }) => [id, name] as const),
  ]);
  const options = new Map(
    kinds.flatMap((kind) => optionFields(kind.options).map(({ name, label }) => [name, label])),
  );
  return {
    thing: (id) => things.get(id) ?? id,
    option: (name) => options.get(name) ?? name,
  };
}

function Entry({ entry, names }: { readonly entry: AuditEntry; readonly names: NamesNow }) {
  const changes = changesOf(entry, names);
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={entry.createdAt}>
        {formatDateTime(entry.createdAt)}
      </time>
      <span className={styles.who}>{entry.account}</span>
      <div className={styles.what}>
        <p>
          {entry.actionName}
          <strong className={styles.target}>{targetOf(entry, names)}</strong>
        </p>
        <ul className={styles.changes}>
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {name}：{before !== null && <s>{before}</s>} {after}
            </li>
          ))}
        </ul>
      </div>
      <span className={styles.number}>#{entry.id}</span>
    </li>
  );
}
