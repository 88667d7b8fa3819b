import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type AdminOrder,
  adminOrderStateName,
  ORDER_STATE_NAMES,
  ORDER_STATES,
  ORDER_TROUBLE_NAMES,
  ORDER_TROUBLES,
} from '@zhuhui/contracts';
import { type ReactNode, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Empty, Segmented, Spinner } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { ListChoice, ListSearch } from '../list/ListFilters.tsx';
import { CsvLink } from '../list/ListHead.tsx';
import { type ListAddress, oneOf, useList } from '../list/use-list.ts';
import { Pager } from '../Pager.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import styles from './orders.module.css';
import { Reconciliation } from './Reconciliation.tsx';

const PAGE_SIZE = 20;

const VIEW_NAMES = { orders: '订单', bills: '对账' } as const;
const VIEWS = ['orders', 'bills'] as const;

/** `/admin/orders`: what was bought, what needs somebody, and the provider's bills. */
export function OrdersPage() {
  return <AdminFrame>{({ canChange }) => <Orders canChange={canChange} />}</AdminFrame>;
}

function Orders({ canChange }: { readonly canChange: boolean }) {
  useTitle('订单');
  const list = useList();
  const view = oneOf(VIEWS, list.chosen('view')) ?? 'orders';
  return (
    <>
      <h1 className={styles.title}>订单</h1>
      <div className={styles.views}>
        <Segmented
          label="看什么"
          value={view}
          options={VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
          onChange={(chosen) => list.narrow('view', chosen)}
        />
      </div>
      {view === 'orders' ? (
        <OrderList list={list} canChange={canChange} />
      ) : (
        <Reconciliation list={list} canChange={canChange} />
      )}
    </>
  );
}

function OrderList({
  list,
  canChange,
}: {
  readonly list: ListAddress;
  readonly canChange: boolean;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const keyword = list.chosen('keyword');
  const status = oneOf(ORDER_STATES, list.chosen('status'));
  const trouble = oneOf(ORDER_TROUBLES, list.chosen('status'));
  const narrowed = {
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(trouble && { trouble }),
  };
  const input = { page: list.page, pageSize: PAGE_SIZE, ...narrowed };
  const query = useQuery({
    queryKey: ['admin', 'orders', input],
    queryFn: ({ signal }) => call('adminOrders', input, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <>
      <div className={styles.filters}>
        <ListSearch list={list} label="搜索订单" placeholder="订单号、支付方单号或手机号" />
        <ListChoice
          list={list}
          name="status"
          label="状态"
          options={ORDER_STATES.map((state) => [state, ORDER_STATE_NAMES[state]])}
        >
          <optgroup label="需要处理">
            {ORDER_TROUBLES.map((each) => (
              <option key={each} value={each}>
                {ORDER_TROUBLE_NAMES[each]}
              </option>
            ))}
          </optgroup>
        </ListChoice>
        <CsvLink name="adminOrdersCsv" input={narrowed} />
      </div>
      <Found
        error={error}
        isLoading={!data}
        isEmpty={data?.total === 0}
        isNarrowed={Object.keys(narrowed).length > 0}
      >
        <ul className={styles.list}>
          {data?.list.map((order) => (
            <li key={order.orderNo}>
              <Row order={order} onOpen={() => setOpened(order.orderNo)} />
            </li>
          ))}
        </ul>
        <Pager list={list} query={query} />
      </Found>
      {opened && (
        <OrderDialog orderNo={opened} canChange={canChange} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function Found(props: {
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly isEmpty: boolean;
  readonly isNarrowed: boolean;
  readonly children: ReactNode;
}) {
  const { error, isLoading, isEmpty, isNarrowed, children } = props;
  if (isLoading && error) {
    return <Empty icon="warning" title="没有加载出来" text={messageOf(error)} />;
  }
  if (isLoading) {
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Spinner />
      </div>
    );
  }
  if (!isEmpty) return children;
  return isNarrowed ? (
    <Empty icon="ticket" title="没有这样的订单" text="换个条件再找。" />
  ) : (
    <Empty icon="ticket" title="还没有订单" text="有人买券或会员，订单就会列在这里。" />
  );
}

function Row({ order, onOpen }: { readonly order: AdminOrder; readonly onOpen: () => void }) {
  const { subject, phone, amount, createdAt, orderNo } = order;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.subject}>{subject}</span>
      <span>{phone}</span>
      <span className={styles.amount}>¥{formatYuan(amount)}</span>
      <span>{adminOrderStateName(order)}</span>
      <time className={styles.second} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      <span className={styles.second}>{orderNo}</span>
    </button>
  );
}
