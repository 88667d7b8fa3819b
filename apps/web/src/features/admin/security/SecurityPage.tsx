import { useQuery } from '@tanstack/react-query';
import type { AdminSecurity } from '@zhuhui/contracts';
import { call } from '../../../shared/api-client/index.ts';
import { formatAgo } from '../../../shared/format/date.ts';
import { Button } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { useAdminChange } from '../data.ts';
import { Found } from '../list/Found.tsx';
import { ListHead } from '../list/ListHead.tsx';
import list from '../list/list.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import styles from './security.module.css';
import { TwoSteps } from './TwoSteps.tsx';

/** `/admin/security`: an administrator's own way in. */
export function SecurityPage() {
  return <AdminFrame>{() => <Security />}</AdminFrame>;
}

function Security() {
  const query = useQuery({
    queryKey: ['admin', 'security'],
    queryFn: ({ signal }) => call('adminSecurity', {}, { signal }),
  });
  return (
    <>
      <ListHead title="登录安全" lead="自己的密码、两步验证与登录着的浏览器。" />
      <Found query={query} isEmpty={false} icon="lock" none="">
        {query.data && (
          <div className={styles.columns}>
            <section className={styles.card} aria-label="两步验证">
              <h2>两步验证</h2>
              <TwoSteps security={query.data} />
            </section>
            <section className={styles.card} aria-label="密码">
              <h2>密码</h2>
              <ChangePassword />
            </section>
            <Sessions sessions={query.data.sessions} />
          </div>
        )}
      </Found>
    </>
  );
}

function Sessions({ sessions }: Pick<AdminSecurity, 'sessions'>) {
  const end = useAdminChange((sessionId: string | undefined) =>
    call('endAdminSession', sessionId ? { sessionId } : {}),
  );
  return (
    <section className={styles.wide} aria-label="登录着的浏览器">
      <div className={styles.line}>
        <h2>登录着的浏览器</h2>
        {sessions.length > 1 && (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate(undefined)}>
            其它全部退出
          </Button>
        )}
      </div>
      <ul className={list.list}>
        {sessions.map(({ sessionId, browser, system, lastSeenAt, isThis }) => (
          <li key={sessionId} className={list.row}>
            <div className={list.main}>
              <span className={list.name}>
                {system} · {browser}
              </span>
              <p className={list.second}>
                {isThis ? '就是这里' : `${formatAgo(lastSeenAt, Date.now())}用过`}
              </p>
            </div>
            {!isThis && (
              <Button size="small" variant="plain" onClick={() => end.mutate(sessionId)}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
