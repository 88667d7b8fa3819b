import { changesState } from '@zhuhui/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { VIEWING_MS, type Viewing, type Viewings } from '../features/people/viewings.ts';
import { AppError } from '../platform/errors.ts';

const COOKIE = 'zh_view';
/** Tells the page that there is a view, so that nobody else has to ask; it opens nothing. */
const SIGN_COOKIE = 'zh_viewing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an administrator looks at the product as a user; `user` is that one then. */
    viewing: Viewing | null;
    viewingToken: string | null;
  }
}

/**
 * Lets an administrator who asked for it see what a user sees. Every call of a user that changes anything is
 * refused meanwhile, by what the contract says of it (`changesState`); addresses outside the contract take
 * nothing but GET. After the hooks that read who is signed in.
 */
export function registerViewings(app: FastifyInstance, viewings: Viewings): void {
  app.decorateRequest('viewing', null);
  app.decorateRequest('viewingToken', null);
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[COOKIE];
    if (!token) return;
    request.viewingToken = token;
    if (!request.admin) return;
    const viewing = await viewings.find(token, request.admin);
    if (!viewing) return;
    request.viewing = viewing;
    request.user = viewing.user;
    request.leaver = null;
    // Of no session: what asks for the caller's own finds that it is none of the user's.
    request.sessionToken = token;
    const { endpoint } = request.routeOptions.config;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const mayGoOn = endpoint ? endpoint.access !== 'user' || !changesState(endpoint) : isRead;
    if (!mayGoOn) throw new AppError('forbidden', '正在以用户身份查看，只能看，不能更改');
  });
}

export function setViewingCookies(reply: FastifyReply, token: string, until: Date): void {
  const shared = {
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    path: '/',
    maxAge: VIEWING_MS / 1000,
  } as const;
  reply.setCookie(COOKIE, token, { ...shared, httpOnly: true });
  reply.setCookie(SIGN_COOKIE, until.toISOString(), shared);
}

export function clearViewingCookies(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' });
  reply.clearCookie(SIGN_COOKIE, { path: '/' });
}
