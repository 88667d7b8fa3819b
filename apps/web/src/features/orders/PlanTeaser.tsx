import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ButtonLink } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import styles from './orders.module.css';
import type { PayableOrder } from './PayDialog.tsx';
import { ProductCard } from './ProductCard.tsx';
import { productsQuery } from './products.ts';

const PayDialog = lazyPart(() => import('./PayDialog.tsx'));
const MOST = 4;

/** The first of what is on sale, for the first page; nothing where nothing is. */
export default function PlanTeaser() {
  const { data } = useQuery(productsQuery);
  const [order, setOrder] = useState<PayableOrder | null>(null);
  if (!data?.length) return null;
  return (
    <section className={styles.teaser} aria-labelledby="plans">
      <div className={styles.teaserHead}>
        <h2 id="plans" className={styles.groupTitle}>
          券与会员
        </h2>
        <ButtonLink to="/dingzhi">全部</ButtonLink>
      </div>
      <div className={styles.cards}>
        {data.slice(0, MOST).map((product) => (
          <ProductCard key={product.id} product={product} onOrder={setOrder} />
        ))}
      </div>
      {order && (
        <Suspense>
          <PayDialog order={order} onClose={() => setOrder(null)} />
        </Suspense>
      )}
    </section>
  );
}
