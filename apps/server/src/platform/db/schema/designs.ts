import { COMMENT_SIDES, SHARE_SHOWS } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { files } from './files.ts';
import { users } from './who.ts';

/** Design management: project → view → versions of its picture. `deletedAt`: in the trash since then. */
export const designProjects = pgTable(
  'design_projects',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    /** Order among the owner's, the lowest first. */
    place: integer('place').notNull(),
    createdAt: createdAt(),
    /** When anything in it was last changed. */
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('design_projects_owner').on(t.ownerId, t.place),
    index('design_projects_trash').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

export const designViews = pgTable(
  'design_views',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => designProjects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    place: integer('place').notNull(),
    /** The number that its next version gets; none is given twice. */
    nextNumber: integer('next_number').notNull().default(1),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('design_views_project').on(t.projectId, t.place),
    index('design_views_trash').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** A file that stands here is kept, in the trash too; see features/files/repository.ts. */
export const designVersions = pgTable(
  'design_versions',
  {
    id: text('id').primaryKey(),
    viewId: text('view_id')
      .notNull()
      .references(() => designViews.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    number: integer('number').notNull(),
    note: text('note').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    isCurrent: boolean('is_current').notNull().default(false),
    /** In the trash: it was current there, and nobody has chosen another since. */
    wasCurrent: boolean('was_current').notNull().default(false),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('design_versions_number').on(t.viewId, t.number),
    uniqueIndex('design_versions_current').on(t.viewId).where(sql`${t.isCurrent}`),
    index('design_versions_file').on(t.fileId),
    index('design_versions_trash').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** Links by which a client looks at a project. */
export const designShares = pgTable(
  'design_shares',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => designProjects.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    /** SHA-256 of the address's token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    /** argon2id. */
    pinHash: text('pin_hash').notNull(),
    /** Raised with the token or the code: passes and addresses of pictures given before are void. */
    generation: integer('generation').notNull().default(1),
    shows: text('shows', { enum: SHARE_SHOWS }).notNull(),
    showsOriginals: boolean('shows_originals').notNull().default(true),
    canComment: boolean('can_comment').notNull(),
    canApprove: boolean('can_approve').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** How often it was opened with the right code. */
    views: integer('views').notNull().default(0),
    lastViewedAt: at('last_viewed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('design_shares_project').on(t.projectId, t.createdAt)],
);

/** Pins, comments without one, and replies. */
export const designComments = pgTable(
  'design_comments',
  {
    id: text('id').primaryKey(),
    /** Order of writing. */
    ordinal: bigserial('ordinal', { mode: 'number' }).notNull(),
    versionId: text('version_id')
      .notNull()
      .references(() => designVersions.id, { onDelete: 'cascade' }),
    shareId: text('share_id').references(() => designShares.id, { onDelete: 'set null' }),
    replyTo: text('reply_to').references((): AnyPgColumn => designComments.id, {
      onDelete: 'cascade',
    }),
    /** What is written on the pin: counts what begins on a version. */
    number: integer('number'),
    /** Normalised; both or neither. */
    pinX: real('pin_x'),
    pinY: real('pin_y'),
    side: text('side', { enum: COMMENT_SIDES }).notNull(),
    /** As a visitor called himself; an owner is named as he is called now. */
    author: text('author').notNull().default(''),
    /** Tells a link's visitors apart. */
    visitor: text('visitor').notNull().default(''),
    text: text('text').notNull(),
    resolvedAt: at('resolved_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('design_comments_version').on(t.versionId, t.ordinal),
    index('design_comments_reply').on(t.replyTo),
  ],
);

/** Who approved what, and whether that was revoked. Nothing else of a row ever changes (trigger). */
export const designApprovals = pgTable(
  'design_approvals',
  {
    id: text('id').primaryKey(),
    versionId: text('version_id')
      .notNull()
      .references(() => designVersions.id, { onDelete: 'cascade' }),
    viewId: text('view_id')
      .notNull()
      .references(() => designViews.id, { onDelete: 'cascade' }),
    shareId: text('share_id').references(() => designShares.id, { onDelete: 'set null' }),
    author: text('author').notNull(),
    visitor: text('visitor').notNull(),
    /** Of the picture that was approved, hex. */
    sha256: text('sha256').notNull(),
    approvedAt: at('approved_at').notNull(),
    revokedAt: at('revoked_at'),
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (t) => [
    index('design_approvals_version').on(t.versionId, t.approvedAt),
    // One approved version stands for a view.
    uniqueIndex('design_approvals_in_force').on(t.viewId).where(sql`${t.revokedAt} is null`),
  ],
);
