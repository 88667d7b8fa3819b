import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { readStored } from '../../../shared/browser/storage.ts';
import { typedPhone } from '../../../shared/format/phone.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { signIn } from '../session.ts';
import { CodeRow } from './CodeRow.tsx';
import type { SignInPanelProps } from './panel.ts';
import styles from './sign-in.module.css';

/** Sign-in with a code sent to the phone; a new number becomes an account. */
export function PhoneSignIn({ isAgreed, onUnknownInvite }: SignInPanelProps) {
  const [phoneNo, setPhoneNo] = useState(readStored('loginPhone') ?? '');
  const [verifyCode, setVerifyCode] = useState('');
  const [inviteCode, setInviteCode] = useState(readStored('inviteCode') ?? '');
  const id = useId();

  const login = useMutation({
    mutationFn: () => signIn({ phoneNo, verifyCode, inviteCode }),
    onSuccess: (invitation) => {
      if (invitation === 'unknown') onUnknownInvite(inviteCode);
    },
    onError: (error) => toast.error(messageOf(error)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAgreed()) login.mutate();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="手机号" htmlFor={`${id}phone`}>
        <TextInput
          id={`${id}phone`}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="请输入手机号"
          value={phoneNo}
          onChange={(event) => setPhoneNo(typedPhone(event.target.value))}
        />
      </Field>
      <CodeRow
        value={verifyCode}
        onChange={setVerifyCode}
        recipient={phoneNo}
        send={(captchaId) => call('smsSend', { phoneNo, ...(captchaId && { captchaId }) })}
      />
      <Field label="邀请码" htmlFor={`${id}invite`} aside="选填">
        <TextInput
          id={`${id}invite`}
          maxLength={32}
          autoComplete="off"
          value={inviteCode}
          onChange={(event) => setInviteCode(event.target.value.trim())}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={login.isPending}>
        登录
      </Button>
    </form>
  );
}
