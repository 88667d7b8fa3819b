import { type Admin, endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { clearAdminCookie, setAdminCookie } from '../../http/admin-session.ts';
import { route } from '../../http/route.ts';
import type { Db } from '../../platform/db/client.ts';
import { listDeeds } from './audit.ts';
import type { AdminRow, AdminSessions } from './sessions.ts';
import type { AdminSignIn } from './sign-in.ts';

export interface AdminRoutes {
  readonly db: Db;
  readonly sessions: AdminSessions;
  readonly signIn: AdminSignIn;
}

export function adminRoutes(app: FastifyInstance, { db, sessions, signIn }: AdminRoutes): void {
  route(app, endpoints.adminLogin, async (input, { request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const { admin, token } = await signIn.signIn(input, { ip: request.ip, userAgent });
    setAdminCookie(reply, token);
    return presentAdmin(admin);
  });
  route(app, endpoints.adminMe, (_, { admin }) => presentAdmin(admin));
  route(app, endpoints.adminLogout, async (_, { request, reply }) => {
    if (request.adminToken) await sessions.close(request.adminToken);
    clearAdminCookie(reply);
    return null;
  });
  route(app, endpoints.auditPage, (page) => listDeeds(db, page));
}

const presentAdmin = ({ id, account, role }: AdminRow): Admin => ({ id, account, role });
