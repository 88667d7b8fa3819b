import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { users } from './who.ts';

/** A code shown for scanning, and what became of it; see features/wechat/scenes.ts. */
export const scanScenes = pgTable(
  'scan_scenes',
  {
    /** What the code carries: unguessable, and worthless without the asking browser's secret. */
    id: text('id').primaryKey(),
    way: text('way', { enum: ['builtin', 'official', 'open'] }).notNull(),
    state: text('state', {
      enum: ['waiting', 'scanned', 'confirmed', 'used', 'refused'],
    }).notNull(),
    /** SHA-256 of the secret that the asking browser alone keeps in a cookie, hex. */
    secretHash: text('secret_hash').notNull(),
    /** Of the asking browser: shown to who scans. */
    userAgent: text('user_agent').notNull(),
    /** Its address without its last part. */
    place: text('place').notNull(),
    /** The account that is signed in to: who scans with it, or whom his WeChat belongs to. */
    userId: text('user_id').references(() => users.id),
    /** Who scanned with WeChat; null for the built-in way. */
    appId: text('app_id'),
    openId: text('open_id'),
    unionId: text('union_id'),
    createdAt: at('created_at').notNull(),
    /** From then on it is as good as gone, whatever its state. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('scan_scenes_expiry').on(t.expiresAt),
    index('scan_scenes_open').on(t.appId, t.openId),
    index('scan_scenes_user').on(t.userId),
  ],
);

/** A WeChat identity that opens an account. */
export const wechatIdentities = pgTable(
  'wechat_identities',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    appId: text('app_id').notNull(),
    /** Who it is to this one app. */
    openId: text('open_id').notNull(),
    /** Who it is to all apps of one Open Platform account; null where they are not bound together. */
    unionId: text('union_id'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('wechat_identities_open').on(t.appId, t.openId),
    index('wechat_identities_union').on(t.unionId),
    index('wechat_identities_user').on(t.userId),
  ],
);

/** The one access token of an app, for all processes. */
export const wechatTokens = pgTable('wechat_tokens', {
  appId: text('app_id').primaryKey(),
  /** Sealed under the installation's key. */
  sealedToken: text('sealed_token').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Messages that WeChat delivered, so that one it sends again is answered the same and does nothing. */
export const wechatMessages = pgTable(
  'wechat_messages',
  {
    /** App, sender and the message's own id or time, as WeChat's text says to tell them apart. */
    key: text('key').primaryKey(),
    /** What was answered; null while it is being worked on. */
    answer: text('answer'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('wechat_messages_age').on(t.createdAt)],
);
