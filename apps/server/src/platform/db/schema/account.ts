import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { users } from './who.ts';

/**
 * Accounts on their way out. While the row is there and not `begun` it can be taken back; see
 * features/account/deletion.ts.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Who gets pictures and tasks; null: they are erased. */
    heirId: text('heir_id').references(() => users.id),
    /** Null: the user himself; otherwise the administrator. */
    adminId: text('admin_id'),
    requestedAt: at('requested_at').notNull(),
    /** From then on it is erased. */
    dueAt: at('due_at').notNull(),
    /** The account is nobody's any more and its data are being removed. */
    begunAt: at('begun_at'),
    endedAt: at('ended_at'),
  },
  (t) => [index('account_deletions_due').on(t.dueAt).where(sql`${t.endedAt} is null`)],
);

/** Numbers that an account was given up under, so that leaving and coming back is no way to more gifts. */
export const retiredPhones = pgTable(
  'retired_phones',
  {
    /** HMAC-SHA-256 of the number under the server's secret, hex. */
    phoneMac: text('phone_mac').primaryKey(),
    retiredAt: at('retired_at').notNull(),
  },
  (t) => [index('retired_phones_age').on(t.retiredAt)],
);

/** The archive of his data that a user is downloading, or last downloaded. */
export const dataExports = pgTable('data_exports', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  startedAt: at('started_at').notNull(),
  /** Null while it is being written. */
  endedAt: at('ended_at'),
});
