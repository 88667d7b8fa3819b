import type { GalleryBudget, GalleryKind, GalleryState, ReportReason } from '@zhuhui/contracts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { at, createdAt } from './columns.ts';
import { files } from './files.ts';
import { users } from './who.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Under which name somebody publishes. */
export const galleryAuthors = pgTable('gallery_authors', {
  id: text('id').primaryKey(),
  /** Null: the house. */
  userId: text('user_id')
    .unique()
    .references(() => users.id),
  name: text('name').notNull(),
  intro: text('intro').notNull().default(''),
  createdAt: createdAt(),
});

/** Published works, their pictures copied, so that a history can be emptied without emptying the gallery. */
export const galleryEntries = pgTable(
  'gallery_entries',
  {
    id: text('id').primaryKey(),
    authorId: text('author_id')
      .notNull()
      .references(() => galleryAuthors.id),
    kind: text('kind').$type<GalleryKind>().notNull(),
    state: text('state').$type<GalleryState>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** An entry of the classification tree; the ids of those above it begin it. Empty: none. */
    category: text('category').notNull().default(''),
    style: text('style'),
    /** The name of the tree's second level: the same in several branches. */
    space: text('space'),
    areaM2: integer('area_m2'),
    city: text('city').notNull().default(''),
    budget: text('budget').$type<GalleryBudget>(),
    designer: text('designer').notNull().default(''),
    /** The pictures it was made from may be loaded by others. */
    allowInput: boolean('allow_input').notNull().default(false),
    /** When its author agreed to show it to everybody. */
    consentedAt: at('consented_at').notNull(),
    pictures: smallint('pictures').notNull(),
    /** How many of its pictures stand for a film. */
    films: smallint('films').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    views: integer('views').notNull().default(0),
    /** What the list of hot ones is ordered by; see features/gallery/heat.ts. */
    heat: doublePrecision('heat').notNull().default(0),
    /** What the last judgement had against it; empty: nothing. */
    reason: text('reason').notNull().default(''),
    judgedBy: text('judged_by').notNull().default(''),
    judgedAt: at('judged_at'),
    /** `product`: comes with the program, and follows it. */
    source: text('source', { enum: ['user', 'product'] })
      .notNull()
      .default('user'),
    clientRequestId: text('client_request_id'),
    /** What it is found by, folded, and hashes of its characters and pairs of characters. */
    words: text('words').notNull().default(''),
    grams: integer('grams').array().notNull(),
    createdAt: createdAt(),
    publishedAt: at('published_at'),
  },
  (t) => {
    const shown = sql`${t.state} = 'published'`;
    const newest = [t.publishedAt, t.id] as const;
    const level = (digits: number) => sql`left(${t.category}, ${sql.raw(String(digits))})`;
    const by = (name: string, narrowed: SQL | AnyPgColumn) =>
      index(`gallery_entries_${name}`)
        .on(narrowed as SQL, ...newest)
        .where(shown);
    return [
      index('gallery_entries_new')
        .on(...newest)
        .where(shown),
      index('gallery_entries_hot').on(t.heat, t.id).where(shown),
      by('branch', level(1)),
      by('space_of', level(3)),
      by('leaf', level(5)),
      by('style', t.style),
      by('space', t.space),
      by('city', t.city),
      index('gallery_entries_films')
        .on(...newest)
        .where(sql`${t.state} = 'published' and ${t.films} > 0`),
      index('gallery_entries_author').on(t.authorId, t.createdAt, t.id),
      index('gallery_entries_state').on(t.state, t.createdAt, t.id),
      index('gallery_entries_grams').using('gin', t.grams),
      unique('gallery_entries_request').on(t.authorId, t.clientRequestId),
    ];
  },
);

/** How many entries are shown, by what lists are narrowed to; kept by triggers (0031_gallery_counts). */
export const galleryCounts = pgTable(
  'gallery_counts',
  {
    facet: text('facet', { enum: ['category', 'style', 'space', 'city'] }).notNull(),
    kind: text('kind').$type<GalleryKind>().notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.facet, t.kind, t.value] })],
);

const entryId = () =>
  text('entry_id')
    .notNull()
    .references(() => galleryEntries.id, { onDelete: 'cascade' });

