import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api-client/index.ts';
import { typedCode } from '../../../shared/format/code.ts';
import { useResendWait } from '../../../shared/hooks/use-resend-wait.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { CaptchaBox } from './CaptchaBox.tsx';
import styles from './sign-in.module.css';

interface CodeRowProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Whom codes go to. */
  readonly recipient: string;
  /** Sends a code; with the captcha that was solved for it, when the server asked for one. */
  readonly send: (captchaId?: string) => Promise<{ readonly resendAfterSeconds: number }>;
}

/** Six digits, the button that has them sent, and the captcha the server may want before. */
export function CodeRow({ value, onChange, recipient, send }: CodeRowProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { secondsLeft, start } = useResendWait(recipient);
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ resendAfterSeconds }) => {
      setAsksCaptcha(false);
      start(resendAfterSeconds);
      // What had the focus is gone or disabled now, and this is what comes next.
      field.current?.focus();
      toast.success('发送成功');
    },
    onError: (error) => {
      const wantsCaptcha = error instanceof ApiError && error.reason === 'captchaNeeded';
      setAsksCaptcha(wantsCaptcha);
      if (!wantsCaptcha) toast.error(messageOf(error));
    },
  });
  return (
    <>
      <Field label="验证码" htmlFor={id}>
        <div className={styles.codeRow}>
          <TextInput
            id={id}
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="6 位数字"
            value={value}
            onChange={(event) => onChange(typedCode(event.target.value))}
          />
          <Button
            className={styles.send}
            busy={sending.isPending}
            disabled={secondsLeft > 0}
            onClick={() => sending.mutate(undefined)}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      </Field>
      {asksCaptcha && <CaptchaBox onSolved={(captchaId) => sending.mutate(captchaId)} />}
    </>
  );
}
