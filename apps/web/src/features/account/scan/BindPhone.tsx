import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import styles from './scan.module.css';
import { enterSignedIn } from './use-scan.ts';

/** A WeChat nobody here knows: a phone number makes or finds the account, and the two belong together. */
export function BindPhone({ sceneId }: { readonly sceneId: string }) {
  const [phoneNo, setPhoneNo] = useState(readStored('loginPhone') ?? '');
  const [verifyCode, setVerifyCode] = useState('');
  const { secondsLeft, start } = useCountdown();
  const id = useId();
  const tell = (error: unknown) => toast.error(messageOf(error));

  const send = useMutation({
    mutationFn: () => call('smsSend', { phoneNo }),
    onSuccess: ({ resendAfterSeconds }) => {
      start(resendAfterSeconds);
      toast.success('发送成功');
    },
    onError: tell,
  });
  const bind = useMutation({
    mutationFn: () => {
      const inviteCode = readStored('inviteCode');
      return call('scanBindPhone', {
        sceneId,
        phoneNo,
        verifyCode,
        ...(inviteCode && { inviteCode }),
      });
    },
    onSuccess: () => {
      writeStored('loginPhone', phoneNo);
      enterSignedIn();
    },
    onError: tell,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bind.mutate();
  };

  return (
    <form className={styles.bind} onSubmit={submit} noValidate>
      <p role="status">微信已确认。绑定手机号完成登录，以后扫码直接进入。</p>
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
      <Button type="submit" variant="primary" size="large" busy={bind.isPending}>
        绑定并登录
      </Button>
    </form>
  );
}
