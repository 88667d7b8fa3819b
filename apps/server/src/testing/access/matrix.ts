import { ADMIN_ROLES, type Endpoint, endpoints, rolesOf } from '@zhuhui/contracts';
import type { Attempt } from './attempt.ts';
import { REQUESTS } from './requests.ts';

/** Who calls: a browser without a session, the account whose things are named, another one, administrators. */
export const ROLES = ['nobody', 'owner of it', 'another user', ...ADMIN_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Refused because of who calls, with this status; null: let in as far as that goes. */
function refusal(endpoint: Endpoint, role: Role, strangerGets: number | null): number | null {
  const isAdmin = role === 'owner' || role === 'operator' || role === 'auditor';
  switch (endpoint.access) {
    case 'public':
      return null;
    case 'user':
      if (isAdmin || role === 'nobody') return 401;
      return role === 'another user' ? strangerGets : null;
    case 'admin':
      if (!isAdmin) return 401;
      return rolesOf(endpoint).includes(role) ? null : 403;
  }
}

/** @returns what is wrong with a status that this role was answered; null when nothing is */
export function expectation(
  endpoint: Endpoint,
  role: Role,
  strangerGets: number | null,
): (status: number) => string | null {
  const refused = refusal(endpoint, role, strangerGets);
  const isDeclared = (status: number) =>
    status === 401 && (endpoint.failures?.includes('notSignedIn') ?? false);
  return (status) => {
    if (status >= 500) return `answers ${status}`;
    if (refused !== null) return status === refused ? null : `${status} instead of ${refused}`;
    const isShut = (status === 401 && !isDeclared(status)) || status === 403;
    return isShut ? `refused with ${status}` : null;
  };
}

/** The table of who may call what, as the contract has it. */
export function accessMatrix(): string {
  const rows = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const attempt = (REQUESTS as Readonly<Record<string, Attempt | undefined>>)[name];
    const cells = ROLES.map(
      (role) => refusal(endpoint, role, attempt?.strangerGets ?? null) ?? '✓',
    );
    return `| ${name} | \`${endpoint.method} ${endpoint.path}\` | ${cells.join(' | ')} |`;
  });
  return `# Who may call what

Made by \`npm run access:matrix\` from the contract; a test makes every one of these calls with things of one
account as everybody else (\`apps/server/src/http/access.http.test.ts\`). ✓: let in; what comes back is the
caller's own, or everybody's. A number: refused with it. \`owner of it\` is the account whose picture, task,
order, conversation … the call names, \`another user\` names the same ones.

| endpoint | call | ${ROLES.join(' | ')} |
| --- | --- |${' --- |'.repeat(ROLES.length)}
${rows.join('\n')}
`;
}
