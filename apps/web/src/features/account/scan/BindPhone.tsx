import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, isNotFound, messageOf } from '../../../shared/api-client/index.ts';
import { readStored, removeStored, writeStored } from '../../../shared/browser/storage.ts';
import { typedPhone } from '../../../shared/format/phone.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { enter } from '../session.ts';
import { CodeRow } from '../sign-in/CodeRow.tsx';
import type { SignInPanelProps } from '../sign-in/panel.ts';
import styles from './scan.module.css';

/** A WeChat nobody here knows: a phone number makes or finds the account, and the two belong together. */
export function BindPhone({
  sceneId,
  isAgreed,
  onUnknownInvite,
  onOver,
}: {
  readonly sceneId: string;
  /** The scan is of no use any more. */
  readonly onOver: () => void;
} & Pick<SignInPanelProps, 'isAgreed' | 'onUnknownInvite'>) {
  const [phoneNo, setPhoneNo] = useState(readStored('loginPhone') ?? '');
  const [verifyCode, setVerifyCode] = useState('');
  const [inviteCode] = useState(readStored('inviteCode') ?? '');
  const id = useId();

  const bind = useMutation({
    mutationFn: () =>
      call('scanBindPhone', {
        sceneId,
        phoneNo,
        verifyCode,
        ...(inviteCode && { inviteCode }),
      }),
    onSuccess: ({ invitation }) => {
      writeStored('loginPhone', phoneNo);
      if (invitation !== 'unknown') return enter();
      removeStored('inviteCode');
      onUnknownInvite(inviteCode);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      if (isNotFound(error)) onOver();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAgreed()) bind.mutate();
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
      <Button type="submit" variant="primary" size="large" busy={bind.isPending}>
        绑定并登录
      </Button>
    </form>
  );
}
