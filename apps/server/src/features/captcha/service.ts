import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Captcha } from '@zhuhui/contracts';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { captchas } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countEvent, peekCount, uncountEvent } from '../../platform/rate-limit.ts';
import type { Gate } from '../codes/sending.ts';
import { LETTERS } from './glyphs.ts';
import { drawLetters } from './picture.ts';
import { isWorkDone, WORK_PARTS } from './work.ts';

const TTL_SECONDS = 5 * 60;
/** 21^5 answers and three tries: one guess in a million. */
const LETTERS_SHOWN = 5;
const TRIES = 3;
const NEW_PER_NETWORK_AND_HOUR = 60;
/** Of a captcha that nobody can solve any more: tried too often, too old, or none at all. */
const OVER = '这张验证图已作废，请看新的一张';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Codes an address is sent in a day before it is asked anything. */
const FREE_PER_DAY = 1;
/** About 2^19 tries in all: a second on a computer, several on a phone. */
const FIRST_BITS = 15;
/** Every few sends from an address the next one takes twice the work, up to 2^22 tries. */
const SENDS_PER_BIT = 4;
const MOST_BITS = 18;

export interface Captchas {
  create(ip: string): Promise<Captcha>;
  /** @throws AppError badInput when the answer is wrong, notFound when it was the last try or there is none left */
  answer(
    given: { readonly captchaId: string; readonly letters?: string; readonly work?: number[] },
    ip: string,
  ): Promise<void>;
  /** Lets the first code of the day from an address pass, and every further one with a solved captcha. */
  readonly gate: Gate;
  removeExpired(): Promise<void>;
}

export function createCaptchas(deps: { db: Db; clock: Clock; secret: string }): Captchas {
  const { db, clock, secret } = deps;
  const macOf = (id: string, letters: string) =>
    createHmac('sha256', secret).update(`captcha:${id}:${letters}`).digest();
  const sendsFrom = (network: string) => ({
    ...{ key: `captcha:sends:${network}`, limit: FREE_PER_DAY, windowMs: DAY },
  });
  /** A captcha that may still be answered or used by whoever is on this network. */
  const living = (id: string, network: string) =>
    and(
      eq(captchas.id, id),
      eq(captchas.network, network),
      isNull(captchas.usedAt),
      gt(captchas.expiresAt, clock.now()),
    );

  const claim = async (id: string, network: string): Promise<boolean> => {
    const used = await db
      .update(captchas)
      .set({ usedAt: clock.now() })
      .where(and(living(id, network), isNotNull(captchas.solvedAt)))
      .returning({ id: captchas.id });
    return used.length > 0;
  };

  return {
    async create(ip) {
      const network = networkOf(ip);
      const now = clock.now();
      const rule = {
        key: `captcha:new:${network}`,
        limit: NEW_PER_NETWORK_AND_HOUR,
        windowMs: HOUR,
      };
      const { allowed, retryAfterSeconds } = await countEvent(db, rule, now);
      if (!allowed) {
        throw new AppError('tooOften', '换图太频繁，请稍后再试', { retryAfterSeconds });
      }
      const sends = await peekCount(db, sendsFrom(network), now);
      const workBits = Math.min(MOST_BITS, FIRST_BITS + Math.floor(sends / SENDS_PER_BIT));
      const id = newId();
      const letters = Array.from(
        { length: LETTERS_SHOWN },
        () => LETTERS[randomInt(LETTERS.length)],
      ).join('');
      await db.insert(captchas).values({
        ...{ id, network, workBits, triesLeft: TRIES },
        answerMac: macOf(id, letters).toString('hex'),
        expiresAt: new Date(now.getTime() + TTL_SECONDS * 1000),
      });
      const png = await drawLetters(letters, random);
      return {
        captchaId: id,
        image: `data:image/png;base64,${png.toString('base64')}`,
        letters: LETTERS_SHOWN,
        work: { parts: WORK_PARTS, bits: workBits },
        expireSeconds: TTL_SECONDS,
      };
    },

    async answer({ captchaId, letters = '', work }, ip) {
      // The try is taken before the answer is looked at: two at once cannot share one.
      const [row] = await db
        .update(captchas)
        .set({ triesLeft: sql`${captchas.triesLeft} - 1` })
        .where(
          and(
            living(captchaId, networkOf(ip)),
            isNull(captchas.solvedAt),
            gt(captchas.triesLeft, 0),
          ),
        )
        .returning();
      if (!row) throw new AppError('notFound', OVER);
      const given = macOf(captchaId, letters.trim().toUpperCase());
      const right = work
        ? isWorkDone(captchaId, row.workBits, work)
        : timingSafeEqual(Buffer.from(row.answerMac, 'hex'), given);
      if (!right) {
        if (row.triesLeft === 0) throw new AppError('notFound', OVER);
        throw badField(work ? 'work' : 'letters', '看错了，再试一次');
      }
      await db.update(captchas).set({ solvedAt: clock.now() }).where(eq(captchas.id, captchaId));
    },

    async gate({ ip, captchaId, userId }) {
      if (userId) return async () => undefined;
      const now = clock.now();
      const network = networkOf(ip);
      const rule = sendsFrom(network);
      const { allowed } = await countEvent(db, rule, now);
      const uncount = () => uncountEvent(db, rule, now);
      if (allowed) return uncount;
      if (!captchaId || !(await claim(captchaId, network))) {
        await uncount();
        throw new AppError('captchaNeeded');
      }
      return async () => {
        await uncount();
        await db.update(captchas).set({ usedAt: null }).where(eq(captchas.id, captchaId));
      };
    },

    async removeExpired() {
      await db.delete(captchas).where(lt(captchas.expiresAt, clock.now()));
    },
  };
}

/** Not to be guessed from earlier pictures. */
function random(): number {
  return randomBytes(4).readUInt32BE() / 2 ** 32;
}
