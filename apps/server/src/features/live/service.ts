import { randomInt } from 'node:crypto';
import {
  type DataOf,
  type endpoints,
  LIVE_FRAME_SIDE_PX,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import { MAX_SEED, type Settings, type ToolDefinition } from '@zhuhui/tools';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { EngineFailure } from '../../engines/engine.ts';
import type { LivePainter } from '../../engines/live.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { liveSessions } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { availableBalance, lockUser } from '../tickets/ledger.ts';
import { assertOn, type ToolTerms } from '../tool-rules/tool-rules.ts';
import {
  costOf,
  endIdleSessions,
  isPaid,
  type LiveSession,
  liveTool,
  payMinute,
  runningUntil,
  TICKET,
} from './meter.ts';

type Calls = typeof endpoints;

export interface LiveService {
  /** Begins a session, in the minute that runs; an earlier one of the user's ends. @throws AppError notEnoughTickets */
  start(userId: string, settings: Settings): Promise<DataOf<Calls['liveStart']>>;
  change(userId: string, sessionId: string, settings: Settings): Promise<null>;
  /** @throws AppError notEnoughTickets when a new minute cannot be paid, conflict when a frame is on its way */
  frame(
    userId: string,
    input: ParsedInputOf<Calls['liveFrame']>,
  ): Promise<DataOf<Calls['liveFrame']>>;
  stop(userId: string, sessionId: string): Promise<DataOf<Calls['liveStop']>>;
  /** Ends the sessions that were forgotten. */
  sweep(): Promise<void>;
}

const NO_SESSION = '没有找到这场实时渲染，请重新开始';
const ELSEWHERE = '已在另一个窗口开始，这里已停，不再计时';

export function createLiveService(deps: {
  db: Db;
  clock: Clock;
  painter: LivePainter;
  checkSettings: (tool: ToolDefinition, raw: Settings) => Settings;
  terms: ToolTerms;
  /** Puts the AI mark into the metadata of a painted frame. */
  mark: (bytes: Uint8Array, sessionId: string) => Uint8Array;
}): LiveService {
  const { db, clock, painter, checkSettings, terms, mark } = deps;
  /** Sessions with a frame on its way through this process. */
  const underWay = new Set<string>();

  const openSession = async (userId: string, sessionId: string): Promise<LiveSession> => {
    const [session] = await db
      .select()
      .from(liveSessions)
      .where(and(eq(liveSessions.id, sessionId), eq(liveSessions.userId, userId)));
    if (session?.endedAt === null) return session;
    const gaveWay = session !== undefined && (await hasLater(session));
    throw new AppError('notFound', gaveWay ? ELSEWHERE : NO_SESSION);
  };

  /** Whether its user began another one after it. */
  const hasLater = async ({ userId, createdAt }: LiveSession): Promise<boolean> => {
    const later = await db
      .select({ id: liveSessions.id })
      .from(liveSessions)
      .where(and(eq(liveSessions.userId, userId), gt(liveSessions.createdAt, createdAt)))
      .limit(1);
    return later.length > 0;
  };

  /** Asks for a new minute's tickets, unless one runs. @returns the balance */
  const assertCanPay = async (userId: string, cost: number, now: Date): Promise<number> => {
    const balance = await availableBalance(db, userId, TICKET, now);
    if (balance < cost && !(await runningUntil(db, userId, now))) {
      throw new AppError('notEnoughTickets', `实时券不足：每分钟 ${cost} 张，还有 ${balance} 张`);
    }
    return balance;
  };

  const paint = async (session: LiveSession, frame: Uint8Array, still: boolean) => {
    const startedMs = performance.now();
    const answer = await painter
      .paint({
        sessionId: session.id,
        tool: liveTool,
        settings: session.settings,
        seed: session.seed,
        frame,
        pace: still ? 'still' : 'moving',
      })
      .catch(inWordsOfACall);
    return { ...answer, paintMs: Math.round(performance.now() - startedMs) };
  };

  return {
    async start(userId, raw) {
      assertOn(terms, liveTool.id);
      const settings = checkSettings(liveTool, raw);
      const now = clock.now();
      const minuteCost = terms.basePriceOf(liveTool);
      const balance = await assertCanPay(userId, minuteCost, now);
      const seed = typeof settings.seed === 'number' ? settings.seed : randomInt(MAX_SEED + 1);
      const session = { id: newId(), userId, settings, seed, minuteCost, createdAt: now };
      const before = await db.transaction(async (tx) => {
        // Of two that are begun at once, the later ends the earlier too.
        await lockUser(tx, userId);
        const ended = await tx
          .update(liveSessions)
          .set({ endedAt: now })
          .where(and(eq(liveSessions.userId, userId), isNull(liveSessions.endedAt)))
          .returning({ id: liveSessions.id });
        await tx.insert(liveSessions).values(session);
        return ended;
      });
      for (const { id } of before) painter.forget(id);
      return {
        sessionId: session.id,
        seed,
        minuteCost,
        balance,
        frameSidePx: LIVE_FRAME_SIDE_PX,
      };
    },

    async change(userId, sessionId, raw) {
      const settings = checkSettings(liveTool, raw);
      const session = await openSession(userId, sessionId);
      const seed = typeof settings.seed === 'number' ? settings.seed : session.seed;
      await db.update(liveSessions).set({ settings, seed }).where(eq(liveSessions.id, sessionId));
      return null;
    },

    async frame(userId, { sessionId, frame, still }) {
      const session = await openSession(userId, sessionId);
      if (underWay.has(sessionId)) throw new AppError('conflict', '上一帧还在路上');
      underWay.add(sessionId);
      try {
        const now = clock.now();
        const paid = isPaid(session, now);
        const cost = costOf(session);
        if (!paid) await assertCanPay(userId, cost, now);
        const { picture, engineId, engineName, paintMs } = await paint(
          session,
          bytesOf(frame),
          still,
        );
        const { minutes, paidUntil } = paid
          ? session
          : await payMinute(db, { sessionId, userId, cost, now: clock.now() });
        await db
          .update(liveSessions)
          .set({ lastFrameAt: clock.now() })
          .where(eq(liveSessions.id, sessionId));
        return {
          picture: picture && dataUrl({ ...picture, bytes: mark(picture.bytes, sessionId) }),
          engine: { id: engineId, name: engineName },
          paintMs,
          meter: { minutes, paidUntil: (paidUntil ?? now).toISOString() },
        };
      } finally {
        underWay.delete(sessionId);
      }
    },

    async stop(userId, sessionId) {
      const { minutes } = await openSession(userId, sessionId);
      painter.forget(sessionId);
      await db
        .update(liveSessions)
        .set({ endedAt: clock.now() })
        .where(and(eq(liveSessions.id, sessionId), isNull(liveSessions.endedAt)));
      return { minutes };
    },

    async sweep() {
      for (const sessionId of await endIdleSessions(db, clock.now())) painter.forget(sessionId);
    },
  };
}

const bytesOf = (url: string): Uint8Array => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

const dataUrl = ({ bytes, mime }: { bytes: Uint8Array; mime: string }): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

function inWordsOfACall(error: unknown): never {
  if (!(error instanceof EngineFailure)) throw error;
  if (error.kind === 'badInput') throw badField('frame', error.message);
  throw new AppError('unavailable', error.message, { cause: error });
}
