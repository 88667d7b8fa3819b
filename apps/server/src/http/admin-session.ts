import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  ADMIN_SESSION_TTL_MS,
  type AdminRow,
  type AdminSessions,
} from '../features/admin/sessions.ts';

const COOKIE = 'zh_admin';

declare module 'fastify' {
  interface FastifyRequest {
    /** Which administrator is signed in, if any. */
    admin: AdminRow | null;
    /** The administrator's session as its cookie carries it. */
    adminToken: string | null;
  }
}

/** Reads the administrators' cookie, which is not the users', and keeps it rolling. */
export function registerAdminSessions(app: FastifyInstance, sessions: AdminSessions): void {
  app.decorateRequest('admin', null);
  app.decorateRequest('adminToken', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[COOKIE];
    if (!token) return;
    const found = await sessions.find(token);
    if (!found) return;
    request.admin = found.admin;
    request.adminToken = token;
    if (found.rolled) setAdminCookie(reply, token);
  });
}

export function setAdminCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    path: '/',
    maxAge: ADMIN_SESSION_TTL_MS / 1000,
  });
}

export function clearAdminCookie(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' });
}
