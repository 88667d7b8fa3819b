import type { ScanCode, ScanWay } from '@zhuhui/contracts';
import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { Button, ButtonLink, Icon, type IconName } from '../../../shared/ui/index.ts';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import type { SignInPanelProps } from '../sign-in/panel.ts';
import { BindPhone } from './BindPhone.tsx';
import styles from './scan.module.css';
import { type ScanStage, useScan } from './use-scan.ts';

const HINTS: Readonly<Record<ScanWay, string>> = {
  builtin: '用已登录的手机扫一扫，在打开的页面上确认；没登录的手机可以当场登录',
  official: '用微信扫一扫，在公众号里回复确认',
  open: '在微信的页面上扫码，确认后这里自动登录',
};

/** Signs in with a phone that scans the code shown here. */
export function ScanSignIn({ agreed, isAgreed, onUnknownInvite }: SignInPanelProps) {
  const { code, stage, isOffline, recheck } = useScan(agreed);
  if (code.data && stage === 'needsPhone') {
    return (
      <BindPhone
        sceneId={code.data.sceneId}
        isAgreed={isAgreed}
        onUnknownInvite={onUnknownInvite}
        onOver={recheck}
      />
    );
  }
  const isOver = stage === 'expired' || stage === 'refused';
  return (
    <div className={styles.scan}>
      <div className={styles.field}>
        {code.isPending && (
          <span className={styles.place} role="status" aria-label="正在取二维码" />
        )}
        {code.isError && (
          <Cover icon="warning" title={messageOf(code.error)}>
            <Button busy={code.isFetching} onClick={() => void code.refetch()}>
              再试
            </Button>
          </Cover>
        )}
        {code.data && <Code code={code.data} isPlain={agreed && stage === 'waiting'} />}
        {code.data && (
          <Stage
            stage={agreed || isOver ? stage : 'notAgreed'}
            isBusy={code.isFetching}
            onRefresh={() => void code.refetch()}
          />
        )}
      </div>
      <p className={styles.hint}>{isOffline ? '连不上服务器，正在重试' : hintOf(code.data)}</p>
    </div>
  );
}

/** Addresses that lead every phone to itself. */
const OWN_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/;

function hintOf(code: ScanCode | undefined): string {
  const way = code?.way ?? 'builtin';
  const isOutOfReach = way === 'builtin' && code && OWN_MACHINE.test(new URL(code.url).hostname);
  return isOutOfReach ? '这里是本机地址，手机打不开：请用局域网或公网地址打开本站再扫' : HINTS[way];
}

/** The code, or the way to the page that shows it; faint while something stands over it. */
function Code({ code, isPlain }: { readonly code: ScanCode; readonly isPlain: boolean }) {
  if (code.way !== 'open') {
    return (
      <div className={isPlain ? styles.code : styles.faint} aria-hidden={!isPlain}>
        <QrCode text={code.url} label="登录码" />
      </div>
    );
  }
  if (!isPlain) return null;
  return (
    <ButtonLink to={code.url} variant="primary" size="large" target="_blank" rel="noreferrer">
      打开微信扫码页
    </ButtonLink>
  );
}

interface StageProps {
  readonly stage: ScanStage | 'notAgreed';
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

function Stage({ stage, isBusy, onRefresh }: StageProps) {
  const refresh = (
    <Button variant="primary" busy={isBusy} onClick={onRefresh}>
      刷新
    </Button>
  );
  switch (stage) {
    case 'scanned':
      return <Cover icon="check" title="已扫码" text="请在手机上确认" />;
    case 'confirmed':
      return <Cover icon="check" title="已确认" text="正在登录" />;
    case 'notAgreed':
      return <Cover icon="book" title="请先同意用户协议" />;
    case 'refused':
      return (
        <Cover icon="close" title="手机上没有同意">
          {refresh}
        </Cover>
      );
    case 'expired':
      return (
        <Cover icon="clock" title="登录码已失效">
          {refresh}
        </Cover>
      );
    case 'waiting':
    case 'needsPhone':
      return null;
  }
}

interface CoverProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** What stands over the code; read out when it appears. */
function Cover({ icon, title, text, children }: CoverProps) {
  return (
    <div className={styles.cover} role="status">
      <Icon name={icon} size="large" />
      <p className={styles.coverTitle}>{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
