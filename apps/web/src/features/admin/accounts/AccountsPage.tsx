import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ACCOUNT_STATE_NAMES,
  ACCOUNT_STATES,
  type AccountState,
  type AdminAccount,
} from '@zhuhui/contracts';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatAgo, formatDateTime } from '../../../shared/format/date.ts';
import { Button, Select, TextInput } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import list from '../list/list.module.css';
import { Pager } from '../Pager.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import styles from './accounts.module.css';
import { NewAccountDialog } from './NewAccountDialog.tsx';

const PAGE_SIZE = 20;

/** `/admin/accounts`: who uses this installation. */
export function AccountsPage() {
  return <AdminFrame>{({ canChange }) => <Accounts canChange={canChange} />}</AdminFrame>;
}

function Accounts({ canChange }: { readonly canChange: boolean }) {
  const [page, setPage] = useState(1);
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<AccountState | ''>('');
  const [userType, setUserType] = useState<'user' | 'test' | ''>('');
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const keyword = useDeferredValue(words.trim());
  const filter = {
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(userType && { userType }),
  };
  const input = { page, pageSize: PAGE_SIZE, ...filter };
  const query = useQuery({
    queryKey: ['admin', 'accounts', input],
    queryFn: ({ signal }) => call('accountPage', input, { signal }),
    placeholderData: keepPreviousData,
  });
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };
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
      <div className={styles.filters}>
        <TextInput
          type="search"
          aria-label="搜索账号"
          placeholder="手机号、昵称、编号或邀请码"
          value={words}
          onChange={({ target }) => narrow(() => setWords(target.value))}
        />
        <Select
          aria-label="状态"
          value={status}
          onChange={({ target }) => narrow(() => setStatus(stateIn(target.value)))}
        >
          <option value="">全部状态</option>
          {ACCOUNT_STATES.map((state) => (
            <option key={state} value={state}>
              {ACCOUNT_STATE_NAMES[state]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="类型"
          value={userType}
          onChange={({ target }) => narrow(() => setUserType(typeIn(target.value)))}
        >
          <option value="">全部类型</option>
          <option value="user">普通用户</option>
          <option value="test">测试用户</option>
        </Select>
      </div>
      <Found query={query} isEmpty={query.data?.total === 0} icon="user" none="没有这样的账号">
        <ul className={list.list}>
          {query.data?.list.map((account) => (
            <li key={account.id}>
              <Row account={account} onOpen={() => setOpened(account.id)} />
            </li>
          ))}
        </ul>
        <Pager page={page} pageSize={PAGE_SIZE} total={query.data?.total ?? 0} onPage={setPage} />
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

const stateIn = (text: string): AccountState | '' =>
  ACCOUNT_STATES.find((state) => state === text) ?? '';
const typeIn = (text: string) => (text === 'user' || text === 'test' ? text : '');

function Row({ account, onOpen }: { readonly account: AdminAccount; readonly onOpen: () => void }) {
  const { nickname, phone, status, userType, note, createdAt, lastSeenAt } = account;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span>
        <span className={list.name}>{nickname}</span>
        {note && <span className={list.second}> · {note}</span>}
      </span>
      <span>{phone}</span>
      <span className={status === 'active' ? list.second : list.bad}>
        {ACCOUNT_STATE_NAMES[status]}
        {userType === 'test' && ' · 测试'}
      </span>
      <time className={list.second} dateTime={createdAt}>
        {formatDateTime(createdAt)} 注册
      </time>
      <span className={list.second}>
        {lastSeenAt ? `${formatAgo(lastSeenAt, Date.now())}用过` : '没有登录'}
      </span>
    </button>
  );
}
