import { useQuery } from '@tanstack/react-query';
import { Activity, type ComponentType, useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api-client/index.ts';
import { Dialog, Segmented, toast } from '../../shared/ui/index.ts';
import styles from './LoginDialog.module.css';
import { ScanSignIn } from './scan/ScanSignIn.tsx';
import { enter } from './session.ts';
import { AccountSignIn } from './sign-in/AccountSignIn.tsx';
import { EmailSignIn } from './sign-in/EmailSignIn.tsx';
import { InviteUnknown } from './sign-in/InviteUnknown.tsx';
import { PhoneSignIn } from './sign-in/PhoneSignIn.tsx';
import type { SignInPanelProps } from './sign-in/panel.ts';

interface LoginDialogProps {
  /** What the visitor was about to do; empty when the dialog was opened for itself. */
  readonly reason: string;
  readonly onClose: () => void;
}

interface Way {
  readonly label: string;
  /** Shown above the panel when the dialog was opened for itself. */
  readonly lead: string;
  readonly Panel: ComponentType<SignInPanelProps>;
}

/** Every way of signing in, in the order they are offered. */
const WAYS = {
  phone: { label: '短信', lead: '未注册的手机号验证后自动注册', Panel: PhoneSignIn },
  scan: { label: '扫码', lead: '用手机扫码，不用输验证码', Panel: ScanSignIn },
  email: { label: '邮箱', lead: '用个人中心里绑定的邮箱登录', Panel: EmailSignIn },
  account: { label: '密码', lead: '用手机号或邮箱加密码登录', Panel: AccountSignIn },
} as const satisfies Record<string, Way>;
type WayName = keyof typeof WAYS;
/** Always there; the others are as the operator turned them on. */
const ALWAYS: readonly WayName[] = ['phone', 'scan'];

export default function LoginDialog({ reason, onClose }: LoginDialogProps) {
  const [way, setWay] = useState<WayName>('phone');
  // A panel that was open keeps what was typed into it; `Activity` stops what it does meanwhile.
  const [opened, setOpened] = useState<readonly WayName[]>(['phone']);
  const [agreed, setAgreed] = useState(true);
  const [unknownInvite, setUnknownInvite] = useState<string>();
  const { data: offered } = useQuery({
    queryKey: ['signInMethods'],
    queryFn: ({ signal }) => call('signInMethods', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const more = offered?.methods.filter((name) => !ALWAYS.includes(name)) ?? [];
  const names = [...ALWAYS, ...more];
  const id = useId();

  const open = (name: WayName) => {
    setWay(name);
    setOpened((names) => (names.includes(name) ? names : [...names, name]));
  };
  const isAgreed = () => {
    if (!agreed) toast.error('请先阅读并同意用户协议');
    return agreed;
  };

  if (unknownInvite !== undefined) {
    return (
      <Dialog title="账号已注册" onClose={enter}>
        <InviteUnknown inviteCode={unknownInvite} />
      </Dialog>
    );
  }
  return (
    <Dialog title="登录筑绘" onClose={onClose}>
      <div className={styles.ways}>
        <p className={styles.lead}>{reason || WAYS[way].lead}</p>
        <Segmented
          label="登录方式"
          value={way}
          options={names.map((name) => ({ value: name, label: WAYS[name].label }))}
          onChange={open}
        />
        {opened.map((name) => {
          const { Panel } = WAYS[name];
          return (
            <Activity key={name} mode={name === way ? 'visible' : 'hidden'}>
              <Panel agreed={agreed} isAgreed={isAgreed} onUnknownInvite={setUnknownInvite} />
            </Activity>
          );
        })}
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
      </div>
    </Dialog>
  );
}
