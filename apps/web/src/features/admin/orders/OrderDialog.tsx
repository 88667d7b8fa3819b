import { useQuery } from '@tanstack/react-query';
import { type AdminOrder, adminOrderStateName } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import { Button, Dialog, Empty, Field, Spinner, TextInput } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { fenOf, yuanOf } from '../forms/yuan.ts';
import styles from './orders.module.css';
import { ReasonForm } from './ReasonForm.tsx';

const REFUND_NAMES = { asked: '退款中', done: '已退', failed: '未退成' } as const;

/** One order: what happened to it, and giving its money back. */
export function OrderDialog({
  orderNo,
  canChange,
  onClose,
}: {
  readonly orderNo: string;
  readonly canChange: boolean;
  readonly onClose: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'order', orderNo],
    queryFn: ({ signal }) => call('adminOrder', { orderNo }, { signal }),
  });
  return (
    <Dialog title="订单" variant="wide" onClose={onClose}>
      {error && <Empty icon="warning" title={messageOf(error)} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <Facts order={data.order} />
          <ol className={styles.events}>
            {data.events.map(({ event, eventName, detail, createdAt }) => (
              <li key={`${createdAt} ${event}`} className={styles.event}>
                <time className={styles.second} dateTime={createdAt}>
                  {formatDateTime(createdAt)}
                </time>
                <span>{eventName}</span>
                <span className={styles.second}>{inWords(detail)}</span>
              </li>
            ))}
          </ol>
          {canChange && data.hasOpenMisfit && <Misfit orderNo={orderNo} />}
          {canChange && isRefundable(data.order) && <Refund order={data.order} />}
        </>
      )}
    </Dialog>
  );
}

const isRefundable = ({ status, refund }: AdminOrder): boolean =>
  status === 'paid' || status === 'completed' || refund?.state === 'failed';

function Facts({ order }: { readonly order: AdminOrder }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['商品', order.subject],
    ['金额', `¥${formatYuan(order.amount)}`],
    ['状态', adminOrderStateName(order)],
    ['用户', order.phone],
    ['订单号', order.orderNo],
    ['支付方单号', order.tradeNo],
    ['付款时间', order.paidAt && formatDateTime(order.paidAt)],
    [
      '退款',
      order.refund &&
        `¥${formatYuan(order.refund.amount)} ${REFUND_NAMES[order.refund.state]}：${order.refund.problem ?? order.refund.reason}`,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A payment that does not fit stays on the list of what needs somebody until it is said what was done. */
const Misfit = ({ orderNo }: { readonly orderNo: string }) => (
  <ReasonForm
    label="付款不符怎样处理的"
    help="先到支付方核实，多付、错付的在那里退回；写明后不再列为待处理"
    mark={(reason) => call('markMisfit', { orderNo, reason })}
  />
);

function Refund({ order }: { readonly order: AdminOrder }) {
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState(yuanOf(order.amount));
  const [reasonId, amountId] = [useId(), useId()];
  const refund = useAdminChange((input: { amount: number; reason: string }) =>
    call('refundOrder', { orderNo: order.orderNo, ...input }),
  );
  const fen = fenOf(amount);
  const isAmountFine = fen >= 1 && fen <= order.amount;
  const isFine = isAmountFine && reason.trim() !== '';
  return (
    <form
      className={styles.refund}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) refund.mutate({ amount: fen, reason: reason.trim() });
      }}
    >
      <Field
        label="退款金额（元）"
        htmlFor={amountId}
        help="先收回剩余的券或会员，已用的不追回；每个订单只能退一次"
        error={
          amount.trim() && !isAmountFine ? `请填 0.01 到 ${yuanOf(order.amount)} 元` : undefined
        }
      >
        <TextInput
          id={amountId}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label="原因" htmlFor={reasonId}>
        <TextInput
          id={reasonId}
          maxLength={100}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" variant="danger" disabled={!isFine} busy={refund.isPending}>
        退款
      </Button>
    </form>
  );
}

/** What is written beside an event, as far as it says something to people. */
function inWords(detail: Readonly<Record<string, unknown>>): string {
  const { amountFen, reason, tradeNo, evidence, problem, wasClosed } = detail;
  return [
    typeof amountFen === 'number' && `¥${formatYuan(amountFen)}`,
    typeof reason === 'string' && (REASONS[reason] ?? reason),
    typeof evidence === 'string' && EVIDENCE[evidence],
    typeof tradeNo === 'string' && tradeNo,
    wasClosed === true && '付款时订单已关闭',
    typeof problem === 'string' && problem,
  ]
    .filter(Boolean)
    .join(' · ');
}

const REASONS: Readonly<Record<string, string>> = { expired: '超时未付', user: '用户关闭' };
const EVIDENCE: Readonly<Record<string, string>> = { notice: '支付方通知', query: '向支付方查询' };
