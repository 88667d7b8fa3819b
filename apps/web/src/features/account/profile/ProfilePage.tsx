import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { type CurrentUser, currentUserQuery } from '../../../shared/data/user.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button, classes, Empty, Icon } from '../../../shared/ui/index.ts';
import { AboutSection } from './AboutSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { InviteSection } from './InviteSection.tsx';
import { MemberSection } from './MemberSection.tsx';
import styles from './profile.module.css';
import { Skeleton } from './Skeleton.tsx';
import { SECTIONS, type SectionId, sectionOf, sectionPath } from './sections.ts';
import { TicketsSection } from './TicketsSection.tsx';

/** `/profile`: everything about one's own account. */
export function ProfilePage() {
  useTitle('个人中心');
  const [query] = useSearchParams();
  const ask = useSignIn((state) => state.ask);
  const { data: user, error, isPending, refetch } = useQuery(currentUserQuery);
  if (isPending) {
    return (
      <div className={styles.page}>
        <Skeleton rows={6} />
      </div>
    );
  }
  if (error) {
    return (
      <Empty icon="warning" heading title={messageOf(error)}>
        <Button onClick={() => void refetch()}>再试</Button>
      </Empty>
    );
  }
  if (!user) {
    return (
      <Empty icon="user" heading title="登录后查看个人中心" text="资料、设备、券与流水都在这里。">
        <Button variant="primary" onClick={() => ask()}>
          登录
        </Button>
      </Empty>
    );
  }
  const section = sectionOf(query.get('section'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Avatar name={user.nickname || '我'} picture={user.avatar} size="large" />
        <div className={styles.who}>
          <h1 className={styles.name}>{user.nickname}</h1>
          <p className={styles.phone}>
            {user.phone}
            {user.vip.isVip && <span className={styles.badge}>{user.vip.name}</span>}
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <SectionNav section={section} />
        <div className={styles.content}>
          <Body section={section} user={user} />
        </div>
      </div>
    </div>
  );
}

function SectionNav({ section }: { readonly section: SectionId }) {
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the names stand in one row that may be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the part that is shown
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
  }, [section]);
  return (
    <nav className={styles.nav} aria-label="个人中心">
      {SECTIONS.map(({ id, name, icon }) => (
        <Link
          key={id}
          ref={id === section ? current : undefined}
          to={sectionPath(id)}
          replace
          preventScrollReset
          className={classes(styles.link, id === section && styles.current)}
          aria-current={id === section ? 'page' : undefined}
        >
          <Icon name={icon} />
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Body({
  section,
  user,
}: {
  readonly section: SectionId;
  readonly user: CurrentUser;
}): ReactNode {
  switch (section) {
    case 'about':
      return <AboutSection user={user} />;
    case 'devices':
      return <DevicesSection user={user} />;
    case 'tickets':
      return <TicketsSection />;
    case 'member':
      return <MemberSection user={user} />;
    case 'invite':
      return <InviteSection />;
    case 'data':
      return <DataSection user={user} />;
  }
}
