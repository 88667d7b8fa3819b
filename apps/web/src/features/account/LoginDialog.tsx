import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { readStored } from '../../shared/browser/storage.ts';
import { useCountdown } from '../../shared/hooks/use-countdown.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../shared/ui/index.ts';
import styles from './LoginDialog.module.css';
import { signIn } from './session.ts';

/** Wait before another code may be asked for, seconds. */
const RESEND_SECONDS = 60;

interface LoginDialogProps {
  /** What the visitor was about to do; empty when the dialog was opened for itself. */
  readonly reason: string;
  readonly onClose: () => void;
}

export default function LoginDialog({ reason, onClose }: LoginDialogProps) {
  const [phoneNo, setPhoneNo] = useState(readStored('loginPhone') ?? '');
  const [verifyCode, setVerifyCode] = useState('');
  const [inviteCode, setInviteCode] = useState(readStored('inviteCode') ?? '');
  const [agreed, setAgreed] = useState(true);
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
    if (agreed) login.mutate();
    else toast.error('请先阅读并同意用户协议');
  };

  return (
    <Dialog title="登录筑绘" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{reason || '未注册的手机号验证后自动注册'}</p>
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
        <div className={styles.agreement}>
          <input
            id={`${id}agree`}
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          <label htmlFor={`${id}agree`}>我已阅读并同意</label>
          <Link to="/agreement" target="_blank" className={styles.link}>
            《用户协议》
          </Link>
        </div>
      </form>
    </Dialog>
  );
}
