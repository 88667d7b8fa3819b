import { useQuery } from '@tanstack/react-query';
import {
  ACCOUNT_STATE_NAMES,
  type AccountDetail,
  orderStateName,
  USER_TYPE_NAMES,
} from '@zhuhui/contracts';
import { useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatAgo, formatDateTime } from '../../../shared/format/date.ts';
import { formatBytes, formatNumber, formatYuan } from '../../../shared/format/number.ts';
import { Button, Dialog, Empty, Segmented, Spinner } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import list from '../list/list.module.css';
import { EditAccount } from './EditAccount.tsx';
import { EndAccount } from './EndAccount.tsx';
import { GiveTickets } from './GiveTickets.tsx';

const PARTS = [
  { value: 'facts', label: '概况' },
  { value: 'edit', label: '修改' },
  { value: 'give', label: '券与会员' },
  { value: 'end', label: '冻结与删除' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** One account: what is known of it, and what can be done. */
export function AccountDialog(props: {
  readonly accountId: string;
  readonly canChange: boolean;
  readonly onClose: () => void;
}) {
  const { accountId, canChange, onClose } = props;
  const [part, setPart] = useState<Part>('facts');
  const { data: account, error } = useQuery({
    queryKey: ['admin', 'account', accountId],
    queryFn: ({ signal }) => call('accountDetail', { accountId }, { signal }),
  });
  const mayChange = canChange && account !== undefined && account.leavingAt === null;
  return (
    <Dialog title={account?.nickname ?? '账号'} variant="wide" onClose={onClose}>
      {error && <Empty icon="warning" title={messageOf(error)} />}
      {!account && !error && <Spinner />}
      {account && (
        <div className={list.form}>
          {mayChange && (
            <Segmented label="看什么" value={part} options={PARTS} onChange={setPart} />
          )}
          {part === 'facts' && <Facts account={account} canView={mayChange} />}
          {part === 'edit' && <EditAccount account={account} />}
          {part === 'give' && <GiveTickets account={account} />}
          {part === 'end' && <EndAccount account={account} onGone={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

function Facts({
  account,
  canView,
}: {
  readonly account: AccountDetail;
  readonly canView: boolean;
}) {
  const { tickets, membership, storage, tasks } = account;
  const view = useAdminChange(async () => {
    await call('viewAsUser', { accountId: account.id });
    window.location.assign('/');
  });
  const facts: readonly (readonly [string, string | false])[] = [
    ['手机号', account.phone],
    ['状态', stateInWords(account)],
    ['类型', USER_TYPE_NAMES[account.userType]],
    ['普通券', formatNumber(tickets.normal)],
    ['实时券', formatNumber(tickets.live)],
    ['对话券', formatNumber(tickets.gpt)],
    [
      '会员',
      membership ? `${membership.name}，到 ${formatDateTime(membership.expiresAt)}` : '不是会员',
    ],
    ['任务', `${formatNumber(tasks.total)} 个，进行中 ${tasks.active} 个`],
    ['存储', `${formatNumber(storage.files)} 个文件，${formatBytes(storage.bytes)}`],
    ['登录方式', account.signInWays.join('、') || '无'],
    ['邀请码', account.inviteCode],
    ['注册', formatDateTime(account.createdAt)],
    ['编号', account.id],
    ['备注', account.note !== '' && account.note],
  ];
  return (
    <>
      <dl className={list.facts}>
        {facts.map(
          ([name, value]) =>
            value !== false && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Lines
        title="登录着的设备"
        none="没有设备登录着"
        lines={account.sessions.map(
          ({ browser, system, place, lastSeen }) =>
            `${system} · ${browser}${place && ` · ${place}`} · ${formatAgo(lastSeen, Date.now())}`,
        )}
      />
      <Lines
        title="最近的订单"
        none="没有订单"
        lines={account.orders.map(
          (order) =>
            `${formatDateTime(order.createdAt)} · ${order.subject} · ¥${formatYuan(order.amount)} · ${orderStateName(order)}`,
        )}
      />
      {canView && (
        <div className={list.foot}>
          <p className={list.second}>只读，30 分钟后自动结束，记入操作记录。</p>
          <Button icon="user" busy={view.isPending} onClick={() => view.mutate(undefined)}>
            以用户身份查看
          </Button>
        </div>
      )}
    </>
  );
}

function stateInWords({ status, frozenReason, leavingAt }: AccountDetail): string {
  if (leavingAt) return `${ACCOUNT_STATE_NAMES.leaving}，${formatDateTime(leavingAt)} 起清除`;
  if (status === 'frozen') return `${ACCOUNT_STATE_NAMES.frozen}：${frozenReason}`;
  return ACCOUNT_STATE_NAMES[status];
}

function Lines(props: {
  readonly title: string;
  readonly none: string;
  readonly lines: readonly string[];
}) {
  return (
    <section>
      <h3>{props.title}</h3>
      {props.lines.length === 0 && <p className={list.second}>{props.none}</p>}
      <ul>
        {props.lines.map((line) => (
          <li key={line} className={list.second}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
