import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { Row, Section } from '../profile/Section.tsx';
import { CodeRow } from './CodeRow.tsx';
import styles from './sign-in.module.css';

const KEY = ['ownSignIn'];

/** Mail address and password of the signed-in user; nothing where the operator offers neither. */
export function SignInMethods() {
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('ownSignIn', {}, { signal }),
  });
  if (!data || data.methods.length === 1) return null;
  const close = () => {
    setDialog(null);
    void client.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Section title="登录方式" text="手机号之外，还可以这样登录。">
      {data.methods.includes('email') && (
        <Row
          label="邮箱"
          action={
            <Button size="small" onClick={() => setDialog('email')}>
              {data.email ? '更换邮箱' : '绑定邮箱'}
            </Button>
          }
        >
          {data.email ?? '未绑定'}
        </Row>
      )}
      {data.methods.includes('account') && (
        <Row
          label="密码"
          action={
            <Button size="small" onClick={() => setDialog('password')}>
              {data.hasPassword ? '更改密码' : '设置密码'}
            </Button>
          }
        >
          {data.hasPassword ? '已设置' : '未设置'}
        </Row>
      )}
      {dialog === 'email' && <EmailDialog onClose={close} />}
      {dialog === 'password' && <PasswordDialog onClose={close} />}
    </Section>
  );
}

interface MethodDialogProps {
  readonly onClose: () => void;
}

function EmailDialog({ onClose }: MethodDialogProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const bind = useMutation({
    mutationFn: () => call('bindEmail', { email, verifyCode }),
    onSuccess: () => {
      toast.success('邮箱已绑定');
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
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
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value.trim())}
          />
        </Field>
        <CodeRow
          value={verifyCode}
          onChange={setVerifyCode}
          send={() => call('bindEmailSend', { email })}
        />
        <Button
          type="submit"
          variant="primary"
          busy={bind.isPending}
          disabled={verifyCode.length < 6}
        >
          绑定
        </Button>
      </form>
    </Dialog>
  );
}

function PasswordDialog({ onClose }: MethodDialogProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const set = useMutation({
    mutationFn: () => call('setPassword', { password, verifyCode }),
    onSuccess: () => {
      toast.success('密码已设置');
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate();
  };
  return (
    <Dialog title="设置密码" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="新密码" htmlFor={id} help="至少 8 位；验证码发到你的手机">
          <TextInput
            id={id}
            type="password"
            autoComplete="new-password"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <CodeRow
          value={verifyCode}
          onChange={setVerifyCode}
          send={() => call('ownCodeSend', { purpose: 'setPassword' })}
        />
        <Button
          type="submit"
          variant="primary"
          busy={set.isPending}
          disabled={verifyCode.length < 6}
        >
          保存
        </Button>
      </form>
    </Dialog>
  );
}
