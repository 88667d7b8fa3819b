import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { vipLevels } from '../../platform/db/schema.ts';

export type VipLevel = typeof vipLevels.$inferSelect;

/** What a new installation starts with; the operator's own from then on. */
const FIRST_LEVELS = [
  {
    level: 1,
    name: '会员',
    queueWeight: 3,
    discountPercent: 10,
    monthlyTickets: { normal: 200, live: 60, gpt: 100 },
  },
  {
    level: 2,
    name: '专业会员',
    queueWeight: 5,
    discountPercent: 20,
    monthlyTickets: { normal: 600, live: 200, gpt: 300 },
  },
] as const;

export async function ensureLevels(db: Db): Promise<void> {
  if ((await db.$count(vipLevels)) > 0) return;
  await db
    .insert(vipLevels)
    .values([...FIRST_LEVELS])
    .onConflictDoNothing();
}

export function listLevels(db: Db | Tx): Promise<VipLevel[]> {
  return db.select().from(vipLevels).orderBy(asc(vipLevels.level));
}

export async function findLevel(db: Db | Tx, level: number): Promise<VipLevel | undefined> {
  const [row] = await db.select().from(vipLevels).where(eq(vipLevels.level, level));
  return row;
}

/** What a member of this level is told he has. */
export function benefitsOf({ queueWeight, discountPercent, monthlyTickets }: VipLevel): string[] {
  const { normal, live, gpt } = monthlyTickets;
  const tickets = [
    normal > 0 && `普通券 ${normal} 张`,
    live > 0 && `实时券 ${live} 张`,
    gpt > 0 && `对话券 ${gpt} 张`,
  ].filter(Boolean);
  return [
    // They end when the next month's come.
    tickets.length > 0 && `每月赠${tickets.join('、')}（一个月内有效）`,
    queueWeight > 1 && `排队优先，${queueWeight} 倍速轮到`,
    discountPercent > 0 && `购买享 ${(100 - discountPercent) / 10} 折`,
  ].filter((line): line is string => typeof line === 'string');
}
