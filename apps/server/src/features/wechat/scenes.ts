import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { scanScenes } from '../../platform/db/schema.ts';
import { newId, newToken, sha256Hex } from '../../platform/ids.ts';
import type { ScanSource, WechatPerson } from './source.ts';

/**
 * A code shown for scanning. It moves only forward, each step one guarded UPDATE, so that steps that
 * race have one winner whichever process they run in:
 *
 *     waiting ──► scanned ──► confirmed ──► used
 *        └───────────┴──────► refused            any: past its time = expired
 *
 * Its id is public (it stands in the code). What signs in is the secret that the asking browser alone
 * holds: without it a scene is as if it were not there.
 */
export type SceneRow = typeof scanScenes.$inferSelect;

export const SCENE_TTL_SECONDS = 300;
/** What is left, at least, to take a confirmed sign-in. */
const TAKE_WITHIN_MS = 60_000;
/** Time to receive a code by text message and type it. */
const BIND_WITHIN_MS = 10 * 60_000;
/** Rows are kept a while past their end, so that a late poll reads "expired". */
const KEEP_MS = 3_600_000;

/** What a scene opens, once confirmed: an account, or the binding of one. */
export type Confirmed =
  | { readonly userId: string; readonly person: WechatPerson | null }
  | { readonly userId: null; readonly person: WechatPerson };

export interface Asker {
  readonly userAgent: string;
  /** The address without its last part. */
  readonly place: string;
}

export interface Scenes {
  /** A new scene; its secret is stored nowhere. */
  create(source: ScanSource, asker: Asker): Promise<{ id: string; secret: string }>;
  /** The scene, for the browser that asked for it; undefined for everyone else. */
  ofBrowser(id: string, secret: string): Promise<SceneRow | undefined>;
  /** Takes what was confirmed, once: an account's sign-in, or a WeChat to be bound. Undefined: nothing to take. */
  take(id: string, secret: string, what: 'account' | 'binding'): Promise<SceneRow | undefined>;
  /** Marks it scanned by a user of ours; undefined when it is another's, or over. */
  scanByUser(id: string, userId: string): Promise<SceneRow | undefined>;
  /** Marks it scanned by a WeChat, in place of what that scanned before; undefined when it is another's, or over. */
  scanByWechat(id: string, person: WechatPerson): Promise<SceneRow | undefined>;
  /** What this WeChat scanned and has not answered. */
  openOf(person: Pick<WechatPerson, 'appId' | 'openId'>): Promise<SceneRow | undefined>;
  /** Agrees to the sign-in that was scanned. False when there is nothing to agree to (any more). */
  confirm(scene: Pick<SceneRow, 'id'>, confirmed: Confirmed): Promise<boolean>;
  /** Says no to it. False when it is too late for that. */
  refuse(scene: Pick<SceneRow, 'id'>, by?: { readonly userId: string }): Promise<boolean>;
  removeOld(): Promise<void>;
}

export function createScenes({ db, clock }: { db: Db; clock: Clock }): Scenes {
  const alive = () => gt(scanScenes.expiresAt, clock.now());
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const held = (id: string, secret: string) =>
    and(eq(scanScenes.id, id), eq(scanScenes.secretHash, sha256Hex(secret)));

  const step = async (
    condition: SQL | undefined,
    change: Partial<typeof scanScenes.$inferInsert>,
    within: Db | Tx = db,
  ): Promise<SceneRow | undefined> => {
    const [row] = await within
      .update(scanScenes)
      .set(change)
      .where(and(condition, alive()))
      .returning();
    return row;
  };

  return {
    async create({ way }, { userAgent, place }) {
      const [id, secret] = [newId(), newToken()];
      await db.insert(scanScenes).values({
        ...{ id, way, place, state: 'waiting', secretHash: sha256Hex(secret) },
        userAgent: userAgent.slice(0, 300),
        createdAt: clock.now(),
        expiresAt: inMs(SCENE_TTL_SECONDS * 1000),
      });
      return { id, secret };
    },
    async ofBrowser(id, secret) {
      const [row] = await db.select().from(scanScenes).where(held(id, secret));
      return row;
    },
    take(id, secret, what) {
      const fits = what === 'account' ? isNotNull(scanScenes.userId) : isNull(scanScenes.userId);
      const isConfirmed = eq(scanScenes.state, 'confirmed');
      return step(and(held(id, secret), isConfirmed, fits), { state: 'used' });
    },
    scanByUser(id, userId) {
      const mine = and(eq(scanScenes.state, 'scanned'), eq(scanScenes.userId, userId));
      return step(
        and(
          ...[eq(scanScenes.id, id), eq(scanScenes.way, 'builtin')],
          or(eq(scanScenes.state, 'waiting'), mine),
        ),
        { state: 'scanned', userId },
      );
    },
    scanByWechat: (id, { appId, openId, unionId }) =>
      inTransaction(db, async (tx) => {
        const mine = and(
          ...[eq(scanScenes.appId, appId), eq(scanScenes.openId, openId)],
          eq(scanScenes.state, 'scanned'),
        );
        const scene = await step(
          and(
            ...[eq(scanScenes.id, id), inArray(scanScenes.way, ['official', 'open'])],
            or(eq(scanScenes.state, 'waiting'), mine),
          ),
          { state: 'scanned', appId, openId, unionId },
          tx,
        );
        // A word said later must not be taken for a code that was scanned before.
        if (scene) await step(and(mine, ne(scanScenes.id, id)), { state: 'refused' }, tx);
        return scene;
      }),
    async openOf({ appId, openId }) {
      const rows = await db
        .select()
        .from(scanScenes)
        .where(
          and(
            ...[eq(scanScenes.appId, appId), eq(scanScenes.openId, openId)],
            ...[eq(scanScenes.state, 'scanned'), alive()],
          ),
        );
      // Two scanned at the same moment: nobody knows which one is meant.
      return rows.length === 1 ? rows[0] : undefined;
    },
    confirm: (scene, { userId, person }) =>
      inTransaction(db, async (tx) => {
        const byWhom = person
          ? and(eq(scanScenes.appId, person.appId), eq(scanScenes.openId, person.openId))
          : and(isNull(scanScenes.appId), eq(scanScenes.userId, userId ?? ''));
        const row = await step(
          and(eq(scanScenes.id, scene.id), eq(scanScenes.state, 'scanned'), byWhom),
          { state: 'confirmed', userId },
          tx,
        );
        if (!row) return false;
        const least = inMs(userId === null ? BIND_WITHIN_MS : TAKE_WITHIN_MS);
        if (row.expiresAt < least) {
          await step(eq(scanScenes.id, scene.id), { expiresAt: least }, tx);
        }
        return true;
      }),
    async refuse(scene, by) {
      const row = await step(
        and(
          eq(scanScenes.id, scene.id),
          inArray(scanScenes.state, ['waiting', 'scanned']),
          by && eq(scanScenes.userId, by.userId),
        ),
        { state: 'refused' },
      );
      return row !== undefined;
    },
    async removeOld() {
      await db.delete(scanScenes).where(lt(scanScenes.expiresAt, inMs(-KEEP_MS)));
    },
  };
}
