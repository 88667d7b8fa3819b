import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ACCOUNT_STATE_NAMES,
  ACCOUNT_STATES,
  type AdminAccount,
  USER_TYPE_NAMES,
  USER_TYPES,
} from '@zhuhui/contracts';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatAgo, formatDateTime } from '../../../shared/format/date.ts';
import { Button } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { Found } from '../list/Found.tsx';
import { ListChoice, ListSearch } from '../list/ListFilters.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { oneOf, useList } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import own from './accounts.module.css';
import { NewAccountDialog } from './NewAccountDialog.tsx';

const PAGE_SIZE = 20;

/** `/admin/accounts`: who uses this installation. */
export function AccountsPage() {
  return <AdminFrame>{({ canChange }) => <Accounts canChange={canChange} />}</AdminFrame>;
}

function Accounts({ canChange }: { readonly canChange: boolean }) {
  const list = useList();
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const keyword = list.chosen('keyword');
  const status = oneOf(ACCOUNT_STATES, list.chosen('status'));
  const userType = oneOf(USER_TYPES, list.chosen('type'));
  const filter = {
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(userType && { userType }),
  };
  const input = { page: list.page, pageSize: PAGE_SIZE, ...filter };
  const query = useQuery({
    queryKey: ['admin', 'accounts', input],
    queryFn: ({ signal }) => call('accountPage', input, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListHead title="账号" lead="手机号、编号与邀请码要输全；昵称输一部分即可。">
        <CsvLink name="accountCsv" input={filter} />
        {canChange && (
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            新建账号
          </Button>
        )}
      </ListHead>
      <div className={own.filters}>
        <ListSearch list={list} label="搜索账号" placeholder="手机号、昵称、编号或邀请码" />
        <ListChoice
          list={list}
          name="status"
          label="状态"
          options={ACCOUNT_STATES.map((state) => [state, ACCOUNT_STATE_NAMES[state]])}
        />
        <ListChoice
          list={list}
          name="type"
          label="类型"
          options={USER_TYPES.map((type) => [type, USER_TYPE_NAMES[type]])}
        />
      </div>
      <Found query={query} isEmpty={query.data?.total === 0} icon="user" none="没有这样的账号">
        <ul className={styles.list}>
          {query.data?.list.map((account) => (
            <li key={account.id}>
              <Row account={account} onOpen={() => setOpened(account.id)} />
            </li>
          ))}
        </ul>
        <Pager list={list} query={query} />
      </Found>
      {opened && (
        <AccountDialog accountId={opened} canChange={canChange} onClose={() => setOpened(null)} />
      )}
      {isAdding && (
        <NewAccountDialog
          onMade={(id) => {
            setAdding(false);
            setOpened(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Row({ account, onOpen }: { readonly account: AdminAccount; readonly onOpen: () => void }) {
  const { nickname, phone, status, userType, note, createdAt, lastSeenAt } = account;
  return (
    <button type="button" className={own.row} onClick={onOpen}>
      <span>
        <span className={styles.name}>{nickname}</span>
        {note && <span className={styles.second}> · {note}</span>}
      </span>
      <span>{phone}</span>
      <span className={status === 'active' ? styles.second : styles.bad}>
        {ACCOUNT_STATE_NAMES[status]}
        {userType === 'test' && ' · 测试'}
      </span>
      <time className={styles.second} dateTime={createdAt}>
        {formatDateTime(createdAt)} 注册
      </time>
      <span className={styles.second}>
        {lastSeenAt ? `${formatAgo(lastSeenAt, Date.now())}用过` : '没有登录'}
      </span>
    </button>
  );
}
