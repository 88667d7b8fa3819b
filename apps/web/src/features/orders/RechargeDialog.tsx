import { useQuery } from '@tanstack/react-query';
import { TICKET_KINDS, TICKET_NAMES, type TicketType } from '@zhuhui/tools';
import { useState } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import { useTicketBalance } from '../../shared/data/user.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Button, ButtonLink, Dialog, Empty } from '../../shared/ui/index.ts';
import styles from './orders.module.css';
import PayDialog, { type PayableOrder } from './PayDialog.tsx';
import { ProductCard } from './ProductCard.tsx';
import { packsOf, productsQuery } from './products.ts';

interface RechargeDialogProps {
  /** The kind of tickets that are short. */
  readonly type: TicketType;
  readonly onClose: () => void;
}

const PLACES = ['a', 'b'] as const;

/** Buys tickets without leaving the page: what is filled in stays where it is. */
export default function RechargeDialog({ type, onClose }: RechargeDialogProps) {
  const products = useQuery(productsQuery);
  const balance = useTicketBalance(type);
  const [order, setOrder] = useState<PayableOrder | null>(null);
  if (order) return <PayDialog order={order} onClose={onClose} />;
  const packs = products.data && packsOf(products.data, TICKET_KINDS[type]);
  return (
    <Dialog title={`${TICKET_NAMES[type]}不够了`} variant="wide" onClose={onClose}>
      <p className={styles.lead}>
        {balance !== null && `还剩 ${formatNumber(balance)} 张。`}
        付款后自动到账，这一页填好的内容不会动。
      </p>
      {products.error && !packs && (
        <Empty icon="warning" title={messageOf(products.error)}>
          <Button onClick={() => void products.refetch()}>再试</Button>
        </Empty>
      )}
      {packs?.length === 0 && <Empty icon="ticket" title={`暂时没有在售的${TICKET_NAMES[type]}`} />}
      <div className={styles.cards}>
        {!packs &&
          !products.error &&
          PLACES.map((place) => <div key={place} className={styles.placeholder} />)}
        {packs?.map((product) => (
          <ProductCard key={product.id} product={product} onOrder={setOrder} />
        ))}
      </div>
      <p className={styles.more}>
        <ButtonLink to="/dingzhi" onClick={onClose}>
          全部券包与会员
        </ButtonLink>
      </p>
    </Dialog>
  );
}
