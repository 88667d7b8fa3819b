import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '@zhuhui/contracts';
import { useState } from 'react';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { goodsInWords, unsaidOf } from '../../shared/format/goods.ts';
import { formatYuan } from '../../shared/format/number.ts';
import { Button, toast } from '../../shared/ui/index.ts';
import styles from './orders.module.css';
import { ORDERS } from './own-orders.ts';
import type { PayableOrder } from './PayDialog.tsx';

/** Something on sale, with its price and the button that orders it. */
export function ProductCard({
  product,
  onOrder,
}: {
  readonly product: Product;
  readonly onOrder: (order: PayableOrder) => void;
}) {
  const { id, name, description, goods, amount, listAmount } = product;
  const unsaid = description && unsaidOf(product);
  const isSignedIn = useCurrentUser() !== null;
  const askSignIn = useSignIn((state) => state.ask);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const buy = async () => {
    if (!isSignedIn) return askSignIn('登录后购买');
    setBusy(true);
    try {
      onOrder(await call('createOrder', { productId: id }));
      void client.invalidateQueries({ queryKey: ORDERS });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={styles.card}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.description}>{description || goodsInWords(goods)}</p>
        {unsaid && <p className={styles.description}>{unsaid}</p>}
      </div>
      <p className={styles.price}>
        <span className={styles.sign}>¥</span>
        {formatYuan(amount)}
        {amount < listAmount && (
          <del className={styles.listPrice}>
            <span className="visually-hidden">原价</span>¥{formatYuan(listAmount)}
          </del>
        )}
      </p>
      <Button variant="primary" busy={isBusy} onClick={() => void buy()} aria-label={`购买${name}`}>
        购买
      </Button>
    </article>
  );
}
