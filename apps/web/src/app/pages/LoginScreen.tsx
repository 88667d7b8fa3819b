import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { isSameOrigin } from '../../shared/browser/navigation.ts';
import { writeStored } from '../../shared/browser/storage.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Empty } from '../../shared/ui/index.ts';

/** `/user/login`: opens the dialog; once signed in, goes where `redirect` says, on this site only. */
export function LoginScreen() {
  useTitle('登录');
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [query] = useSearchParams();
  const redirect = query.get('redirect');

  useEffect(() => {
    if (redirect !== null && isSameOrigin(redirect)) writeStored('redirect', redirect);
    if (user === null) ask();
  }, [user, ask, redirect]);

  if (user !== null) {
    return (
      <Navigate replace to={redirect?.startsWith('/') && isSameOrigin(redirect) ? redirect : '/'} />
    );
  }
  return (
    <Empty icon="user" heading title="登录后开始出图" text="手机号加验证码，不用密码。">
      <Button variant="primary" onClick={() => ask()}>
        登录
      </Button>
    </Empty>
  );
}
