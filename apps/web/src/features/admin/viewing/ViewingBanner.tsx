import { useQuery } from '@tanstack/react-query';
import type { DataOf, endpoints } from '@zhuhui/contracts';
import { useEffect, useRef } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { useSize } from '../../../shared/hooks/use-size.ts';
import { Button, Icon } from '../../../shared/ui/index.ts';
import styles from './ViewingBanner.module.css';

/** Everything that was loaded is of another account: only a new page is sure to forget it. */
const goBack = () => window.location.assign('/admin/accounts');

/** On every page while an administrator looks at the product as one of its users. */
export default function ViewingBanner() {
  const { data: viewing } = useQuery({
    queryKey: ['viewing'],
    queryFn: ({ signal }) => call('viewing', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const until = viewing?.until;
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(goBack, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return viewing && <Banner viewing={viewing} />;
}

type Viewing = NonNullable<DataOf<(typeof endpoints)['viewing']>>;

function Banner({ viewing }: { readonly viewing: Viewing }) {
  const place = useRef<HTMLDivElement>(null);
  useFootRoom(useSize(place).height);
  const end = async () => {
    await call('endViewing', {}).catch(() => undefined);
    goBack();
  };
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.banner} role="status">
        <Icon name="info" size="small" />
        <span>
          {viewing.account} 正以 <strong>{viewing.nickname}</strong>（{viewing.phone}
          ）的身份查看，只读，到 {formatDateTime(viewing.until)}
        </span>
        <Button size="small" onClick={() => void end()}>
          结束查看
        </Button>
      </div>
    </div>
  );
}

/** Tells what lies at the foot of a page how high the banner is there. */
function useFootRoom(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--foot', `calc(${height}px + var(--s4))`);
    return () => {
      style.removeProperty('--foot');
    };
  }, [height]);
}
