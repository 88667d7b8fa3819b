import { useQuery } from '@tanstack/react-query';
import { ADMIN_ROLE_NAMES, ADMIN_ROLES, type Administrator } from '@zhuhui/contracts';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatAgo, formatDateTime } from '../../../shared/format/date.ts';
import { Button, Empty, Icon, Menu, type MenuItem, Select } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import list from '../list/list.module.css';
import { NewAdministratorDialog } from './NewAdministratorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** `/admin/admins`: who administers; for owners alone. */
export function AdministratorsPage() {
  return (
    <AdminFrame>
      {({ role }) =>
        role === 'owner' ? (
          <Administrators />
        ) : (
          <Empty icon="lock" heading title="只有所有者能管理管理员" />
        )
      }
    </AdminFrame>
  );
}

/** A password that is shown once. */
export interface Handed {
  readonly account: string;
  readonly password: string;
}

function Administrators() {
  const [isAdding, setAdding] = useState(false);
  const [handed, setHanded] = useState<Handed | null>(null);
  const query = useQuery({
    queryKey: ['admin', 'administrators'],
    queryFn: ({ signal }) => call('administrators', {}, { signal }),
  });
  return (
    <>
      <ListHead title="管理员" lead="所有者管一切；管理员处理日常；审计员只看。至少留一个所有者。">
        <CsvLink name="administratorsCsv" input={{}} />
        <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
          添加管理员
        </Button>
      </ListHead>
      <Found query={query} isEmpty={false} icon="user" none="">
        <ul className={list.list} aria-label="管理员">
          {query.data?.map((admin) => (
            <Row key={admin.id} admin={admin} onHanded={setHanded} />
          ))}
        </ul>
      </Found>
      {isAdding && (
        <NewAdministratorDialog
          onMade={(made) => {
            setAdding(false);
            setHanded(made);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {handed && <PasswordDialog {...handed} onClose={() => setHanded(null)} />}
    </>
  );
}

function Row({
  admin,
  onHanded,
}: {
  readonly admin: Administrator;
  readonly onHanded: (handed: Handed) => void;
}) {
  const { id, account, role } = admin;
  const change = useAdminChange((input: { role?: Administrator['role']; disabled?: boolean }) =>
    call('changeAdministrator', { id, ...input }),
  );
  const reset = useAdminChange(async (what: 'password' | 'totp' | 'lock') => {
    const { password } = await call('resetAdministrator', { id, what });
    if (password) onHanded({ account, password });
  });
  const items: MenuItem[] = [
    {
      label: '重置密码',
      icon: 'lock',
      onSelect: () => reset.mutate('password'),
    },
  ];
  if (admin.hasTotp) {
    items.push({ label: '关掉两步验证', icon: 'phone', onSelect: () => reset.mutate('totp') });
  }
  if (admin.lockedUntil) {
    items.push({ label: '解除锁定', icon: 'check', onSelect: () => reset.mutate('lock') });
  }
  const isOff = admin.disabledAt !== null;
  items.push({
    label: isOff ? '启用' : '停用',
    icon: isOff ? 'accept' : 'stop',
    danger: !isOff,
    onSelect: () => change.mutate({ disabled: !isOff }),
  });
  return (
    <li className={list.row}>
      <div className={list.main}>
        <span className={isOff ? list.off : list.name}>{account}</span>
        <p className={list.second}>{stateInWords(admin)}</p>
      </div>
      <Select
        className={list.cell}
        aria-label={`${account} 的角色`}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => {
          const chosen = ADMIN_ROLES.find((each) => each === target.value);
          if (chosen) change.mutate({ role: chosen });
        }}
      >
        {ADMIN_ROLES.map((each) => (
          <option key={each} value={each}>
            {ADMIN_ROLE_NAMES[each]}
          </option>
        ))}
      </Select>
      <Menu label={`更多：${account}`} trigger={<Icon name="more" />} items={items} />
    </li>
  );
}

function stateInWords(admin: Administrator): string {
  const { disabledAt, lockedUntil, mustChangePassword, hasTotp, lastSeenAt } = admin;
  return [
    disabledAt && `${formatDateTime(disabledAt)} 停用`,
    lockedUntil && `密码试错太多，锁到 ${formatDateTime(lockedUntil)}`,
    mustChangePassword && '还没换一次性密码',
    hasTotp ? '两步验证' : '无两步验证',
    lastSeenAt ? `${formatAgo(lastSeenAt, Date.now())}在线` : '没有登录',
  ]
    .filter(Boolean)
    .join(' · ');
}
