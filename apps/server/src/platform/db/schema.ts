import { TASK_STATES, transferKinds } from '@zhuhui/contracts';
import type { AssetKind, Settings } from '@zhuhui/tools';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './schema/columns.ts';
import { files } from './schema/files.ts';
import { users } from './schema/who.ts';

export * from './schema/account.ts';
export * from './schema/bills.ts';
export * from './schema/cashier.ts';
export * from './schema/chat.ts';
export * from './schema/designs.ts';
export * from './schema/files.ts';
export * from './schema/gallery.ts';
export * from './schema/labels.ts';
export * from './schema/operations.ts';
export * from './schema/orders.ts';
export * from './schema/sign-in.ts';
export * from './schema/wechat.ts';
export * from './schema/who.ts';

// ── Tickets: double entry ──────────────────────────────────────────────────────────────────────────

export const transferKind = pgEnum('transfer_kind', transferKinds);

/** `available` and `reserved` belong to a user; the others are the house's side of the books. */
export const ledgerAccount = pgEnum('ledger_account', [
  'available',
  'reserved',
  'issued',
  'spent',
  'expired',
  'adjusted',
]);

/** One movement of tickets; its entries sum to zero (checked by a trigger). Rows are never changed. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Names what caused it; the same cause cannot move tickets twice. */
    ref: text('ref').notNull().unique(),
    kind: transferKind('kind').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    ticketType: smallint('ticket_type').notNull(),
    taskId: text('task_id'),
    /** The order that brought or took them. */
    orderNo: text('order_no'),
    memo: text('memo').notNull(),
    /** For a grant: when what is left of it expires. */
    expiresAt: at('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // A user's books are counted and leafed through in the index alone, whatever they are narrowed to.
    index('ledger_transfers_user').on(t.userId, t.id, t.ticketType, t.kind, t.createdAt),
    index('ledger_transfers_task').on(t.taskId),
    index('ledger_transfers_age').on(t.createdAt, t.id),
    index('ledger_transfers_expiry').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check('ledger_ticket_type', sql`${t.ticketType} in (1, 2, 3)`),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transferId: bigint('transfer_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfers.id),
    account: ledgerAccount('account').notNull(),
    userId: text('user_id').notNull(),
    ticketType: smallint('ticket_type').notNull(),
    /** The grant (its transfer) these tickets came from, so that each batch expires on its own day. */
    batchId: bigint('batch_id', { mode: 'number' }).notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [
    index('ledger_entries_transfer').on(t.transferId),
    // With what it sums: a balance reads no rows.
    index('ledger_entries_balance').on(
      ...([t.userId, t.ticketType, t.account, t.batchId, t.amount, t.transferId] as const),
    ),
    // The house's side, for sums over a stretch of time.
    index('ledger_entries_house')
      .on(t.transferId, t.account, t.ticketType, t.amount)
      .where(sql`${t.account} in ('issued', 'spent', 'expired', 'adjusted')`),
    check('ledger_entry_moves', sql`${t.amount} <> 0`),
  ],
);

// ── Assets ────────────────────────────────────────────────────────────────────────────────────────

/** The asset library: what the product brings and what users keep. */
export const assets = pgTable(
  'assets',
  {
    id: text('id').primaryKey(),
    /** Null: built in, for all. */
    ownerId: text('owner_id').references(() => users.id),
    kind: text('kind').$type<AssetKind>().notNull(),
    name: text('name').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    /** The procedural material that a built-in picture shows. */
    material: text('material'),
    /** Long side of one unit as it is usually laid, metres. */
    unitM: real('unit_m'),
    /** Order among the built-in ones. */
    position: integer('position').notNull().default(0),
    /** The operator's order among the house's own; null: after those that have one, by `position`. */
    place: integer('place'),
    /** `house`: the operator's, added or changed; what the product brings leaves it alone. */
    source: text('source', { enum: ['product', 'house'] })
      .notNull()
      .default('product'),
    /** Put out of sight by the operator. */
    hiddenAt: at('hidden_at'),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('assets_shelf')
      .on(t.ownerId, t.kind, t.createdAt.desc())
      .where(sql`${t.deletedAt} is null`),
    index('assets_file').on(t.fileId),
  ],
);

// ── Tasks ──────────────────────────────────────────────────────────────────────────────────────────

export const taskState = pgEnum('task_state', TASK_STATES);

/** A process that runs tasks. It is alive while it holds the advisory lock of its id. */
export const workers = pgTable('workers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  startedAt: at('started_at').notNull().defaultNow(),
});

