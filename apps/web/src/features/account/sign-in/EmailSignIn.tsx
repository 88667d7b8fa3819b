import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { signInByEmail } from '../session.ts';
import { CodeRow } from './CodeRow.tsx';
import type { SignInPanelProps } from './panel.ts';
import styles from './sign-in.module.css';

/** Sign-in with a code sent to the mail address that is bound to the account. */
export function EmailSignIn({ isAgreed }: SignInPanelProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const login = useMutation({
    mutationFn: () => signInByEmail(email, verifyCode),
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAgreed()) login.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="邮箱" htmlFor={id}>
        <TextInput
          id={id}
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="已绑定的邮箱"
          value={email}
          onChange={(event) => setEmail(event.target.value.trim())}
        />
      </Field>
      <CodeRow
        value={verifyCode}
        onChange={setVerifyCode}
        recipient={email}
        send={(captchaId) => call('emailLoginSend', { email, ...(captchaId && { captchaId }) })}
      />
      <Button type="submit" variant="primary" size="large" busy={login.isPending}>
        登录
      </Button>
    </form>
  );
}
