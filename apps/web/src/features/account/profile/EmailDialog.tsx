import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { CodeField } from './CodeField.tsx';
import styles from './dialogs.module.css';

interface EmailDialogProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Binds a mail address, with a code that was sent to it. */
export default function EmailDialog({ onDone, onClose }: EmailDialogProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const bind = useMutation({
    mutationFn: async () => {
      await call('bindEmail', { email, verifyCode });
      await onDone();
    },
    onSuccess() {
      toast.success('邮箱已绑定');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bind.mutate();
  };
  return (
    <Dialog title="绑定邮箱" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="邮箱" htmlFor={id}>
          <TextInput
            id={id}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value.trim())}
          />
        </Field>
        <CodeField
          value={verifyCode}
          onChange={setVerifyCode}
          recipient={email}
          disabled={!email.includes('@')}
          send={() => call('bindEmailSend', { email })}
          error={bind.isError ? messageOf(bind.error) : undefined}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            busy={bind.isPending}
            disabled={verifyCode.length < 6}
          >
            绑定
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