/**
 * Milliseconds from one moment of a row to another, null while either is to come: `least` alone would take a null for
 * the largest number there is.
 */
const millisecondsBetween = (from: string, to: string) =>
  sql.raw(
    `case when ${from} is not null and ${to} is not null ` +
      `then least(extract(epoch from ${to} - ${from}) * 1000, 2147483647)::integer end`,
  );

export const tasks = pgTable(
  'tasks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tool: text('tool').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    settingsVersion: integer('settings_version').notNull(),
    clientRequestId: text('client_request_id'),
    ticketType: smallint('ticket_type').notNull(),
    cost: integer('cost').notNull(),
    status: taskState('status').notNull().default('queued'),
    /** Start-time fair queueing: the lower, the sooner. See features/tasks/fairness.ts. */
    virtualTime: integer('virtual_time').notNull(),
    queuedAt: at('queued_at').notNull().defaultNow(),
    /** The queue's job for the current attempt. */
    jobId: uuid('job_id').notNull(),
    /** Counts starts; also the fence: only the attempt in force may write progress or an end. */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts that ended without a word: a crash, or a passing fault of the engine. */
    lostAttempts: integer('lost_attempts').notNull().default(0),
    workerId: integer('worker_id'),
    progress: real('progress').notNull().default(0),
    stage: text('stage').notNull().default(''),
    /** When this attempt's newest preview was stored; null until there is one. */
    previewAt: at('preview_at'),
    engine: jsonb('engine').$type<{ id: string; name: string; version: string }>(),
    effective: jsonb('effective').$type<Record<string, unknown>>().notNull().default({}),
    /** The provider's own id of the job, stored before it is waited for. */
    remoteId: text('remote_id'),
    errorMessage: text('error_message'),
    favorite: boolean('favorite').notNull().default(false),
    createdAt: createdAt(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    deletedAt: at('deleted_at'),
    /** The removal of several that hid it; taking that back shows them all again. */
    removalId: text('removal_id'),
    /** How often an operator queued it again after it had ended; each round has tickets of its own. */
    round: integer('round').notNull().default(0),
    /** For figures: which engine made it, how long it waited and how long it ran, milliseconds. */
    engineId: text('engine_id').generatedAlwaysAs(sql`engine ->> 'id'`),
    waitMs: integer('wait_ms').generatedAlwaysAs(millisecondsBetween('queued_at', 'started_at')),
    runMs: integer('run_ms').generatedAlwaysAs(millisecondsBetween('started_at', 'finished_at')),
    /** When its results were given up for good; a task that is deleted and not purged can come back. */
    purgedAt: at('purged_at'),
  },
  (t) => [
    unique('tasks_client_request').on(t.userId, t.clientRequestId),
    // What lists are narrowed to most is in the index, so that counting and skipping read nothing else.
    index('tasks_history')
      .on(t.userId, t.createdAt.desc(), t.id, t.tool, t.status, t.favorite)
      .where(sql`${t.deletedAt} is null`),
    index('tasks_removed')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null and ${t.purgedAt} is null`),
    index('tasks_queue').on(t.virtualTime, t.queuedAt).where(sql`${t.status} = 'queued'`),
    index('tasks_active')
      .on(t.userId, t.virtualTime)
      .where(sql`${t.status} in ('queued', 'running')`),
    index('tasks_running').on(t.workerId).where(sql`${t.status} = 'running'`),
    index('tasks_measured').on(t.tool, t.finishedAt.desc()).where(sql`${t.status} = 'succeeded'`),
    uniqueIndex('tasks_job').on(t.jobId),
    index('tasks_newest').on(t.createdAt, t.id),
    // Everything that figures are made of, so that they are read from the index alone.
    index('tasks_figures')
      .on(t.finishedAt, t.status, t.tool, t.engineId, t.runMs, t.waitMs, t.userId)
      .where(sql`${t.finishedAt} is not null`),
  ],
);

export const taskResults = pgTable(
  'task_results',
  {
    taskId: text('task_id')
      .notNull()
      .references(() => tasks.id),
    ordinal: smallint('ordinal').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    kind: text('kind', { enum: ['image', 'video', 'vector'] }).notNull(),
    durationSeconds: real('duration_seconds'),
    seed: bigint('seed', { mode: 'number' }),
    scores: jsonb('scores').$type<Record<string, number>>(),
    /** Its dominant colours as `#rrggbb`, largest first; null until a picture has been looked at. */
    palette: jsonb('palette').$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.ordinal] }),
    // A file can go only when no result has it: asked for every one that goes.
    index('task_results_file').on(t.fileId),
    index('task_results_unseen')
      .on(t.taskId, t.ordinal)
      .where(sql`${t.palette} is null and ${t.kind} = 'image'`),
  ],
);

