import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { type Call, route } from '../../http/route.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/session.ts';
import { RESEND_AFTER_SECONDS } from '../codes/one-time-codes.ts';
import type { SmsCodes } from '../sms/codes.ts';
import { type AccountService, presentUser, type SignUp } from './service.ts';
import type { Sessions } from './sessions.ts';

export interface AccountRoutes {
  readonly accounts: AccountService;
  readonly sessions: Sessions;
  readonly codes: SmsCodes;
  /** Sign-in by phone number alone exists only where the operator asked for it. */
  readonly testLogin: boolean;
}

export function accountRoutes(app: FastifyInstance, deps: AccountRoutes): void {
  const { accounts, sessions, codes } = deps;

  const signIn = async (signUp: SignUp, { request, reply }: Call) => {
    const { user, ...found } = await accounts.findOrCreate(signUp);
    const token = await sessions.open(user.id, request.headers['user-agent'] ?? '');
    setSessionCookie(reply, token);
    return { user: presentUser(user), ...found };
  };

  route(app, endpoints.smsSend, async ({ phoneNo, captchaId }, { request }) => {
    await codes.send(phoneNo, { ip: request.ip, captchaId });
    return { resendAfterSeconds: RESEND_AFTER_SECONDS };
  });

  route(app, endpoints.smsLogin, async (input, call) => {
    const { phoneNo, verifyCode, inviteCode, source } = input;
    await codes.verify(phoneNo, verifyCode);
    return signIn({ phone: phoneNo, inviteCode, source }, call);
  });

  if (deps.testLogin) {
    route(app, endpoints.testLogin, async ({ phoneNo }, call) => {
      const { user } = await signIn({ phone: phoneNo, userType: 'test' }, call);
      return user;
    });
  }

  route(app, endpoints.userInfo, (_, { user }) => presentUser(user));
  route(app, endpoints.invites, (_, { user }) => accounts.invites(user));
  route(app, endpoints.vipInfo, (_, { user }) => accounts.vipInfo(user.id));

  for (const endpoint of [endpoints.logout, endpoints.invalidateSession]) {
    route(app, endpoint, async (_, { request, reply }) => {
      if (request.sessionToken) await sessions.close(request.sessionToken);
      clearSessionCookie(reply);
      return null;
    });
  }

  // The address to return to lives in the browser; the call exists for the clients' logout chain.
  route(app, endpoints.deleteRedirect, () => null);
}
