import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { users } from './who.ts';

/** What the operator decided about a tool; a tool without a row is as its definition says. */
export const toolRules = pgTable('tool_rules', {
  toolId: text('tool_id').primaryKey(),
  enabled: boolean('enabled').notNull().default(true),
  /** Chinese, for users: why it is switched off. Empty: nothing is said. */
  reason: text('reason').notNull().default(''),
  /** Tickets per run instead of the definition's; null: the definition's. */
  basePrice: integer('base_price'),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Switches of the whole installation, by name; one that is not there is off. */
export const houseSwitches = pgTable('house_switches', {
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    audience: text('audience', { enum: ['all', 'vip'] })
      .notNull()
      .default('all'),
    shownFrom: at('shown_from').notNull(),
    shownTo: at('shown_to').notNull(),
    /** Whether a reader may put it away before its time is over. */
    dismissable: boolean('dismissable').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('announcements_end').on(t.shownTo)],
);

/** Who has read an announcement, and who has put it away. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: at('read_at').notNull(),
    dismissedAt: at('dismissed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_reads_user').on(t.userId),
  ],
);

/**
 * Texts of the site, each version for good (checked by a trigger): which one somebody agreed to follows
 * from when he did.
 */
export const featureTexts = pgTable(
  'feature_texts',
  {
    name: text('name').notNull(),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    /** The administrator's name. */
    account: text('account').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] })],
);

/** Attempts at tasks that came to nothing, and engines that gave up within one, with what operators have to know and users need not. */
export const taskFaults = pgTable(
  'task_faults',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    taskId: text('task_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** The engine that was asked; null where none was reached. */
    engineId: text('engine_id'),
    /** As the user was told. */
    message: text('message').notNull(),
    /** The error behind it with its causes, without secrets. */
    detail: text('detail').notNull().default(''),
    startedAt: at('started_at'),
    createdAt: createdAt(),
  },
  (t) => [index('task_faults_task').on(t.taskId, t.id), index('task_faults_age').on(t.createdAt)],
);

/** What the first page of the administration adds up, of one day. */
export interface DayFigures {
  /** Tasks that ended, by tool, engine and end. */
  readonly ends: readonly {
    readonly tool: string;
    readonly engine: string | null;
    readonly status: 'succeeded' | 'failed' | 'cancelled';
    readonly count: number;
    /** How long they ran: a step of the histogram and its count, by turns. */
    readonly ran: readonly number[];
  }[];
  /** How long they had waited, likewise. */
  readonly waited: readonly number[];
  /** Tickets moved from and to the house's accounts. */
  readonly tickets: readonly {
    readonly type: number;
    readonly account: string;
    readonly amount: number;
  }[];
}

/** Figures of days that are over, by China's calendar; they are counted once and never change. */
export const dayFigures = pgTable('day_figures', {
  day: date('day', { mode: 'string' }).primaryKey(),
  figures: jsonb('figures').$type<DayFigures>().notNull(),
  createdAt: createdAt(),
});

/** The last of those days on which a user did something. */
export const userLastDays = pgTable(
  'user_last_days',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [index('user_last_days_day').on(t.day)],
);
