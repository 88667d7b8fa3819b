import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '@zhuhui/contracts';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { currentUserQuery, refreshTickets } from '../../shared/data/user.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { formatYuan } from '../../shared/format/number.ts';
import { Button, Empty, OlderButton, toast } from '../../shared/ui/index.ts';
import styles from './orders.module.css';
import { ORDERS, stateInWords } from './own-orders.ts';
import type { PayableOrder } from './PayDialog.tsx';

const PAGE_SIZE = 10;

/** One's own orders, newest first; an open one can be paid or given up. */
export function OrderList({ onPay }: { readonly onPay: (order: PayableOrder) => void }) {
  const client = useQueryClient();
  const orders = useInfiniteQuery({
    queryKey: ORDERS,
    queryFn: ({ pageParam, signal }) =>
      call('orderPage', { page: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * PAGE_SIZE < last.total ? last.page + 1 : undefined),
  });
  const list = orders.data?.pages.flatMap((page) => page.list) ?? [];
  if (list.length === 0 && !orders.error) return null;
  const giveUp = async (orderNo: string) => {
    try {
      const { status } = await call('closeOrder', { orderNo });
      // Paid in another window, or on the phone, in the meantime.
      if (status === 'paid' || status === 'completed') {
        toast.info('这个订单已经付款，没有关闭');
        refreshTickets(client);
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      }
    } catch (error) {
      toast.error(messageOf(error));
    }
    await orders.refetch();
  };
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>我的订单</h2>
      {orders.error && (
        <Empty icon="warning" title={messageOf(orders.error)}>
          <Button onClick={() => void orders.refetch()}>再试</Button>
        </Empty>
      )}
      <ul className={styles.orders}>
        {list.map((order) => (
          <OrderRow
            key={order.orderNo}
            order={order}
            onPay={onPay}
            onGiveUp={() => void giveUp(order.orderNo)}
          />
        ))}
      </ul>
      <OlderButton list={orders}>更早的订单</OlderButton>
    </section>
  );
}

function OrderRow({
  order,
  onPay,
  onGiveUp,
}: {
  readonly order: Order;
  readonly onPay: (order: PayableOrder) => void;
  readonly onGiveUp: () => void;
}) {
  const { orderNo, subject, amount, status, createdAt } = order;
  const isOpen = status === 'created' || status === 'paying';
  return (
    <li className={styles.order}>
      <span className={styles.orderSubject}>{subject}</span>
      <span className={styles.orderAmount}>¥{formatYuan(amount)}</span>
      <span className={styles.orderState}>{stateInWords(order)}</span>
      <time className={styles.orderTime} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
      <span className={styles.orderNo} title="订单号">
        {orderNo}
      </span>
      <span className={styles.orderActions}>
        {isOpen && (
          <>
            <Button size="small" variant="primary" onClick={() => onPay(order)}>
              去支付
            </Button>
            <Button size="small" variant="plain" onClick={onGiveUp}>
              关闭
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
