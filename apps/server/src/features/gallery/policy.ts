import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { houseSwitches } from '../../platform/db/schema.ts';

/** The operator's switch: works are shown as soon as they are published, and looked at afterwards. */
const AT_ONCE = 'gallery.publishAtOnce';

export async function publishesAtOnce(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select().from(houseSwitches).where(eq(houseSwitches.name, AT_ONCE));
  return row?.isOn ?? false;
}

export async function setPublishesAtOnce(tx: Tx, isOn: boolean, now: Date): Promise<void> {
  const set = { isOn, updatedAt: now };
  await tx
    .insert(houseSwitches)
    .values({ name: AT_ONCE, ...set })
    .onConflictDoUpdate({ target: houseSwitches.name, set });
}
