import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Admin } from '@zhuhui/contracts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { Button, Empty, Spinner } from '../../shared/ui/index.ts';
import styles from './AdminFrame.module.css';
import { adminQuery } from './data.ts';
import { SignIn } from './SignIn.tsx';

const ROLE_NAMES: Readonly<Record<Admin['role'], string>> = {
  owner: '所有者',
  operator: '管理员',
  auditor: '审计员',
};

const PAGES = [
  { path: '/admin/engines', name: '引擎' },
  { path: '/admin/orders', name: '订单' },
  { path: '/admin/labels', name: 'AI 标识' },
  { path: '/admin/audit', name: '操作记录' },
] as const;

interface AdminFrameProps {
  /** Drawn for a signed-in administrator; `canChange` is false for one that only looks. */
  readonly children: (admin: { readonly canChange: boolean }) => ReactNode;
}

/** The frame of every administration page: sign-in first, then who it is and where one can go. */
export function AdminFrame({ children }: AdminFrameProps) {
  const client = useQueryClient();
  const { data: admin, error, isPending, refetch } = useQuery(adminQuery);

  if (isPending) {
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Spinner />
      </div>
    );
  }
  if (error) {
    return (
      <Empty icon="warning" heading title="管理后台没有打开" text={messageOf(error)}>
        <Button variant="primary" icon="redo" onClick={() => void refetch()}>
          再试一次
        </Button>
      </Empty>
    );
  }
  if (!admin) return <SignIn />;

  const signOut = async () => {
    await call('adminLogout', {}).catch(() => undefined);
    client.removeQueries({ queryKey: ['admin'] });
    await refetch();
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <nav className={styles.nav} aria-label="管理后台">
          {PAGES.map(({ path, name }) => (
            <NavLink key={path} to={path} className={styles.link}>
              {name}
            </NavLink>
          ))}
        </nav>
        <span className={styles.who}>
          {admin.account}
          <span className={styles.role}>{ROLE_NAMES[admin.role]}</span>
        </span>
        <Button size="small" variant="plain" icon="logout" onClick={() => void signOut()}>
          退出
        </Button>
      </header>
      {children({ canChange: admin.role !== 'auditor' })}
    </div>
  );
}
