import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { readStored } from '../../../shared/browser/storage.ts';
import { typedAccount } from '../../../shared/format/phone.ts';
import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import { signInByPassword } from '../session.ts';
import type { SignInPanelProps } from './panel.ts';
import styles from './sign-in.module.css';

/** Sign-in with phone number or bound mail address, and a password. */
export function AccountSignIn({ isAgreed }: SignInPanelProps) {
  const id = useId();
  const [account, setAccount] = useState(readStored('loginPhone') ?? '');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => signInByPassword(typedAccount(account), password),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAgreed()) login.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="账号" htmlFor={`${id}account`}>
        <TextInput
          id={`${id}account`}
          autoComplete="username"
          maxLength={254}
          placeholder="手机号或已绑定的邮箱"
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      </Field>
      <Field
        label="密码"
        htmlFor={`${id}password`}
        help="没设过或忘了密码：用短信登录，在个人中心设置"
        error={login.isError ? messageOf(login.error) : undefined}
      >
        <TextInput
          id={`${id}password`}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={login.isPending}>
        登录
      </Button>
    </form>
  );
}
