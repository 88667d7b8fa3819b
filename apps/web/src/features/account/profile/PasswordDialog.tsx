import { useMutation } from '@tanstack/react-query';
import { PASSWORD_LEAST } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { CodeField } from './CodeField.tsx';
import styles from './dialogs.module.css';

interface PasswordDialogProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Sets the password, with a code that was sent to the phone. */
export default function PasswordDialog({ onDone, onClose }: PasswordDialogProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const set = useMutation({
    mutationFn: async () => {
      await call('setPassword', { password, verifyCode });
      await onDone();
    },
    onSuccess() {
      toast.success('密码已设置');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate();
  };
  return (
    <Dialog title="设置密码" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="新密码"
          htmlFor={id}
          help={`至少 ${PASSWORD_LEAST} 位；修改后其他设备退出登录`}
        >
          <TextInput
            id={id}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <CodeField
          value={verifyCode}
          onChange={setVerifyCode}
          disabled={password.length < PASSWORD_LEAST}
          send={() => call('ownCodeSend', { purpose: 'setPassword' })}
          error={set.isError ? messageOf(set.error) : undefined}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            busy={set.isPending}
            disabled={verifyCode.length < 6}
          >
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
