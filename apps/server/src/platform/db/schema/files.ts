import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import type { FileLabel } from './labels.ts';
import { users } from './who.ts';

export const fileState = pgEnum('file_state', ['pending', 'ready', 'deleted']);

/**
 * Every stored byte has a row here before it is written (`pending`), so a crash leaves nothing that
 * the sweeper cannot find.
 */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    /** Null for what the product itself brings: everyone may read and use it. */
    ownerId: text('owner_id').references(() => users.id),
    purpose: text('purpose', {
      enum: ['upload', 'result', 'mask', 'library', 'gallery'],
    }).notNull(),
    state: fileState('state').notNull(),
    storageKey: text('storage_key').notNull(),
    mime: text('mime').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    /** The run that made it; of a selection one of those that use it, once that was asked. */
    taskId: text('task_id'),
    /** What it says about being made by AI; null for what is not. */
    label: jsonb('label').$type<FileLabel>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('files_owner').on(t.ownerId, t.createdAt),
    index('files_unsettled').on(t.state, t.createdAt).where(sql`${t.state} <> 'ready'`),
    index('files_task').on(t.taskId),
    index('files_weight').on(t.purpose, t.bytes).where(sql`${t.state} = 'ready'`),
  ],
);
