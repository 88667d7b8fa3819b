/** `owner` also decides about administrators; `operator` changes things; `auditor` only looks. */
export const ADMIN_ROLES = ['owner', 'operator', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const ADMIN_ROLE_NAMES: Readonly<Record<AdminRole, string>> = {
  owner: '所有者',
  operator: '管理员',
  auditor: '审计员',
};
