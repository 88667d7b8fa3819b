import type { Interests } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull().unique(),
    nickname: text('nickname').notNull(),
    avatar: text('avatar').notNull().default(''),
    userType: text('user_type', { enum: ['user', 'test'] })
      .notNull()
      .default('user'),
    inviteCode: text('invite_code').notNull().unique(),
    /** The invitation code typed at sign-up, as typed. */
    invitedWith: text('invited_with'),
    /** Where the visitor came from: keyWord, plan, source, unit. */
    source: jsonb('source').$type<Record<string, string>>(),
    /** What he designs and the styles he likes; null: not asked yet. */
    interests: jsonb('interests').$type<Interests>(),
    /** He may not change it again for a while. */
    phoneChangedAt: at('phone_changed_at'),
    /** Nobody can sign in to it from then on; null: free. */
    frozenAt: at('frozen_at'),
    /** Why, as its user is told. */
    frozenReason: text('frozen_reason').notNull().default(''),
    /** An administrator's, for administrators. */
    note: text('note').notNull().default(''),
    /** The account is being given up: it can do nothing, and is erased from then on. */
    leavingAt: at('leaving_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('users_invited_with').on(sql`upper(${t.invitedWith})`),
    index('users_newest').on(t.createdAt, t.id),
    index('users_avatar').on(t.avatar).where(sql`${t.avatar} <> ''`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    userAgent: text('user_agent').notNull().default(''),
    /** Where it was last used from: the address without its last part. */
    place: text('place').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

export const admins = pgTable('admins', {
  id: text('id').primaryKey(),
  account: text('account').notNull().unique(),
  /** argon2id. */
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: ['owner', 'operator', 'auditor'] }).notNull(),
  /** The password was given by somebody else: nothing but a new one is let through. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  disabledAt: at('disabled_at'),
  /** The secret of the one-time codes, sealed (platform/secret-box.ts); empty: signs in without. */
  sealedTotp: text('sealed_totp').notNull().default(''),
  /** One that is being set up and was not confirmed yet. */
  sealedTotpDraft: text('sealed_totp_draft').notNull().default(''),
  /** The time step of the last code that was taken: that one and those before it are used up. */
  lastTotpStep: integer('last_totp_step').notNull().default(0),
  createdAt: createdAt(),
});

/** What lets an administrator in who lost the device; each once. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id),
    /** SHA-256, hex: the codes are random and long. */
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.codeHash] })],
);

/** An administrator who looks at the product as one of its users; changes nothing, ends by itself. */
export const viewings = pgTable(
  'viewings',
  {
    /** SHA-256 of the cookie's token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('viewings_expiry').on(t.expiresAt)],
);

/** An administrator's sessions; apart from users', so that neither opens the other's doors. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** SHA-256 of the cookie's token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('admin_sessions_admin').on(t.adminId),
    index('admin_sessions_expiry').on(t.expiresAt),
  ],
);

/** What administrators changed. Rows are never changed or removed, and each vouches for the one before (triggers). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    adminId: text('admin_id').notNull(),
    /** The account's name as it was then. */
    account: text('account').notNull(),
    action: text('action').notNull(),
    /** What it was done to, by id. */
    target: text('target').notNull(),
    /** Without secrets; null where there was nothing before. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Without secrets; null where there is nothing after. */
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    /** SHA-256 over the row before and this one, hex; the database writes it (features/admin/audit-chain.ts). */
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    index('audit_log_target').on(t.target, t.id),
    index('audit_log_account').on(t.account, t.id),
  ],
);

/** Counters of things that may happen only so often; shared by all processes. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.windowStart] }),
    index('rate_windows_age').on(t.windowStart),
  ],
);
