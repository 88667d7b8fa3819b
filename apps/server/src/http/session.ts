import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SESSION_TTL_MS, type Sessions, type UserRow } from '../features/account/sessions.ts';

const COOKIE = 'zhuhui_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, if anyone. */
    user: UserRow | null;
    /** Who is signed in to an account that is being given up; `user` is null then. */
    leaver: UserRow | null;
    /** The session's token as the cookie carries it. */
    sessionToken: string | null;
  }
}

/** Reads the session cookie of every request and keeps it rolling. */
export async function registerSessions(app: FastifyInstance, sessions: Sessions): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('user', null);
  app.decorateRequest('leaver', null);
  app.decorateRequest('sessionToken', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[COOKIE];
    if (!token) return;
    const found = await sessions.find(token, request.ip);
    if (!found) return;
    // What does not ask for him by name does not see him.
    request[found.user.leavingAt ? 'leaver' : 'user'] = found.user;
    request.sessionToken = token;
    if (found.rolled) setSessionCookie(reply, token);
  });
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    path: '/',
    maxAge: SESSION_TTL_MS / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' });
}
