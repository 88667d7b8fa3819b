import type { BillDifference } from '@zhuhui/contracts';
import { useId, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import styles from './orders.module.css';

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
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const settle = useAdminChange(async () => {
    const { state } = await call('settleDifference', { id });
    if (state === 'open') toast.error('问过支付方，差异还在');
    else onClose();
  });
  const mark = useAdminChange(async (why: string) => {
    await call('markDifference', { id, reason: why });
    onClose();
  });
  return (
    <form
      className={styles.deal}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) mark.mutate(reason.trim());
      }}
    >
      <Button busy={settle.isPending} onClick={() => settle.mutate(undefined)}>
        再问支付方
      </Button>
      <Field label="原因" htmlFor={reasonId} help="写明后不再列为待处理">
        <TextInput
          id={reasonId}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" disabled={!reason.trim()} busy={mark.isPending}>
        注明
      </Button>
    </form>
  );
}
