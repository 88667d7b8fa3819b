import { createHmac } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/client.ts';
import { retiredPhones } from '../../../platform/db/schema.ts';

/** How long a number is remembered after its account was given up or went on to another number. */
const KEEP_MS = 180 * 24 * 3600_000;

/** Numbers that had an account a while ago: they are welcome again, but not welcomed with gifts again. */
export interface RetiredPhones {
  retire(tx: Tx, phone: string, now: Date): Promise<void>;
  isRetired(tx: Tx, phone: string): Promise<boolean>;
  sweep(now: Date): Promise<void>;
}

export function createRetiredPhones({ db, secret }: { db: Db; secret: string }): RetiredPhones {
  const macOf = (phone: string) =>
    createHmac('sha256', secret).update(`retired phone:${phone}`).digest('hex');
  return {
    async retire(tx, phone, now) {
      await tx
        .insert(retiredPhones)
        .values({ phoneMac: macOf(phone), retiredAt: now })
        .onConflictDoUpdate({ target: retiredPhones.phoneMac, set: { retiredAt: now } });
    },
    async isRetired(tx, phone) {
      return (await tx.$count(retiredPhones, eq(retiredPhones.phoneMac, macOf(phone)))) > 0;
    },
    async sweep(now) {
      const before = new Date(now.getTime() - KEEP_MS);
      await db.delete(retiredPhones).where(lt(retiredPhones.retiredAt, before));
    },
  };
}
