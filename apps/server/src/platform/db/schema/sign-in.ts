import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { users } from './who.ts';

/** The one code in force per recipient: sent by text message to a phone, by mail to an address. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** Phone number, or mail address in small letters. */
    recipient: text('recipient').notNull(),
    /** HMAC-SHA-256 of channel, purpose, recipient and code under the server's secret, hex. */
    codeMac: text('code_mac').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.recipient] }),
    index('one_time_codes_expiry').on(t.expiresAt),
  ],
);

/** A puzzle asked of a visitor before more codes go out from where he is. */
export const captchas = pgTable(
  'captchas',
  {
    id: text('id').primaryKey(),
    /** The network it was given to; nobody else may answer it. */
    network: text('network').notNull(),
    /** HMAC-SHA-256 of id and letters under the server's secret, hex. */
    answerMac: text('answer_mac').notNull(),
    /** Leading zero bits that each part of the computed answer must have. */
    workBits: smallint('work_bits').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    solvedAt: at('solved_at'),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('captchas_expiry').on(t.expiresAt)],
);

/** The mail address a user signs in with; bound once a code sent to it came back. */
export const userEmails = pgTable('user_emails', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In small letters. */
  email: text('email').notNull().unique(),
  createdAt: createdAt(),
});

export const userPasswords = pgTable('user_passwords', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id. */
  passwordHash: text('password_hash').notNull(),
  changedAt: at('changed_at').notNull(),
});