export const galleryImages = pgTable(
  'gallery_images',
  {
    id: text('id').primaryKey(),
    entryId: entryId(),
    ordinal: smallint('ordinal').notNull(),
    fileId: text('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
    /** What it is the first picture of, and how long that is; null: of nothing. */
    filmFileId: text('film_file_id')
      .unique()
      .references(() => files.id),
    durationSeconds: real('duration_seconds'),
    caption: text('caption').notNull().default(''),
    /** The result it was copied from; its task may be gone. */
    taskId: text('task_id'),
    tool: text('tool').notNull(),
    /** As others may load them, less the files that are withheld; those fields' names. */
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    withheld: jsonb('withheld').$type<string[]>().notNull(),
    settingsVersion: integer('settings_version').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    palette: jsonb('palette').$type<string[]>().notNull().default([]),
    /** Made by AI: its file carries the mark. */
    isAi: boolean('is_ai').notNull(),
    /** What it looks like, to compare (packages/kernels/src/look). */
    look: bytes('look').notNull(),
    /** While its entry is shown, since when. */
    shownAt: at('shown_at'),
    /** The transaction that last changed whether and under what it is found; 0: nobody follows it yet. */
    changedIn: bigint('changed_in', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    unique('gallery_images_place').on(t.entryId, t.ordinal),
    index('gallery_images_new').on(t.shownAt, t.id).where(sql`${t.shownAt} is not null`),
    index('gallery_images_films')
      .on(t.shownAt, t.id)
      .where(sql`${t.shownAt} is not null and ${t.filmFileId} is not null`),
    index('gallery_images_changed').on(t.changedIn),
  ],
);

/** Files that may be read because their entry is shown: its pictures, and what they were made from. */
export const galleryFiles = pgTable(
  'gallery_files',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id),
    entryId: entryId(),
    role: text('role', { enum: ['picture', 'input'] }).notNull(),
  },
  (t) => [index('gallery_files_entry').on(t.entryId)],
);

/** Dominant colours of its pictures for searching; cells as in features/history/colour-space.ts. */
export const galleryColours = pgTable(
  'gallery_colours',
  {
    imageId: text('image_id')
      .notNull()
      .references(() => galleryImages.id, { onDelete: 'cascade' }),
    nth: smallint('nth').notNull(),
    entryId: entryId(),
    cell: smallint('cell').notNull(),
    x: real('x').notNull(),
    y: real('y').notNull(),
    z: real('z').notNull(),
    /** Share of the picture, 0 … 1. */
    share: real('share').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.nth] }),
    index('gallery_colours_cell').on(t.cell, t.entryId),
    index('gallery_colours_entry').on(t.entryId),
  ],
);

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);

export const galleryLikes = pgTable(
  'gallery_likes',
  { userId: userId(), entryId: entryId(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.userId, t.entryId] }),
    index('gallery_likes_entry').on(t.entryId),
    index('gallery_likes_newest').on(t.userId, t.createdAt, t.entryId),
  ],
);

/** Who follows whom. */
export const galleryFollows = pgTable(
  'gallery_follows',
  {
    userId: userId(),
    authorId: text('author_id')
      .notNull()
      .references(() => galleryAuthors.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.authorId] }),
    index('gallery_follows_author').on(t.authorId),
  ],
);

export const galleryAlbums = pgTable(
  'gallery_albums',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('gallery_albums_user').on(t.userId, t.createdAt),
    uniqueIndex('gallery_albums_default').on(t.userId).where(sql`${t.isDefault}`),
  ],
);

export const galleryAlbumItems = pgTable(
  'gallery_album_items',
  {
    albumId: text('album_id')
      .notNull()
      .references(() => galleryAlbums.id, { onDelete: 'cascade' }),
    entryId: entryId(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.albumId, t.entryId] }),
    index('gallery_album_items_user').on(t.userId, t.entryId),
    index('gallery_album_items_entry').on(t.entryId),
  ],
);

export const galleryComments = pgTable(
  'gallery_comments',
  {
    id: text('id').primaryKey(),
    entryId: entryId(),
    userId: userId(),
    body: text('body').notNull(),
    /** Put out of sight by an administrator, or by its author while reports of it are kept. */
    hiddenAt: at('hidden_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('gallery_comments_entry').on(t.entryId, t.createdAt, t.id),
    index('gallery_comments_user').on(t.userId),
  ],
);

export const galleryReports = pgTable(
  'gallery_reports',
  {
    id: text('id').primaryKey(),
    entryId: entryId(),
    /** Null: the entry itself. */
    commentId: text('comment_id').references(() => galleryComments.id, { onDelete: 'cascade' }),
    userId: userId(),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull().default(''),
    state: text('state', { enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    settledBy: text('settled_by').notNull().default(''),
    createdAt: createdAt(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index('gallery_reports_state').on(t.state, t.createdAt, t.id),
    index('gallery_reports_entry').on(t.entryId),
    index('gallery_reports_user').on(t.userId),
  ],
);

export const galleryDownloads = pgTable(
  'gallery_downloads',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: userId(),
    imageId: text('image_id')
      .notNull()
      .references(() => galleryImages.id, { onDelete: 'cascade' }),
    format: text('format').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('gallery_downloads_user').on(t.userId, t.id),
    index('gallery_downloads_image').on(t.imageId),
  ],
);
