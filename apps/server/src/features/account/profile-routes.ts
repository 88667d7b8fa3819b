import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attach } from '../../http/attach.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie } from '../../http/session.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { RESEND_AFTER_SECONDS } from '../codes/one-time-codes.ts';
import type { FileService } from '../files/service.ts';
import type { SmsCodes } from '../sms/codes.ts';
import type { SmsNotices } from '../sms/notices.ts';
import { GRACE_MS, requestDeletion, takeBackDeletion } from './leaving/deletion.ts';
import { summariseAccount } from './leaving/summary.ts';
import type { OwnData } from './own-data/archive.ts';
import type { PhoneChange } from './phone-change.ts';
import { changeProfile } from './profile.ts';
import { presentUser } from './service.ts';
import type { Sessions } from './sessions.ts';

export interface ProfileRoutes {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly codes: SmsCodes;
  readonly notices: SmsNotices;
  readonly files: FileService;
  readonly phones: PhoneChange;
  readonly ownData: OwnData;
}

/** What users do with their accounts. */
export function profileRoutes(app: FastifyInstance, deps: ProfileRoutes): void {
  const { db, queue, clock, sessions, codes, notices, files, phones, ownData } = deps;

  route(app, endpoints.devices, (_, { request, user }) => sessions.list(user.id, tokenOf(request)));
  route(app, endpoints.signOutDevice, async ({ sessionId }, { user }) => {
    const isClosed = await sessions.closeById(user.id, sessionId);
    if (!isClosed) throw new AppError('notFound', '这台设备已经退出登录');
    return null;
  });
  route(app, endpoints.signOutOthers, async (_, { request, user }) => {
    return { signedOut: await sessions.closeOthers(db, user.id, tokenOf(request)) };
  });

  route(app, endpoints.changeProfile, async (change, { user }) =>
    presentUser(await changeProfile({ db, files }, user.id, change)),
  );

  route(app, endpoints.ownCodeSend, async ({ purpose }, { request, user }) => {
    if (purpose === 'changePhone') phones.assertRested(user);
    await codes.send(user.phone, { ip: request.ip, userId: user.id }, purpose);
    return { resendAfterSeconds: RESEND_AFTER_SECONDS };
  });
  route(app, endpoints.provePhone, async ({ verifyCode }, { user }) => {
    phones.assertRested(user);
    await codes.verify(user.phone, verifyCode, 'changePhone');
    return { pass: phones.passFor(user) };
  });
  route(app, endpoints.newPhoneCode, async ({ phoneNo, pass }, { request, user }) => {
    phones.assertPass(user, pass);
    await codes.send(phoneNo, { ip: request.ip, userId: user.id }, 'changePhone');
    return { resendAfterSeconds: RESEND_AFTER_SECONDS };
  });
  route(app, endpoints.changePhone, async (input, { request, user }) => {
    const { phoneNo, verifyCode, pass } = input;
    phones.assertPass(user, pass);
    phones.assertRested(user);
    await codes.verify(phoneNo, verifyCode, 'changePhone');
    const changed = await phones.change(user, phoneNo, tokenOf(request));
    await notices.phoneChanged(user.phone, phoneNo);
    return presentUser(changed);
  });

  route(app, endpoints.deletionSummary, (_, { user }) =>
    summariseAccount(db, user.id, clock.now()),
  );
  route(app, endpoints.deleteAccount, async ({ verifyCode }, { reply, user }) => {
    await codes.verify(user.phone, verifyCode, 'deleteAccount');
    const now = clock.now();
    const dueAt = new Date(now.getTime() + GRACE_MS);
    await inTransaction(db, (tx) =>
      requestDeletion(tx, queue, { userId: user.id, fate: { mode: 'erase' }, dueAt, now }),
    );
    clearSessionCookie(reply);
    return { dueAt: dueAt.toISOString() };
  });
  route(app, endpoints.keepAccount, async (_, { user }) => {
    if (!(await takeBackDeletion(db, user.id))) {
      throw new AppError('conflict', '这次注销不能收回，请联系运营方');
    }
    return presentUser({ ...user, leavingAt: null });
  });

  route(app, endpoints.downloadData, async (_, { request, reply, user }) => {
    const stream = await ownData.archive(user, tokenOf(request));
    attach(reply, 'application/zip', 'zhuhui-data.zip').send(stream);
    return null;
  });
}

/** The user's own session: an administrator who looks at the account has none. */
function tokenOf({ sessionToken }: FastifyRequest): string {
  if (!sessionToken) throw new AppError('forbidden');
  return sessionToken;
}
