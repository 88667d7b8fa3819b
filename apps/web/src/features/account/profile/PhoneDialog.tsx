import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { siteTextQuery } from '../../../shared/data/site-text.ts';
import { currentUserQuery } from '../../../shared/data/user.ts';
import { typedPhone } from '../../../shared/format/phone.ts';
import { Button, Dialog, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { CodeField } from './CodeField.tsx';
import styles from './dialogs.module.css';

const STEPS = ['验证现在的手机号', '验证新手机号'] as const;

interface PhoneDialogProps {
  /** Masked. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Changes the phone: a code to the old one, then one to the new. */
export default function PhoneDialog({ phone, onClose }: PhoneDialogProps) {
  const [pass, setPass] = useState<string | null>(null);
  return (
    <Dialog title="更换手机号" onClose={onClose}>
      <div className={styles.form}>
        <ol className={styles.steps}>
          {STEPS.map((step, at) => (
            <li key={step} aria-current={at === (pass === null ? 0 : 1) ? 'step' : undefined}>
              {at + 1}. {step}
            </li>
          ))}
        </ol>
        {pass === null ? (
          <OldPhone phone={phone} onPass={setPass} />
        ) : (
          <NewPhone pass={pass} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function OldPhone({
  phone,
  onPass,
}: {
  readonly phone: string;
  readonly onPass: (pass: string) => void;
}) {
  const [verifyCode, setVerifyCode] = useState('');
  const prove = useMutation({
    mutationFn: () => call('provePhone', { verifyCode }),
    onSuccess: ({ pass }) => onPass(pass),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>验证码发到 {phone}。</p>
      <CodeField
        value={verifyCode}
        onChange={setVerifyCode}
        send={() => call('ownCodeSend', { purpose: 'changePhone' })}
        error={prove.isError ? messageOf(prove.error) : undefined}
      />
      <LostPhone />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={prove.isPending}
          disabled={verifyCode.length < 6}
        >
          下一步
        </Button>
      </div>
    </form>
  );
}

/** Nothing weaker than the phone moves the phone: who has lost it is known to the operator. */
function LostPhone() {
  const contact = useQuery(siteTextQuery('contact'));
  return (
    <div className={styles.small}>
      <p>原手机号已经停用、收不到短信？请联系运营方，核实身份后由管理员更换。</p>
      {contact.data?.body && <p className={styles.contact}>{contact.data.body}</p>}
    </div>
  );
}

function NewPhone({ pass, onClose }: { readonly pass: string; readonly onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const [phoneNo, setPhoneNo] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const change = useMutation({
    mutationFn: () => call('changePhone', { phoneNo, verifyCode, pass }),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries(currentUserQuery),
        client.invalidateQueries({ queryKey: ['devices'] }),
      ]);
      toast.success('手机号已更换，其他设备已退出');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="新手机号" htmlFor={id}>
        <TextInput
          id={id}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="11 位手机号"
          value={phoneNo}
          onChange={(event) => setPhoneNo(typedPhone(event.target.value))}
        />
      </Field>
      <CodeField
        value={verifyCode}
        onChange={setVerifyCode}
        recipient={phoneNo}
        disabled={phoneNo.length < 11}
        send={() => call('newPhoneCode', { phoneNo, pass })}
        error={change.isError ? messageOf(change.error) : undefined}
      />
      <p className={styles.small}>更换后用新手机号登录，其他设备会退出登录；30 天内只能换一次。</p>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabled={verifyCode.length < 6}
        >
          更换
        </Button>
      </div>
    </form>
  );
}
