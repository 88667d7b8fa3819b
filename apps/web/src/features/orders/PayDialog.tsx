import { useQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { formatYuan } from '../../shared/format/number.ts';
import { useCountdown } from '../../shared/hooks/use-countdown.ts';
import { Button, Dialog, Empty, toast } from '../../shared/ui/index.ts';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import styles from './orders.module.css';
import { endInWords } from './own-orders.ts';
import { grantedInWords } from './products.ts';
import { useOrder } from './use-order.ts';

/** An order to be paid. */
export interface PayableOrder {
  readonly orderNo: string;
  readonly subject: string;
  readonly amount: number;
  readonly expireTime: string;
}

/** Shows the code to scan, waits for the money, and says what came of it. */
export default function PayDialog({
  order,
  onClose,
}: {
  readonly order: PayableOrder;
  readonly onClose: () => void;
}) {
  const { status, refunded, granted, ask, isAsking } = useOrder(order.orderNo);
  const ending = status && endInWords({ status, refunded });
  return (
    <Dialog title={granted ? '支付成功' : '支付订单'} onClose={onClose}>
      {granted && (
        <Empty icon="check" title={grantedInWords(granted)} text={order.subject}>
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        </Empty>
      )}
      {ending && <Empty icon="clock" {...ending} />}
      {!granted && !ending && (
        <Paying order={order} isAsking={isAsking} onPaid={() => void ask()} />
      )}
    </Dialog>
  );
}

interface PayingProps {
  readonly order: PayableOrder;
  readonly isAsking: boolean;
  readonly onPaid: () => void;
}

function Paying({ order, isAsking, onPaid }: PayingProps) {
  const { orderNo, subject, amount, expireTime } = order;
  const { secondsLeft } = useCountdown(new Date(expireTime).getTime());
  const way = useQuery({
    queryKey: ['payWay'],
    queryFn: ({ signal }) => call('payWay', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = useQuery({
    queryKey: ['payCode', orderNo],
    queryFn: () => call('createAliPayOrder', { orderNo, mode: 'qr' }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Nobody scans the screen he holds in his hand.
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  const openPage = async () => {
    try {
      const mode = isPhone ? 'wap' : 'page';
      const { payUrl } = await call('createAliPayOrder', { orderNo, mode });
      if (payUrl) window.location.assign(payUrl);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const name = way.data?.name ?? '支付宝';
  return (
    <div className={styles.paying}>
      <p className={styles.subject}>{subject}</p>
      <p className={styles.total}>
        <span className={styles.sign}>¥</span>
        {formatYuan(amount)}
      </p>
      <div className={styles.codeField}>
        {code.isPending && (
          <span className={styles.codePlace} role="status" aria-label="正在取付款码" />
        )}
        {code.isError && (
          <p className={styles.problem} role="alert">
            {messageOf(code.error)}
            <Button size="small" onClick={() => void code.refetch()}>
              再试
            </Button>
          </p>
        )}
        {code.data?.qrCode && <QrCode text={code.data.qrCode} label={`${name}付款码`} />}
      </div>
      <p className={styles.hint}>
        {way.data?.id === 'cashier'
          ? '模拟收银台：扫码或打开付款页，不收取真实款项'
          : isPhone
            ? `打开付款页用${name}付，或用另一台手机扫码`
            : `${name}扫码付款`}
      </p>
      <p className={styles.left}>
        {secondsLeft > 0 ? `请在 ${clock(secondsLeft)} 内完成` : '订单即将关闭'}
      </p>
      <div className={styles.payActions}>
        <Button variant={isPhone ? 'primary' : 'outline'} onClick={() => void openPage()}>
          打开付款页
        </Button>
        <Button variant={isPhone ? 'outline' : 'primary'} busy={isAsking} onClick={onPaid}>
          我已付款
        </Button>
      </div>
    </div>
  );
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
