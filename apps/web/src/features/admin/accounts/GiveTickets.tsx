import { useQuery } from '@tanstack/react-query';
import type { AccountDetail } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Button, classes, Field, Select, TextInput, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import list from '../list/list.module.css';
import styles from './accounts.module.css';

const KINDS = [
  { type: 1, name: '普通券', key: 'normal' },
  { type: 2, name: '实时券', key: 'live' },
  { type: 3, name: '对话券', key: 'gpt' },
] as const;

/** Tickets and months of membership, given with a reason its user reads in the ledger. */
export function GiveTickets({ account }: { readonly account: AccountDetail }) {
  return (
    <>
      <Tickets account={account} />
      <Months account={account} />
    </>
  );
}

function Tickets({ account }: { readonly account: AccountDetail }) {
  const id = useId();
  const [type, setType] = useState<1 | 2 | 3>(1);
  const [amount, setAmount] = useState('');
  const [validDays, setValidDays] = useState('');
  const [reason, setReason] = useState('');
  const [requestId, setRequestId] = useState(newId);
  const count = Number(amount);
  const isFine = Number.isInteger(count) && count !== 0 && reason.trim() !== '';
  const give = useAdminChange(async () => {
    await call('accountTickets', {
      ...{ accountId: account.id, ticketType: type, amount: count, reason, requestId },
      ...(count > 0 && validDays && { validDays: Number(validDays) }),
    });
    toast.success(count > 0 ? '券已给到账' : '券已收回');
    // A form that was sent is another one: what is pressed twice happens once.
    setRequestId(newId());
    setAmount('');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFine) give.mutate(undefined);
  };
  const left = account.tickets[KINDS[type - 1]?.key ?? 'normal'];
  return (
    <form className={classes(list.form, styles.part)} onSubmit={submit}>
      <h3>给券或收回券</h3>
      <div className={list.pair}>
        <Field label="种类" htmlFor={`${id}kind`} help={`现有 ${formatNumber(left)} 张`}>
          <Select
            id={`${id}kind`}
            value={type}
            onChange={({ target }) =>
              setType(KINDS.find((kind) => String(kind.type) === target.value)?.type ?? 1)
            }
          >
            {KINDS.map((kind) => (
              <option key={kind.type} value={kind.type}>
                {kind.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="张数" htmlFor={`${id}amount`} help="负数为收回">
          <TextInput
            id={`${id}amount`}
            inputMode="numeric"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field label="有效天数" htmlFor={`${id}days`} help="留空则长期有效">
          <TextInput
            id={`${id}days`}
            inputMode="numeric"
            disabled={count < 0}
            value={validDays}
            onChange={({ target }) => setValidDays(target.value)}
          />
        </Field>
      </div>
      <Field label="原因" htmlFor={`${id}reason`} help="用户在流水里看得到">
        <TextInput
          id={`${id}reason`}
          maxLength={100}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className={list.foot}>
        <Button type="submit" variant="primary" disabled={!isFine} busy={give.isPending}>
          {count < 0 ? '收回' : '给券'}
        </Button>
      </div>
    </form>
  );
}

function Months({ account }: { readonly account: AccountDetail }) {
  const id = useId();
  const { data: levels = [] } = useQuery({
    queryKey: ['admin', 'vipLevels'],
    queryFn: ({ signal }) => call('adminVipLevels', {}, { signal }),
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [months, setMonths] = useState('1');
  const [reason, setReason] = useState('');
  const [requestId, setRequestId] = useState(newId);
  const level = chosen ?? levels[0]?.level;
  const give = useAdminChange(async () => {
    if (level === undefined) return;
    await call('accountMonths', {
      ...{ accountId: account.id, level, months: Number(months), reason, requestId },
    });
    toast.success('会员已送出');
    // A form that was sent is another one: what is pressed twice happens once.
    setRequestId(newId());
  });
  const isFine = level !== undefined && Number(months) >= 1 && reason.trim() !== '';
  return (
    <form
      className={classes(list.form, styles.part)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) give.mutate(undefined);
      }}
    >
      <h3>送会员</h3>
      <p className={list.second}>接在现有的后面，每月的券照等级发。</p>
      <div className={list.pair}>
        <Field label="等级" htmlFor={`${id}level`}>
          <Select
            id={`${id}level`}
            value={level ?? ''}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {levels.map((each) => (
              <option key={each.level} value={each.level}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="月数" htmlFor={`${id}months`}>
          <TextInput
            id={`${id}months`}
            inputMode="numeric"
            value={months}
            onChange={({ target }) => setMonths(target.value)}
          />
        </Field>
        <Field label="原因" htmlFor={`${id}why`}>
          <TextInput
            id={`${id}why`}
            maxLength={100}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
      <div className={list.foot}>
        <Button type="submit" variant="primary" disabled={!isFine} busy={give.isPending}>
          送会员
        </Button>
      </div>
    </form>
  );
}
