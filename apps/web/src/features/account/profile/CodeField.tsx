import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { typedCode } from '../../../shared/format/code.ts';
import { useResendWait } from '../../../shared/hooks/use-resend-wait.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import styles from './dialogs.module.css';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Whom codes go to, where that is typed beside it. */
  readonly recipient?: string;
  /** Sends a code. @returns how long the next one is to be waited for */
  readonly send: () => Promise<{ resendAfterSeconds: number }>;
  readonly disabled?: boolean;
  readonly error?: string;
}

/** Six digits from a text message, and the button that sends it. */
export function CodeField({ value, onChange, recipient, send, disabled, error }: CodeFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { secondsLeft, start } = useResendWait(recipient);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ resendAfterSeconds }) => {
      start(resendAfterSeconds);
      // The button that had the focus is disabled now, and this is what comes next.
      field.current?.focus();
      toast.success('发送成功');
    },
    onError: (problem) => toast.error(messageOf(problem)),
  });
  return (
    <Field label="验证码" htmlFor={id} error={error}>
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
          disabled={disabled || secondsLeft > 0}
          onClick={() => sending.mutate()}
        >
          {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
        </Button>
      </div>
    </Field>
  );
}
