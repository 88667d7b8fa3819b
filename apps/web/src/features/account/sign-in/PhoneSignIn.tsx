import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { readStored } from '../../../shared/browser/storage.ts';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { signIn } from '../session.ts';
import type { SignInPanelProps } from './panel.ts';
import styles from './sign-in.module.css';

/** Wait before another code may be asked for, seconds. */
const RESEND_SECONDS = 60;

/** Sign-in with a code sent to the phone; a new number becomes an account. */
export function PhoneSignIn({ isAgreed }: SignInPanelProps) {
  const [phoneNo, setPhoneNo] = useState(readStored('loginPhone') ?? '');
  const [verifyCode, setVerifyCode] = useState('');
  const [inviteCode, setInviteCode] = useState(readStored('inviteCode') ?? '');
  const { secondsLeft, start } = useCountdown();
  const id = useId();

  const send = useMutation({
    mutationFn: () => call('smsSend', { phoneNo }),
    onSuccess: () => {
      start(RESEND_SECONDS);
      toast.success('发送成功');
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const login = useMutation({
    mutationFn: () => signIn({ phoneNo, verifyCode, inviteCode }),
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
          maxLength={11}
          placeholder="请输入手机号"
          value={phoneNo}
          onChange={(event) => setPhoneNo(event.target.value.trim())}
        />
      </Field>
      <Field label="验证码" htmlFor={`${id}code`}>
        <div className={styles.codeRow}>
          <TextInput
            id={`${id}code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 位数字"
            value={verifyCode}
            onChange={(event) => setVerifyCode(event.target.value.trim())}
          />
          <Button
            className={styles.send}
            busy={send.isPending}
            disabled={secondsLeft > 0}
            onClick={() => send.mutate()}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      </Field>
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
