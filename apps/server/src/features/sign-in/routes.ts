import { endpoints, type SignInMethod } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { type Call, route } from '../../http/route.ts';
import { setSessionCookie } from '../../http/session.ts';
import type { Db } from '../../platform/db/client.ts';
import { presentUser } from '../account/service.ts';
import type { Sessions, UserRow } from '../account/sessions.ts';
import { RESEND_AFTER_SECONDS } from '../codes/one-time-codes.ts';
import type { SmsCodes } from '../sms/codes.ts';
import { type Emails, maskedEmail } from './emails.ts';
import type { Passwords } from './passwords.ts';

export interface SignInRoutes {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly smsCodes: SmsCodes;
  /** Null where the operator did not turn it on: its calls do not exist then. */
  readonly emails: Emails | null;
  readonly passwords: Passwords | null;
}

export function signInRoutes(app: FastifyInstance, deps: SignInRoutes): void {
  const { sessions, emails, passwords } = deps;
  const methods: SignInMethod[] = ['phone'];
  if (emails) methods.push('email');
  if (passwords) methods.push('account');

  route(app, endpoints.signInMethods, () => ({ methods }));
  route(app, endpoints.ownSignIn, async (_, { user }) => {
    const email = (await emails?.emailOf(user.id)) ?? null;
    return {
      email: email && maskedEmail(email),
      hasPassword: (await passwords?.has(user.id)) ?? false,
      methods,
    };
  });

  const enter = async (user: UserRow, { request, reply }: Pick<Call, 'request' | 'reply'>) => {
    setSessionCookie(reply, await sessions.open(user.id, request.headers['user-agent'] ?? ''));
    return { user: presentUser(user) };
  };
  if (emails) emailRoutes(app, emails, enter);
  if (passwords) passwordRoutes(app, { ...deps, passwords }, enter);
}

type Enter = (
  user: UserRow,
  call: Pick<Call, 'request' | 'reply'>,
) => Promise<{ user: ReturnType<typeof presentUser> }>;

function emailRoutes(app: FastifyInstance, emails: Emails, enter: Enter): void {
  const sent = { resendAfterSeconds: RESEND_AFTER_SECONDS };
  route(app, endpoints.emailLoginSend, async ({ email, captchaId }, { request }) => {
    await emails.sendSignIn(email, { ip: request.ip, captchaId });
    return sent;
  });
  route(app, endpoints.emailLogin, async ({ email, verifyCode }, call) =>
    enter(await emails.signIn(email, verifyCode), call),
  );
  route(app, endpoints.bindEmailSend, async ({ email }, { request, user }) => {
    await emails.sendBind(email, { ip: request.ip, userId: user.id });
    return sent;
  });
  route(app, endpoints.bindEmail, async ({ email, verifyCode }, { user }) => {
    await emails.bind(user.id, email, verifyCode);
    return null;
  });
  route(app, endpoints.unbindEmail, async (_, { user }) => {
    await emails.unbind(user.id);
    return null;
  });
}

function passwordRoutes(
  app: FastifyInstance,
  deps: SignInRoutes & { readonly passwords: Passwords },
  enter: Enter,
): void {
  const { db, sessions, smsCodes, passwords } = deps;
  route(app, endpoints.accountLogin, async (given, call) =>
    enter(await passwords.signIn(given, call.request.ip), call),
  );
  route(app, endpoints.setPassword, async ({ password, verifyCode }, { request, user }) => {
    await smsCodes.verify(user.phone, verifyCode, 'setPassword');
    const hadOne = await passwords.set(user.id, password);
    // Whoever knew the old one is out.
    if (hadOne) await sessions.closeOthers(db, user.id, request.sessionToken ?? '');
    return null;
  });
}