/** The same colours for searching; see features/history/colour-search.ts. */
export const resultColours = pgTable(
  'result_colours',
  {
    taskId: text('task_id').notNull(),
    ordinal: smallint('ordinal').notNull(),
    /** Place in the palette. */
    nth: smallint('nth').notNull(),
    userId: text('user_id').notNull(),
    cell: smallint('cell').notNull(),
    x: real('x').notNull(),
    y: real('y').notNull(),
    z: real('z').notNull(),
    /** Share of the picture, 0 … 1. */
    share: real('share').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.ordinal, t.nth] }),
    foreignKey({
      name: 'result_colours_result',
      columns: [t.taskId, t.ordinal],
      foreignColumns: [taskResults.taskId, taskResults.ordinal],
    }).onDelete('cascade'),
    index('result_colours_cell').on(t.userId, t.cell),
  ],
);

/** What a task can be found by; see features/tasks/words.ts. */
export const taskWords = pgTable(
  'task_words',
  {
    taskId: text('task_id')
      .primaryKey()
      .references(() => tasks.id),
    userId: text('user_id').notNull(),
    /** Prompt, tool and names of what was chosen, folded for searching. */
    text: text('text').notNull(),
    /** Hashes of its characters and pairs of characters, salted with the user. */
    grams: integer('grams').array().notNull(),
  },
  (t) => [index('task_words_grams').using('gin', t.grams)],
);

// ── Engines ────────────────────────────────────────────────────────────────────────────────────────

/** One configured engine. Named by the environment or made in the admin area. */
export const engines = pgTable('engines', {
  id: text('id').primaryKey(),
  /** Which adapter: a key of the list of kinds. */
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  baseUrls: jsonb('base_urls').$type<string[]>().notNull(),
  /** Sealed under the installation's key (platform/secret-box.ts); empty when there is none. */
  sealedKey: text('sealed_key').notNull().default(''),
  options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
  enabled: boolean('enabled').notNull().default(true),
  /** Order of preference, lowest first. */
  position: integer('position').notNull(),
  /** `environment`: follows the variables until somebody changes it in the admin area. */
  source: text('source', { enum: ['environment', 'admin'] }).notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Tools whose engines are asked in an order of their own. */
export const toolEngines = pgTable('tool_engines', {
  toolId: text('tool_id').primaryKey(),
  engineIds: jsonb('engine_ids').$type<string[]>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

// ── How fast ───────────────────────────────────────────────────────────────────────────────────────

/** Seconds one sample run of an engine took on a machine, measured in idle time. */
export const engineTimes = pgTable(
  'engine_times',
  {
    engineId: text('engine_id').notNull(),
    engineVersion: text('engine_version').notNull(),
    capability: text('capability').notNull(),
    /** Processor and number of cores. */
    machine: text('machine').notNull(),
    /** Median of the runs. */
    seconds: real('seconds').notNull(),
    runs: smallint('runs').notNull(),
    measuredAt: at('measured_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.engineId, t.engineVersion, t.capability, t.machine] })],
);

// ── Live ───────────────────────────────────────────────────────────────────────────────────────────

/** A user's sharing of a screen; what is painted of it is not kept. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    settings: jsonb('settings').$type<Settings>().notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    /** Minutes paid for; the last one lasts until `paidUntil`. */
    minutes: integer('minutes').notNull().default(0),
    paidUntil: at('paid_until'),
    /** Tickets of one of its minutes, as its user was told; null: before it was kept. */
    minuteCost: integer('minute_cost'),
    createdAt: createdAt(),
    lastFrameAt: at('last_frame_at'),
    endedAt: at('ended_at'),
  },
  (t) => [index('live_sessions_open').on(t.userId).where(sql`${t.endedAt} is null`)],
);
