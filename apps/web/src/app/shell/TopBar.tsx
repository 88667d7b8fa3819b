import { useState } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { Button, classes, Icon, IconButton, Mark } from '../../shared/ui/index.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { DrawerMenu } from './DrawerMenu.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { MegaMenu } from './MegaMenu.tsx';
import { TaskTray } from './TaskTray.tsx';
import { TicketBadges } from './TicketBadges.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
}

export function TopBar({ onSearch, onShortcuts }: TopBarProps) {
  const user = useCurrentUser();
  const askToSignIn = useSignIn((state) => state.ask);
  const [drawer, setDrawer] = useState(false);

  return (
    <header className={styles.bar}>
      <span className={styles.drawerButton}>
        <IconButton icon="menu" label="菜单" onClick={() => setDrawer(true)} />
      </span>
      <Link to="/" className={styles.home} aria-label="筑绘，回首页">
        <Mark />
      </Link>
      <MegaMenu />
      <div className={styles.end}>
        <button
          type="button"
          className={classes('reach', styles.search)}
          onClick={onSearch}
          title="搜索"
        >
          <Icon name="search" size="small" />
          <span className={styles.searchText}>搜索</span>
          <kbd className={styles.kbd}>Ctrl K</kbd>
        </button>
        <HelpMenu onShortcuts={onShortcuts} />
        {user ? (
          <>
            <TicketBadges />
            <TaskTray />
            <AvatarMenu user={user} onShortcuts={onShortcuts} />
          </>
        ) : (
          <Button variant="primary" size="normal" onClick={() => askToSignIn()}>
            登录
          </Button>
        )}
      </div>
      {drawer && <DrawerMenu onClose={() => setDrawer(false)} />}
    </header>
  );
}
