import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Bill,
  type BillDifference,
  DIFFERENCE_STATE_NAMES,
  DIFFERENCE_STATES,
} from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import { DateInput } from '../../../shared/ui/DateInput.tsx';
import { Button, Field } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { ListChoice } from '../list/ListFilters.tsx';
import { CsvLink } from '../list/ListHead.tsx';
import { type ListAddress, oneOf } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import styles from './orders.module.css';

const PAGE_SIZE = 20;
const RECENT_DAYS = 7;

/** The provider's daily bills, and where they differ from what is known here. */
export function Reconciliation({
  list,
  canChange,
}: {
  readonly list: ListAddress;
  readonly canChange: boolean;
}) {
  const state = oneOf(DIFFERENCE_STATES, list.chosen('state') || 'open');
  const narrowed = state ? { state } : {};
  const [opened, setOpened] = useState<BillDifference | null>(null);
  const bills = useQuery({
    queryKey: ['admin', 'bills'],
    queryFn: ({ signal }) => call('adminBills', { pageSize: RECENT_DAYS }, { signal }),
  });
  const input = { page: list.page, pageSize: PAGE_SIZE, ...narrowed };
  const found = useQuery({
    queryKey: ['admin', 'billDifferences', input],
    queryFn: ({ signal }) => call('billDifferences', input, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.above}>
        {canChange && <Fetch />}
        <CsvLink name="adminBillsCsv" input={{}} />
      </div>
      <Found
        query={bills}
        isEmpty={bills.data?.total === 0}
        icon="ticket"
        none="还没有账单：每天 10:30 自动取回前一天的"
      >
        <ul className={styles.list}>
          {bills.data?.list.map((bill) => (
            <BillRow key={bill.day} bill={bill} />
          ))}
        </ul>
      </Found>
      <div className={styles.above}>
        <h2 className={styles.heading}>差异</h2>
        <ListChoice
          list={list}
          name="state"
          label="差异的状态"
          all={['all', '全部']}
          first="open"
          options={DIFFERENCE_STATES.map((each) => [each, DIFFERENCE_STATE_NAMES[each]])}
        />
        <CsvLink name="billDifferencesCsv" input={narrowed} />
      </div>
      <Found
        query={found}
        isEmpty={found.data?.total === 0}
        icon="check"
        none={state === 'open' ? '没有待处理的差异' : '没有这样的差异'}
      >
        <ul className={styles.list}>
          {found.data?.list.map((difference) => (
            <li key={difference.id}>
              <DifferenceRow difference={difference} onOpen={() => setOpened(difference)} />
            </li>
          ))}
        </ul>
        <Pager list={list} query={found} />
      </Found>
      {opened && (
        <DifferenceDialog
          difference={opened}
          stateName={DIFFERENCE_STATE_NAMES[opened.state]}
          canChange={canChange}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** A day's bill by hand, for those that did not come by themselves. */
function Fetch() {
  const [day, setDay] = useState('');
  const id = useId();
  const fetching = useAdminChange((wanted: string) => call('importBill', { day: wanted }));
  return (
    <form
      className={styles.fetch}
      onSubmit={(event) => {
        event.preventDefault();
        if (day) fetching.mutate(day);
      }}
    >
      <Field label="取回账单" htmlFor={id}>
        <DateInput id={id} value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Button type="submit" disabled={!day} busy={fetching.isPending}>
        取回并对账
      </Button>
    </form>
  );
}

function BillRow({ bill }: { readonly bill: Bill }) {
  const { day, payments, paidFen, refunds, refundedFen, feeFen, open } = bill;
  return (
    <li className={styles.bill}>
      <span className={styles.subject}>{day}</span>
      <span>{`收 ${payments} 笔 ${yuan(paidFen)}`}</span>
      <span>{`退 ${refunds} 笔 ${yuan(refundedFen)}`}</span>
      <span className={styles.second}>{`手续费 ${yuan(feeFen)}`}</span>
      <span className={open > 0 ? styles.alarm : styles.second}>
        {open > 0 ? `${open} 处差异` : '一致'}
      </span>
    </li>
  );
}

function DifferenceRow(props: {
  readonly difference: BillDifference;
  readonly onOpen: () => void;
}) {
  const { day, kindName, ourFen, billFen, state, foundAt, orderNo } = props.difference;
  return (
    <button type="button" className={styles.row} onClick={props.onOpen}>
      <span className={styles.subject}>{kindName}</span>
      <span>{day}</span>
      <span className={styles.amount}>{amounts(ourFen, billFen)}</span>
      <span>{DIFFERENCE_STATE_NAMES[state]}</span>
      <time className={styles.second} dateTime={foundAt}>
        {formatDateTime(foundAt)}
      </time>
      <span className={styles.second}>{orderNo}</span>
    </button>
  );
}

/** As books have it: to the fen. */
const yuan = (fen: number | null): string => (fen === null ? '—' : `¥${formatYuan(fen)}`);

/** One amount where both agree, else ours and the bill's. */
const amounts = (ourFen: number | null, billFen: number | null): string =>
  ourFen === billFen ? yuan(ourFen) : `${yuan(ourFen)} / ${yuan(billFen)}`;
