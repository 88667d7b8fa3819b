import { useQuery } from '@tanstack/react-query';
import { type AccountDetail, RANGES } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES, type TicketType } from '@zhuhui/tools';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call } from '../../../shared/api-client/index.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { isWholeIn, wholeOf } from '../../../shared/format/whole.ts';
import { Button, classes, Field, Select, TextInput, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { WholeField } from '../forms/WholeField.tsx';
import list from '../list/list.module.css';
import styles from './accounts.module.css';

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
  const [type, setType] = useState<TicketType>(1);
  const [amount, setAmount] = useState('');
  const [validDays, setValidDays] = useState('');
  const [reason, setReason] = useState('');
  const [requestId, setRequestId] = useState(newId);
  const count = wholeOf(amount);
  const areDaysFine =
    count < 0 || validDays.trim() === '' || isWholeIn(validDays, RANGES.validDays);
  const isFine =
    isWholeIn(amount, RANGES.givenTickets) && count !== 0 && areDaysFine && reason.trim() !== '';
  const give = useAdminChange(async () => {
    await call('accountTickets', {
      ...{ accountId: account.id, ticketType: type, amount: count, reason, requestId },
      ...(count > 0 && validDays.trim() && { validDays: wholeOf(validDays) }),
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
  const left = account.tickets[TICKET_KINDS[type]];
  const wrong = give.error instanceof ApiError ? give.error.fields : {};
  return (
    <form className={classes(list.form, styles.part)} onSubmit={submit}>
      <h3>给券或收回券</h3>
      <div className={list.pair}>
        <Field label="种类" htmlFor={`${id}kind`} help={`现有 ${formatNumber(left)} 张`}>
          <Select
            id={`${id}kind`}
            value={type}
            onChange={({ target }) =>
              setType(TICKET_TYPES.find((each) => String(each) === target.value) ?? 1)
            }
          >
            {TICKET_TYPES.map((each) => (
              <option key={each} value={each}>
                {TICKET_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <WholeField
          label="张数"
          range={RANGES.givenTickets}
          help="负数为收回"
          value={amount}
          error={wrong.amount}
          onChange={setAmount}
        />
        <WholeField
          label="有效天数"
          range={RANGES.validDays}
          help="留空则长期有效"
          disabled={count < 0}
          value={validDays}
          error={wrong.validDays}
          onChange={setValidDays}
        />
      </div>
      <Field label="原因" htmlFor={`${id}reason`} help="用户在流水里看得到" error={wrong.reason}>
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
      ...{ accountId: account.id, level, months: wholeOf(months), reason, requestId },
    });
    toast.success('会员已送出');
    // A form that was sent is another one: what is pressed twice happens once.
    setRequestId(newId());
  });
  const isFine = level !== undefined && isWholeIn(months, RANGES.months) && reason.trim() !== '';
  const wrong = give.error instanceof ApiError ? give.error.fields : {};
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
        <WholeField
          label="月数"
          range={RANGES.months}
          value={months}
          error={wrong.months}
          onChange={setMonths}
        />
        <Field label="原因" htmlFor={`${id}why`} error={wrong.reason}>
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
