import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ADMIN_ROLE_NAMES, type Admin } from '@zhuhui/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { useCurrentInView } from '../../shared/hooks/use-current-in-view.ts';
import { Button, Empty, Spinner } from '../../shared/ui/index.ts';
import styles from './AdminFrame.module.css';
import { adminQuery } from './data.ts';
import { askToSignIn, endInterruption, useInterruption } from './interruption.ts';
import { SignIn, SignInAgain } from './SignIn.tsx';
import { FirstPassword } from './security/ChangePassword.tsx';

const PAGES = [
  { path: '/admin', name: '概览' },
  { path: '/admin/tasks', name: '任务' },
  { path: '/admin/tools', name: '功能' },
  { path: '/admin/engines', name: '引擎' },
  { path: '/admin/products', name: '商品' },
  { path: '/admin/accounts', name: '账号' },
  { path: '/admin/orders', name: '订单' },
  { path: '/admin/assets', name: '素材' },
  { path: '/admin/gallery', name: '画廊' },
  { path: '/admin/announcements', name: '公告' },
  { path: '/admin/texts', name: '文字' },
  { path: '/admin/labels', name: 'AI 标识' },
  { path: '/admin/admins', name: '管理员' },
  { path: '/admin/audit', name: '操作记录' },
] as const;

/** What owners alone can open is shown to nobody else. */
const mayOpen = (role: Admin['role'], path: string): boolean =>
  path !== '/admin/admins' || role === 'owner';

interface AdminFrameProps {
  /** Drawn for a signed-in administrator; `canChange` is false for one that only looks. */
  readonly children: (admin: {
    readonly account: string;
    readonly canChange: boolean;
    readonly role: Admin['role'];
  }) => ReactNode;
}

/** The frame of every administration page: sign-in first, then who it is and where one can go. */
export function AdminFrame({ children }: AdminFrameProps) {
  const client = useQueryClient();
  const { data: signedIn, error, isPending, refetch } = useQuery(adminQuery);
  const { signIn } = useInterruption();
  // A page stays as it is, with all that is filled in there, when the session ends.
  const last = useRef<Admin | null>(null);
  if (signedIn) last.current = signedIn;
  const admin = last.current;
  const hasEnded = signedIn === null && admin !== null;
  useEffect(() => {
    if (hasEnded) askToSignIn();
  }, [hasEnded]);
  useEffect(() => () => endInterruption('left'), []);

  if (isPending && !admin) {
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Spinner />
      </div>
    );
  }
  if (error && !admin) {
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
    // Who leaves by himself leaves nothing open.
    last.current = null;
    client.setQueryData(adminQuery.queryKey, null);
    const [, me] = adminQuery.queryKey;
    client.removeQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== me });
    await refetch();
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Pages role={admin.role} />
        <span className={styles.who}>
          <NavLink to="/admin/security" className={styles.link} title="登录安全">
            {admin.account}
          </NavLink>
          <span className={styles.role}>{ADMIN_ROLE_NAMES[admin.role]}</span>
        </span>
        <Button size="small" variant="plain" icon="logout" onClick={() => void signOut()}>
          退出
        </Button>
      </header>
      {admin.mustChangePassword ? (
        <FirstPassword />
      ) : (
        children({
          ...{ account: admin.account, role: admin.role },
          canChange: admin.role !== 'auditor',
        })
      )}
      {signIn === 'asked' && <SignInAgain account={admin.account} />}
    </div>
  );
}

/** Where one can go; on a narrow screen the row is moved so that the page one is on can be seen. */
function Pages({ role }: { readonly role: Admin['role'] }) {
  const row = useCurrentInView();
  return (
    <nav ref={row} className={styles.nav} aria-label="管理后台">
      {PAGES.filter(({ path }) => mayOpen(role, path)).map(({ path, name }) => (
        <NavLink key={path} to={path} end={path === '/admin'} className={styles.link}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
