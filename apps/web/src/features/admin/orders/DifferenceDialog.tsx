import type { BillDifference } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import { Button, Dialog, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import styles from './orders.module.css';
import { ReasonForm } from './ReasonForm.tsx';

const yuan = (fen: number | null): string => (fen === null ? '没有' : `¥${formatYuan(fen)}`);

/** One difference: what each side says, asking the provider again, and saying why it may stay. */
export function DifferenceDialog(props: {
  readonly difference: BillDifference;
  readonly stateName: string;
  readonly canChange: boolean;
  readonly onClose: () => void;
}) {
  const { difference, stateName, canChange, onClose } = props;
  const { id, day, kindName, orderNo, tradeNo, refundNo, ourFen, billFen, note } = difference;
  const facts: readonly (readonly [string, string])[] = [
    ['差异', kindName],
    ['日期', day],
    ['这里', yuan(ourFen)],
    ['账单', yuan(billFen)],
    ['订单号', orderNo],
    ['支付方单号', tradeNo],
    ['退款单号', refundNo],
    ['发现', formatDateTime(difference.foundAt)],
    ['状态', note ? `${stateName}：${note}` : stateName],
  ];
  return (
    <Dialog title="对账差异" variant="wide" onClose={onClose}>
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
      {canChange && difference.state === 'open' && <Deal id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Deal({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const settle = useAdminChange(async () => {
    const { state } = await call('settleDifference', { id });
    if (state === 'open') toast.error('问过支付方，差异还在');
    else onClose();
  });
  return (
    <ReasonForm
      label="原因"
      help="写明后不再列为待处理"
      mark={async (reason) => {
        await call('markDifference', { id, reason });
        onClose();
      }}
    >
      <Button busy={settle.isPending} onClick={() => settle.mutate(undefined)}>
        再问支付方
      </Button>
    </ReasonForm>
  );
}
