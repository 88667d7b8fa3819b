import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@zhuhui/contracts';
import { Suspense, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import type { CurrentUser } from '../../../shared/data/user.ts';
import { formatAgo, formatDateTime } from '../../../shared/format/date.ts';
import { Button, Empty, Icon, type IconName, toast } from '../../../shared/ui/index.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import styles from './DevicesSection.module.css';
import { MethodRows } from './MethodRows.tsx';
import { Row, Section } from './Section.tsx';
import { Skeleton } from './Skeleton.tsx';
import { WechatRow } from './WechatRow.tsx';

const PhoneDialog = lazyPart(() => import('./PhoneDialog.tsx'));

/** How one signs in, and where one is signed in. */
export function DevicesSection({ user }: { readonly user: CurrentUser }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Section title="登录方式">
        <Row
          label="手机号"
          action={
            <Button size="small" onClick={() => setChanging(true)}>
              更换
            </Button>
          }
        >
          {user.phone}
        </Row>
        <MethodRows />
        <WechatRow />
      </Section>
      <Devices />
      {isChanging && (
        <Suspense>
          <PhoneDialog phone={user.phone} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

function Devices() {
  const client = useQueryClient();
  const devices = useQuery({
    queryKey: ['devices'],
    queryFn: ({ signal }) => call('devices', {}, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['devices'] });
  const endOthers = useMutation({
    mutationFn: () => call('signOutOthers', {}),
    async onSuccess({ signedOut }) {
      await refresh();
      toast.success(`已让 ${signedOut} 台设备退出登录`);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const others = devices.data?.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <Section
      title="登录着的设备"
      text="有不认识的，让它退出，并检查手机短信是否被人看到。"
      action={
        others > 0 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            其他设备全部退出
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton rows={3} />}
      {devices.isError && (
        <Empty icon="warning" title={messageOf(devices.error)}>
          <Button onClick={() => void devices.refetch()}>再试</Button>
        </Empty>
      )}
      <ul>
        {devices.data?.map((device) => (
          <DeviceRow key={device.sessionId} device={device} onEnded={refresh} />
        ))}
      </ul>
    </Section>
  );
}

const KIND_ICONS: Readonly<Record<Device['kind'], IconName>> = {
  computer: 'system',
  phone: 'phone',
  tablet: 'tablet',
};

function DeviceRow({
  device,
  onEnded,
}: {
  readonly device: Device;
  readonly onEnded: () => Promise<unknown>;
}) {
  const { sessionId, browser, system, kind, place, firstSeen, lastSeen, isThis } = device;
  const end = useMutation({
    mutationFn: async () => {
      await call('signOutDevice', { sessionId });
      await onEnded();
    },
    onSuccess: () => toast.success('已让它退出登录'),
    onError: (error) => toast.error(messageOf(error)),
  });
  const name = `${browser} · ${system}`;
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon name={KIND_ICONS[kind]} />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          {name}
          {isThis && <span className={styles.this}>这台</span>}
        </span>
        <span className={styles.facts}>
          {place && <span>{place}</span>}
          <span>{isThis ? '正在使用' : `最近使用 ${formatAgo(lastSeen, Date.now())}`}</span>
          <span>首次登录 {formatDateTime(firstSeen)}</span>
        </span>
      </div>
      {!isThis && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={`让 ${name} 退出登录`}
          onClick={() => end.mutate()}
        >
          退出
        </Button>
      )}
    </li>
  );
}
