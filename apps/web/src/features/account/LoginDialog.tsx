import { Activity, type ComponentType, useId, useState } from 'react';
import { Link } from 'react-router';
import { Dialog, Segmented, toast } from '../../shared/ui/index.ts';
import styles from './LoginDialog.module.css';
import { ScanSignIn } from './scan/ScanSignIn.tsx';
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
} as const satisfies Record<string, Way>;
type WayName = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as WayName[];

export default function LoginDialog({ reason, onClose }: LoginDialogProps) {
  const [way, setWay] = useState<WayName>('phone');
  // A panel that was open keeps what was typed into it; `Activity` stops what it does meanwhile.
  const [opened, setOpened] = useState<readonly WayName[]>(['phone']);
  const [agreed, setAgreed] = useState(true);
  const id = useId();

  const open = (name: WayName) => {
    setWay(name);
    setOpened((names) => (names.includes(name) ? names : [...names, name]));
  };
  const isAgreed = () => {
    if (!agreed) toast.error('请先阅读并同意用户协议');
    return agreed;
  };

  return (
    <Dialog title="登录筑绘" onClose={onClose}>
      <div className={styles.ways}>
        <p className={styles.lead}>{reason || WAYS[way].lead}</p>
        {WAY_NAMES.length > 1 && (
          <Segmented
            label="登录方式"
            value={way}
            options={WAY_NAMES.map((name) => ({ value: name, label: WAYS[name].label }))}
            onChange={open}
          />
        )}
        {opened.map((name) => {
          const { Panel } = WAYS[name];
          return (
            <Activity key={name} mode={name === way ? 'visible' : 'hidden'}>
              <Panel agreed={agreed} isAgreed={isAgreed} />
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
