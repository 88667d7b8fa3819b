import { Suspense, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { useHotkeys } from '../../shared/hooks/use-hotkeys.ts';
import { type Connection, useConnection } from '../../shared/hooks/use-online.ts';
import { Icon } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { CommonDialogs } from './CommonDialogs.tsx';
import { NewVersion } from './NewVersion.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

const AnnouncementBar = lazyPart(() => import('../../features/announcements/AnnouncementBar.tsx'));
const LoginDialog = lazyPart(() => import('../../features/account/LoginDialog.tsx'));
const LeavingNotice = lazyPart(() => import('../../features/account/profile/LeavingNotice.tsx'));
const ViewingBanner = lazyPart(() => import('../../features/admin/viewing/ViewingBanner.tsx'));
const UploadQueue = lazyPart(() => import('../../features/uploads/UploadQueue.tsx'));
const SearchDialog = lazyPart(() => import('./SearchDialog.tsx'));
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

/** Set beside the cookie of an administrator's view as a user, which no page can read. */
const isViewing = () => document.cookie.includes('zh_viewing=');

const CONNECTION_NOTES: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: '网络断开了。连上以后会自动接着做。',
  unreachable: '连不上服务器，正在重新连接。任务不会丢。',
};

/** The frame around every page: top bar, page, and the dialogs any page can open. */
export function Shell() {
  const navigation = useNavigation();
  const connection = useConnection();
  const signIn = useSignIn();
  const user = useCurrentUser();
  const [dialog, setDialog] = useState<'search' | 'shortcuts' | null>(null);
  useHotkeys({
    'mod+k': () => setDialog('search'),
    '?': () => setDialog('shortcuts'),
  });

  return (
    <>
      <a href="#page" className={styles.skip}>
        跳到正文
      </a>
      <TopBar onSearch={() => setDialog('search')} onShortcuts={() => setDialog('shortcuts')} />
      {navigation.state === 'loading' && <div className={styles.pending} aria-hidden="true" />}
      {connection !== 'online' && (
        <p className={styles.offline} role="status">
          <Icon name="offline" size="small" />
          {CONNECTION_NOTES[connection]}
        </p>
      )}
      <main id="page" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
      <Suspense>
        <AnnouncementBar />
      </Suspense>
      <NewVersion />
      <Suspense>
        <UploadQueue />
      </Suspense>
      <CommonDialogs />
      <Suspense>
        {signIn.reason !== null && <LoginDialog reason={signIn.reason} onClose={signIn.close} />}
        {user?.leavingAt && <LeavingNotice user={user} leavingAt={user.leavingAt} />}
        {isViewing() && <ViewingBanner />}
        {dialog === 'search' && <SearchDialog onClose={() => setDialog(null)} />}
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
