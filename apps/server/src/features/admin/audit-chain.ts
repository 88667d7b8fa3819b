import type { AuditCheck } from '@zhuhui/contracts';
import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema.ts';
import { sha256Hex } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';

/**
 * The log of deeds as a chain. Each row's hash is SHA-256 over the hash before and its own fields; a trigger
 * writes it (migrations/0023_audit_chain.sql), this reads it again. A row that was changed, and the row after
 * one that was taken out, no longer fit. Rows missing at the end leave a chain that fits: they show by the
 * head (number and hash of the newest row), which stands on the page to be noted down, and goes to the
 * server's own log once a day, where the database's administrator has no pen.
 */

const BATCH = 1000;

/** The fields of a row, one way to write them; the trigger has the same words. */
const fields = sql<string>`jsonb_build_array(${auditLog.id}, ${auditLog.adminId}, ${auditLog.account},
  ${auditLog.action}, ${auditLog.target}, ${auditLog.before}, ${auditLog.after},
  to_char(${auditLog.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;

/** @param known a head that was noted down earlier; the log must still hold it */
export async function checkAuditChain(
  db: Db,
  known?: { readonly id: number; readonly hash: string },
): Promise<AuditCheck> {
  let head = { id: 0, hash: '' };
  let rows = 0;
  let isKnownHeld = known === undefined;
  for (;;) {
    const batch = await db
      .select({ id: auditLog.id, hash: auditLog.hash, fields })
      .from(auditLog)
      .where(gt(auditLog.id, head.id))
      .orderBy(asc(auditLog.id))
      .limit(BATCH);
    for (const row of batch) {
      if (sha256Hex(head.hash + row.fields) !== row.hash) {
        return { state: 'broken', brokenId: row.id, rows, head };
      }
      head = { id: row.id, hash: row.hash };
      rows += 1;
      if (row.id === known?.id && row.hash === known.hash) isKnownHeld = true;
    }
    if (batch.length < BATCH) break;
  }
  return { state: isKnownHeld ? 'whole' : 'cut', brokenId: null, rows, head };
}

const DAY_MS = 24 * 3600_000;

/** Writes the head into the server's log, once a day and at each start. */
export function createHeadKeeper(deps: { db: Db; log: Log; now: () => Date }) {
  let keptAtMs = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const nowMs = deps.now().getTime();
    if (nowMs - keptAtMs < DAY_MS) return;
    const [head] = await deps.db
      .select({ id: auditLog.id, hash: auditLog.hash })
      .from(auditLog)
      .orderBy(desc(auditLog.id))
      .limit(1);
    keptAtMs = nowMs;
    if (head) deps.log.info({ id: head.id, hash: head.hash }, 'head of the audit log');
  };
}
