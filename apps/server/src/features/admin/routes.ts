import {
  ADMIN_ROLE_NAMES,
  type Admin,
  type Administrator,
  type AuditEntry,
  endpoints,
} from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { clearAdminCookie, setAdminCookie } from '../../http/admin-session.ts';
import { type CsvColumn, inBatches, sendCsv } from '../../http/csv.ts';
import { type AdminCall, route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Administrators } from './administrators.ts';
import { recordDeed } from './audit.ts';
import { checkAuditChain } from './audit-chain.ts';
import { AUDIT_COLUMNS, auditChoices, deedsAfter, listDeeds } from './audit-list.ts';
import { sendList } from './list-export.ts';
import type { OwnSecurity } from './own-security.ts';
import type { AdminRow, AdminSessions } from './sessions.ts';
import type { AdminSignIn } from './sign-in.ts';

const ADMINISTRATOR_COLUMNS: readonly CsvColumn<Administrator>[] = [
  { name: '账号', of: ({ account }) => account },
  { name: '角色', of: ({ role }) => ADMIN_ROLE_NAMES[role] },
  { name: '两步验证', of: ({ hasTotp }) => (hasTotp ? '是' : '否') },
  { name: '停用时间', of: ({ disabledAt }) => disabledAt },
  { name: '锁定到', of: ({ lockedUntil }) => lockedUntil },
  { name: '最近使用', of: ({ lastSeenAt }) => lastSeenAt },
  { name: '添加时间', of: ({ createdAt }) => createdAt },
];

export interface AdminRoutes {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: AdminSessions;
  readonly signIn: AdminSignIn;
  readonly administrators: Administrators;
  readonly security: OwnSecurity;
}

export function adminRoutes(app: FastifyInstance, deps: AdminRoutes): void {
  const { sessions, signIn, administrators } = deps;
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
  route(app, endpoints.administrators, () => administrators.list());
  route(app, endpoints.administratorsCsv, (_, call) =>
    sendList(deps, call, {
      ...{ target: 'administrators', name: '管理员', columns: ADMINISTRATOR_COLUMNS },
      read: administrators.list,
    }),
  );
  route(app, endpoints.addAdministrator, (draft, { admin }) => administrators.add(admin, draft));
  route(app, endpoints.changeAdministrator, async (change, { admin }) => {
    await administrators.change(admin, change);
    return null;
  });
  route(app, endpoints.resetAdministrator, async (ask, { admin }) => ({
    password: await administrators.reset(admin, ask),
  }));
  securityRoutes(app, deps);
  auditRoutes(app, deps);
}

function securityRoutes(app: FastifyInstance, { security }: AdminRoutes): void {
  const tokenOf = ({ request }: AdminCall): string => request.adminToken ?? '';
  route(app, endpoints.adminSecurity, (_, call) => security.read(call.admin, tokenOf(call)));
  route(app, endpoints.changeAdminPassword, async (change, call) => {
    await security.changePassword(call.admin, tokenOf(call), change);
    return null;
  });
  route(app, endpoints.beginTotp, ({ password }, { admin }) => security.beginTotp(admin, password));
  route(app, endpoints.confirmTotp, async ({ code }, { admin }) => ({
    recoveryCodes: await security.confirmTotp(admin, code),
  }));
  route(app, endpoints.endTotp, async ({ password }, { admin }) => {
    await security.endTotp(admin, password);
    return null;
  });
  route(app, endpoints.endAdminSession, async ({ sessionId }, call) => {
    await security.endSession(call.admin, tokenOf(call), sessionId);
    return null;
  });
}

function auditRoutes(app: FastifyInstance, { db, clock }: AdminRoutes): void {
  route(app, endpoints.auditPage, (input) => listDeeds(db, input));
  route(app, endpoints.auditChoices, () => auditChoices(db));
  route(app, endpoints.auditCsv, async (filter, { admin, reply }) => {
    const deed = { action: 'list.export', target: 'audit', after: filter } as const;
    await recordDeed(db, { admin, ...deed, now: clock.now() });
    return sendCsv(reply, {
      name: '操作记录',
      columns: AUDIT_COLUMNS,
      rows: inBatches((last?: AuditEntry) => deedsAfter(db, filter, last)),
    });
  });
  route(app, endpoints.auditVerify, ({ headId, headHash }) =>
    checkAuditChain(db, headId && headHash ? { id: headId, hash: headHash } : undefined),
  );
}

const presentAdmin = ({ id, account, role, mustChangePassword }: AdminRow): Admin => ({
  ...{ id, account, role, mustChangePassword },
});
