import type { AigcMark } from '@zhuhui/labels';
import { bigserial, bit, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

/** What labelled content is; decides about the visible mark. */
export const CONTENT_KINDS = ['picture', 'drawing', 'cutout', 'video'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What a stored file says about being made by AI. */
export interface FileLabel {
  readonly kind: ContentKind;
  /** What the file itself carries, too. */
  readonly mark: AigcMark;
  /** Whether the visible mark is drawn when it is handed out; false where its pixels have it or may not. */
  readonly drawn: boolean;
}

/** What the operator has decided about AI labels, one row a decision: the newest is in force. Rows are never changed. */
export const labelPolicies = pgTable('label_policies', {
  version: bigserial('version', { mode: 'number' }).primaryKey(),
  policy: jsonb('policy').$type<Record<string, unknown>>().notNull(),
  /** The administrator's name as it was then. */
  account: text('account').notNull(),
  createdAt: createdAt(),
});

/**
 * Every content id that was given out. Rows are never changed or removed (checked by a trigger), and say
 * nothing of who asked.
 */
export const contentLog = pgTable(
  'content_log',
  {
    contentId: text('content_id').primaryKey(),
    taskId: text('task_id').notNull(),
    tool: text('tool').notNull(),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    fileId: text('file_id').notNull(),
    /** Of the stored file. */
    sha256: text('sha256').notNull(),
    /** What a picture looks like, see features/labels/look-alike.ts; null where it shows too little. */
    look: bit('look', { dimensions: 256 }),
    /** Content ids of what it was made from. */
    parents: jsonb('parents').$type<string[]>().notNull().default([]),
    policyVersion: integer('policy_version').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('content_log_sha256').on(t.sha256), index('content_log_task').on(t.taskId)],
);

/** Users who may take pictures without a visible mark, each by an agreement with the operator. */
export const unmarkedGrants = pgTable(
  'unmarked_grants',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The agreement it rests on. */
    reason: text('reason').notNull(),
    grantedBy: text('granted_by').notNull(),
    createdAt: createdAt(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('unmarked_grants_user').on(t.userId)],
);

/** Every file that left without a visible mark. Rows are never changed or removed (checked by a trigger). */
export const unmarkedDownloads = pgTable(
  'unmarked_downloads',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    grantId: text('grant_id').notNull(),
    userId: text('user_id').notNull(),
    fileId: text('file_id').notNull(),
    contentId: text('content_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('unmarked_downloads_user').on(t.userId, t.id)],
);
