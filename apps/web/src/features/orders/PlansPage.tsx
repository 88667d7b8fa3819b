import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../shared/api-client/index.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Empty } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { OrderList } from './OrderList.tsx';
import styles from './orders.module.css';
import { ORDERS } from './own-orders.ts';
import type { PayableOrder } from './PayDialog.tsx';
import { ProductCard } from './ProductCard.tsx';
import { groupsOf, productsQuery, vipLevelsQuery } from './products.ts';

const PayDialog = lazyPart(() => import('./PayDialog.tsx'));
const PLACES = ['a', 'b', 'c', 'd'] as const;

/** `/dingzhi`: what is on sale, and one's own orders. */
export function PlansPage() {
  useTitle('券与会员');
  const user = useCurrentUser();
  const products = useQuery(productsQuery);
  const levels = useQuery(vipLevelsQuery);
  const [order, setOrder] = useState<PayableOrder | null>(null);
  const client = useQueryClient();
  const closeOrder = () => {
    setOrder(null);
    void client.invalidateQueries({ queryKey: ORDERS });
  };
  const error = products.error ?? levels.error;
  const groups = products.data && levels.data ? groupsOf(products.data, levels.data) : null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>券与会员</h1>
        <p className={styles.lead}>
          出图用普通券，实时渲染用实时券，助手与对话用对话券；没有出成的不扣券。
        </p>
        {user?.vip.isVip && (
          <p className={styles.member}>
            {`你是${user.vip.name}，到 ${formatDateTime(user.vip.expireTime ?? '')}。续费从到期日接着算；换等级买后立即生效，两个等级同时计时。`}
          </p>
        )}
      </header>
      {error && (
        <Empty icon="warning" title={messageOf(error)}>
          <Button
            onClick={() => {
              void products.refetch();
              void levels.refetch();
            }}
          >
            再试
          </Button>
        </Empty>
      )}
      {groups === null && !error && (
        <div className={styles.cards} aria-hidden="true">
          {PLACES.map((place) => (
            <div key={place} className={styles.placeholder} />
          ))}
        </div>
      )}
      {groups?.length === 0 && <Empty icon="ticket" title="暂时没有在售的券包" />}
      {groups?.map((group) => (
        <section key={group.title} className={styles.group}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          {group.text && <p className={styles.benefits}>{group.text}</p>}
          <div className={styles.cards}>
            {group.products.map((product) => (
              <ProductCard key={product.id} product={product} onOrder={setOrder} />
            ))}
          </div>
        </section>
      ))}
      {user && <OrderList onPay={setOrder} />}
      {order && (
        <Suspense>
          <PayDialog order={order} onClose={closeOrder} />
        </Suspense>
      )}
    </div>
  );
}
