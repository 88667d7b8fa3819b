import { useMutation } from '@tanstack/react-query';
import type { AdminSecurity } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { copyText } from '../../../shared/browser/copy-text.ts';
import { typedCode } from '../../../shared/format/code.ts';
import { Button, Field, TextInput, toast } from '../../../shared/ui/index.ts';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { useAdminChange } from '../data.ts';
import list from '../list/list.module.css';
import styles from './security.module.css';

/** The second step: off, being set up, just set up with its codes for paper, or on. */
export function TwoSteps({ security }: { readonly security: AdminSecurity }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return security.hasTotp ? <On left={security.recoveryLeft} /> : <Off onConfirmed={setCodes} />;
}

function Off({ onConfirmed }: { readonly onConfirmed: (codes: readonly string[]) => void }) {
  const begin = useMutation({ mutationFn: (password: string) => call('beginTotp', { password }) });
  if (begin.data) return <Enrol {...begin.data} onConfirmed={onConfirmed} />;
  return (
    <>
      <p className={list.second}>
        除密码外还要手机应用里的动态码，密码泄露也进不来。任何动态码应用都可以（RFC 6238）。
      </p>
      <Prove
        label="开始设置"
        error={begin.error}
        busy={begin.isPending}
        onProve={(password) => begin.mutate(password)}
      />
    </>
  );
}

function Enrol(props: {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (codes: readonly string[]) => void;
}) {
  const id = useId();
  const [code, setCode] = useState('');
  const confirm = useAdminChange(async (given: string) => {
    const { recoveryCodes } = await call('confirmTotp', { code: given });
    props.onConfirmed(recoveryCodes);
  });
  return (
    <form
      className={styles.enrol}
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(code);
      }}
    >
      <QrCode text={props.uri} label="两步验证的二维码" />
      <div className={list.form}>
        <p>
          用动态码应用扫码，或输入密钥：
          <span className={styles.secret}>{props.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <Field label="应用里的 6 位动态码" htmlFor={`${id}code`}>
          <TextInput
            id={`${id}code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(typedCode(target.value))}
          />
        </Field>
        <div className={list.foot}>
          <Button
            type="submit"
            variant="primary"
            disabled={!/^\d{6}$/.test(code)}
            busy={confirm.isPending}
          >
            确认打开
          </Button>
        </div>
      </div>
    </form>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const text = codes.join('\n');
  return (
    <div className={list.form}>
      <p>两步验证已打开。下面是恢复码，每个用一次，只显示这一次：手机丢了就靠它们。</p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={list.foot}>
        <Button
          icon="copy"
          onClick={() => {
            copyText(text).then(
              () => toast.success('已复制'),
              () => toast.error('没有复制成，请手动抄下'),
            );
          }}
        >
          复制
        </Button>
        <Button variant="primary" onClick={onKept}>
          收好了
        </Button>
      </div>
    </div>
  );
}

function On({ left }: { readonly left: number }) {
  const end = useAdminChange((password: string) => call('endTotp', { password }));
  return (
    <>
      <p className={left > 2 ? list.second : list.bad}>
        已打开。恢复码还剩 {left} 个{left <= 2 && '，请关掉后重新设置'}。
      </p>
      <Prove
        label="关掉两步验证"
        error={null}
        busy={end.isPending}
        onProve={(password) => end.mutate(password)}
      />
    </>
  );
}

/** Asks for the password once more. */
function Prove(props: {
  readonly label: string;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onProve: (password: string) => void;
}) {
  const id = useId();
  const [password, setPassword] = useState('');
  const { error } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onProve(password);
  };
  const message = error instanceof ApiError ? messageOf(error) : error?.message;
  return (
    <form className={list.form} onSubmit={submit}>
      <Field label="当前密码" htmlFor={`${id}password`} error={message}>
        <TextInput
          id={`${id}password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <div className={list.foot}>
        <Button type="submit" disabled={password === ''} busy={props.busy}>
          {props.label}
        </Button>
      </div>
    </form>
  );
}
