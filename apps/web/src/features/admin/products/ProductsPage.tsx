import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminProduct, AdminVipLevel } from '@zhuhui/contracts';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { goodsInWords, ticketsInWords } from '../../../shared/format/goods.ts';
import { formatYuan } from '../../../shared/format/number.ts';
import { Button, IconButton, Switch } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { moved } from '../engines/order.ts';
import { Found } from '../list/Found.tsx';
import { CsvLink, ListHead } from '../list/ListHead.tsx';
import styles from '../list/list.module.css';
import { LevelDialog } from './LevelDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';

const productsQuery = queryOptions({
  queryKey: ['admin', 'products'],
  queryFn: ({ signal }) => call('adminProducts', {}, { signal }),
});
const levelsQuery = queryOptions({
  queryKey: ['admin', 'vipLevels'],
  queryFn: ({ signal }) => call('adminVipLevels', {}, { signal }),
});

/** `/admin/products`: what is on sale, and what members get. */
export function ProductsPage() {
  return <AdminFrame>{({ canChange }) => <Products canChange={canChange} />}</AdminFrame>;
}

function Products({ canChange }: { readonly canChange: boolean }) {
  const query = useQuery(productsQuery);
  const levels = useQuery(levelsQuery);
  const [edited, setEdited] = useState<AdminProduct | 'new' | null>(null);
  const [level, setLevel] = useState<AdminVipLevel | null>(null);
  const enable = useAdminChange(({ updatedAt: basedOn, ...product }: AdminProduct) =>
    call('saveProduct', { ...product, basedOn }),
  );
  const arrange = useAdminChange((ids: string[]) => call('arrangeProducts', { ids }));
  const products = query.data ?? [];
  const ids = products.map(({ id }) => id);
  return (
    <>
      <ListHead title="商品" lead="券包与会员；改价不影响已下的订单。">
        <CsvLink name="adminProductsCsv" input={{}} />
        {canChange && (
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            添加商品
          </Button>
        )}
      </ListHead>
      <Found query={query} isEmpty={products.length === 0} icon="ticket" none="还没有商品">
        <ul className={styles.list} aria-label="商品">
          {products.map((product, at) => (
            <li key={product.id} className={styles.row}>
              <div className={styles.main}>
                <p className={styles.name}>
                  {product.name}
                  {!product.enabled && <span className={styles.off}>（已下架）</span>}
                </p>
                <p className={styles.second}>
                  {product.description || goodsInWords(product.goods)}
                </p>
              </div>
              <span className={styles.end}>¥{formatYuan(product.priceFen)}</span>
              {canChange && (
                <div className={styles.tools}>
                  <IconButton
                    icon="up"
                    label={`上移${product.name}`}
                    disabled={at === 0 || arrange.isPending}
                    onClick={() => arrange.mutate(moved(ids, at, -1))}
                  />
                  <IconButton
                    icon="down"
                    label={`下移${product.name}`}
                    disabled={at === products.length - 1 || arrange.isPending}
                    onClick={() => arrange.mutate(moved(ids, at, 1))}
                  />
                  <IconButton
                    icon="edit"
                    label={`修改${product.name}`}
                    onClick={() => setEdited(product)}
                  />
                  <Switch
                    label={`在售${product.name}`}
                    checked={product.enabled}
                    onChange={(enabled) => enable.mutate({ ...product, enabled })}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Found>
      {/* Below a list whose length is not known before it came. */}
      {!query.isPending && (
        <section className={styles.section}>
          <div className={styles.head}>
            <h2 className={styles.words}>会员等级</h2>
            <CsvLink name="adminVipLevelsCsv" input={{}} />
          </div>
          <Found query={levels} isEmpty={levels.data?.length === 0} icon="star" none="没有会员等级">
            <ul className={styles.list} aria-label="会员等级">
              {levels.data?.map((each) => (
                <li key={each.level} className={styles.row}>
                  <div className={styles.main}>
                    <p className={styles.name}>{each.name}</p>
                    <p className={styles.second}>
                      每月 {ticketsInWords(each.monthlyTickets) || '不赠券'}
                    </p>
                  </div>
                  <span className={styles.cell}>排队 {each.queueWeight} 倍</span>
                  <span className={styles.cell}>
                    {each.discountPercent === 0 ? '不打折' : `减 ${each.discountPercent}%`}
                  </span>
                  {canChange && (
                    <IconButton
                      icon="edit"
                      label={`修改${each.name}`}
                      onClick={() => setLevel(each)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Found>
        </section>
      )}
      {edited && (
        <ProductDialog
          product={edited === 'new' ? null : edited}
          levels={levels.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      {level && <LevelDialog level={level} onClose={() => setLevel(null)} />}
    </>
  );
}
