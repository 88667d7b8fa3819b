import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond. */
export const at = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => at('created_at').notNull().defaultNow();
