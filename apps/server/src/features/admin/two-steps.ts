import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { adminRecoveryCodes, admins } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { recordDeed } from './audit.ts';
import type { AdminRow } from './sessions.ts';
import { base32, matchingStep, newTotpSecret, totpUri } from './totp.ts';

/** The second step of a sign-in: codes of an app, and codes on paper for the day the device is lost. */
export interface TwoSteps {
  /** A new secret, in force once a code made with it was given. */
  begin(admin: AdminRow): Promise<{ secret: string; uri: string }>;
  /** @returns the recovery codes; nobody sees them again */
  confirm(admin: AdminRow, code: string): Promise<string[]>;
  /** Ends it for `admin`. @param by who does it: the same, or an owner */
  end(admin: AdminRow, by: AdminRow): Promise<void>;
  /**
   * Uses a code of the app or a recovery code up. @throws AppError notSignedIn about the field `code`
   */
  take(admin: AdminRow, code: string | undefined): Promise<void>;
  recoveryLeft(adminId: string): Promise<number>;
}

const ISSUER = '筑绘';
const RECOVERY_CODES = 10;
/** 80 bits: a plain hash is safe to keep. */
const RECOVERY_BYTES = 10;

export function createTwoSteps(deps: { db: Db; clock: Clock; box: SecretBox }): TwoSteps {
  const { db, clock, box } = deps;
  const context = (adminId: string) => `totp:${adminId}`;
  /** Null when it was sealed under a `SECRET_KEY` that is no more. */
  const secretOf = (sealed: string, adminId: string): Buffer | null => {
    const secret = box.open(sealed, context(adminId));
    return secret === null ? null : Buffer.from(secret, 'base64url');
  };

  /** Each step's code once, whoever asks at the same time. */
  const useStep = async (tx: Db | Tx, adminId: string, step: number): Promise<boolean> => {
    const used = await tx
      .update(admins)
      .set({ lastTotpStep: step })
      .where(and(eq(admins.id, adminId), lt(admins.lastTotpStep, step)))
      .returning({ id: admins.id });
    return used.length > 0;
  };

  const useRecovery = async (adminId: string, code: string): Promise<boolean> => {
    const used = await db
      .update(adminRecoveryCodes)
      .set({ usedAt: clock.now() })
      .where(
        and(
          eq(adminRecoveryCodes.adminId, adminId),
          eq(adminRecoveryCodes.codeHash, hashOf(code)),
          isNull(adminRecoveryCodes.usedAt),
        ),
      )
      .returning({ adminId: adminRecoveryCodes.adminId });
    return used.length > 0;
  };

  return {
    async begin(admin) {
      if (admin.sealedTotp) throw new AppError('conflict', '两步验证已经开着，要换手机请先关掉');
      const secret = newTotpSecret();
      const sealed = box.seal(secret.toString('base64url'), context(admin.id));
      await db.update(admins).set({ sealedTotpDraft: sealed }).where(eq(admins.id, admin.id));
      return { secret: base32(secret), uri: totpUri(secret, admin.account, ISSUER) };
    },

    confirm: (admin, code) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(admins).where(eq(admins.id, admin.id)).for('update');
        const secret = row?.sealedTotpDraft ? secretOf(row.sealedTotpDraft, admin.id) : null;
        if (!row || !secret) throw new AppError('conflict', '请重新开始设置两步验证');
        const now = clock.now();
        const step = matchingStep(secret, code, now);
        if (step === null) throw badField('code', '动态码不对，请核对手机时间后再试');
        await tx
          .update(admins)
          .set({ sealedTotp: row.sealedTotpDraft, sealedTotpDraft: '', lastTotpStep: step })
          .where(eq(admins.id, admin.id));
        const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
        await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, admin.id));
        await tx
          .insert(adminRecoveryCodes)
          .values(codes.map((each) => ({ adminId: admin.id, codeHash: hashOf(each) })));
        await recordDeed(tx, { admin, action: 'admin.totpOn', target: admin.account, now });
        return codes;
      }),

    end: (admin, by) =>
      inTransaction(db, async (tx) => {
        await tx
          .update(admins)
          .set({ sealedTotp: '', sealedTotpDraft: '', lastTotpStep: 0 })
          .where(eq(admins.id, admin.id));
        await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, admin.id));
        const now = clock.now();
        await recordDeed(tx, { admin: by, action: 'admin.totpOff', target: admin.account, now });
      }),

    async take(admin, code) {
      if (!admin.sealedTotp) return;
      if (!code) throw wrongCode('请输入动态码或恢复码');
      const given = code.normalize('NFKC').replace(/\s/g, '');
      if (/^\d{6}$/.test(given)) {
        const secret = secretOf(admin.sealedTotp, admin.id);
        if (!secret) {
          throw wrongCode('服务器的密钥换过，动态码失效了，请用恢复码登录后重新设置两步验证');
        }
        const step = matchingStep(secret, given, clock.now());
        if (step === null) throw wrongCode('动态码不对');
        if (!(await useStep(db, admin.id, step))) throw wrongCode('动态码已用过，请等下一个');
        return;
      }
      if (!(await useRecovery(admin.id, given))) throw wrongCode('恢复码不对或已用过');
    },

    recoveryLeft: (adminId) =>
      db.$count(
        adminRecoveryCodes,
        and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)),
      ),
  };
}

const wrongCode = (message: string): AppError =>
  new AppError('notSignedIn', message, { fields: { code: message } });

/** Four groups of four letters and digits, as one reads them off paper. */
const newRecoveryCode = (): string =>
  (base32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-');

const hashOf = (code: string): string => sha256Hex(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
