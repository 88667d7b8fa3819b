import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call, messageOf } from '../../shared/api-client/index.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Dialog, Field, TextInput } from '../../shared/ui/index.ts';
import { adminQuery } from './data.ts';
import { endInterruption } from './interruption.ts';
import styles from './SignIn.module.css';

/** Where administrators sign in; users have a door of their own. */
export function SignIn() {
  useTitle('管理后台');
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>管理后台</h1>
        <p className={styles.lead}>
          首次启动时，管理员账号与密码显示在服务器窗口里，只显示一次。忘了密码请找别的所有者，或在服务器上重设（npm
          run admin:reset）。
        </p>
        <SignInForm account="admin" />
      </div>
    </div>
  );
}

/** Over a page whose session ended, so that what is filled in there stays. */
export function SignInAgain({ account }: { readonly account: string }) {
  return (
    <Dialog title="登录已结束" onClose={() => endInterruption('declined')}>
      <div className={styles.form}>
        <p className={styles.lead}>重新登录后接着做，填好的都还在。</p>
        <SignInForm account={account} onSignedIn={() => endInterruption('signedIn')} />
      </div>
    </Dialog>
  );
}

function SignInForm(props: {
  /** Filled in to begin with. */
  readonly account: string;
  readonly onSignedIn?: () => void;
}) {
  const client = useQueryClient();
  const id = useId();
  const [account, setAccount] = useState(props.account);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const signIn = useMutation({
    mutationFn: () => call('adminLogin', { account, password, ...(code && { code }) }),
    onSuccess: (admin) => {
      client.setQueryData(adminQuery.queryKey, admin);
      // What was asked for without a session has to be asked anew.
      void client.invalidateQueries({ queryKey: ['admin'] });
      props.onSignedIn?.();
    },
  });
  const fields = signIn.error instanceof ApiError ? signIn.error.fields : {};
  const isAboutFields = Object.keys(fields).length > 0;
  // Asked for once the password was right.
  const needsCode = code !== '' || fields.code !== undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="账号" htmlFor={`${id}account`} error={fields.account}>
        <TextInput
          id={`${id}account`}
          autoComplete="username"
          maxLength={64}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      </Field>
      <Field label="密码" htmlFor={`${id}password`} error={fields.password}>
        <TextInput
          id={`${id}password`}
          type="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {needsCode && (
        <Field label="动态码或恢复码" htmlFor={`${id}code`} error={fields.code}>
          <TextInput
            id={`${id}code`}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      {signIn.error && !isAboutFields && (
        <p className={styles.error} role="alert">
          {messageOf(signIn.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" busy={signIn.isPending}>
        登录
      </Button>
    </form>
  );
}
