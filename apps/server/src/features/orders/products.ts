import type { Goods } from '@zhuhui/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { products } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';

export type ProductRow = typeof products.$inferSelect;

interface FirstProduct {
  readonly name: string;
  readonly description: string;
  readonly goods: Goods;
  readonly priceFen: number;
}

const tickets = (
  counts: { readonly normal?: number; readonly live?: number; readonly gpt?: number },
  validDays: number | null = null,
): Goods => ({
  kind: 'tickets',
  tickets: { normal: 0, live: 0, gpt: 0, ...counts },
  validDays,
});
const vip = (level: number, months: number): Goods => ({ kind: 'vip', level, months });

/** What a new installation sells; the operator's own from then on. */
const FIRST_PRODUCTS: readonly FirstProduct[] = [
  {
    name: '普通券 100 张',
    description: '出图、修图与图纸，长期有效',
    goods: tickets({ normal: 100 }),
    priceFen: 1990,
  },
  {
    name: '普通券 500 张',
    description: '一个方案从草图到汇报，长期有效',
    goods: tickets({ normal: 500 }),
    priceFen: 8900,
  },
  {
    name: '实时券 120 张',
    description: '共享屏幕实时渲染两小时，长期有效',
    goods: tickets({ live: 120 }),
    priceFen: 2990,
  },
  {
    name: '对话券 200 张',
    description: '设计助手与对话，长期有效',
    goods: tickets({ gpt: 200 }),
    priceFen: 990,
  },
  { name: '会员月卡', description: '每月赠券，优先出图', goods: vip(1, 1), priceFen: 3900 },
  { name: '会员季卡', description: '三个月，比月卡省 15%', goods: vip(1, 3), priceFen: 9900 },
  { name: '会员年卡', description: '十二个月，比月卡省 28%', goods: vip(1, 12), priceFen: 33600 },
  { name: '专业会员月卡', description: '券更多，轮到更快', goods: vip(2, 1), priceFen: 9900 },
  {
    name: '专业会员年卡',
    description: '十二个月，比月卡省 25%',
    goods: vip(2, 12),
    priceFen: 88800,
  },
];

export async function ensureProducts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Two processes that start together: the second one waits, and finds them made.
    await tx.execute('lock table products in share row exclusive mode');
    if ((await tx.$count(products)) > 0) return;
    await tx
      .insert(products)
      .values(FIRST_PRODUCTS.map((product, position) => ({ id: newId(), position, ...product })));
  });
}

/** What is on sale, in the operator's order. */
export function listOnSale(db: Db): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(eq(products.enabled, true))
    .orderBy(asc(products.position), asc(products.createdAt));
}

export async function findOnSale(db: Db | Tx, id: string): Promise<ProductRow | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.enabled, true)));
  return row;
}

/** Fen after a discount, rounded in the buyer's favour, never free. */
export function discounted(priceFen: number, discountPercent: number): number {
  return Math.max(1, Math.floor((priceFen * (100 - discountPercent)) / 100));
}
