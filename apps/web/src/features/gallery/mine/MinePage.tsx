import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';
import { enteredPublishing } from '../../../shared/data/publish-entry.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button } from '../../../shared/ui/index.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { AlbumShelf } from '../albums/AlbumsPage.tsx';
import { AuthorHead } from '../author/AuthorHead.tsx';
import { meQuery } from '../data/queries.ts';
import { GalleryNav } from '../parts/GalleryNav.tsx';
import page from '../parts/page.module.css';
import { SignedOut } from '../parts/SignedOut.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { Downloads, Following, Liked, OwnEntries } from './lists.tsx';
import { MeDialog } from './MeDialog.tsx';
import { MINE_TABS, type MineTab, tabOfFamily } from './tabs.ts';

const PublishDialog = lazyPart(() => import('../publish/PublishDialog.tsx'));

/** What is one's own in the gallery; each tab has an address. */
export function MinePage({ family }: { readonly family: string }) {
  const tab = MINE_TABS[tabOfFamily(family, readStored('linggan_personCenter_page'))];
  useTitle(tab.title);
  const user = useCurrentUser();
  if (user === null) {
    return (
      <div className={page.page}>
        <GalleryNav room="我的主页" />
        <SignedOut icon="user" title={tab.title} text="登录后发布作品、收藏灵感，换台电脑也在。" />
      </div>
    );
  }
  return <Mine tab={tab} />;
}

function Mine({ tab }: { readonly tab: (typeof MINE_TABS)[MineTab] }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { data: me } = useQuery(meQuery);
  const entered = enteredPublishing(state);
  const [isPublishing, setPublishing] = useState(false);
  const [isEdited, setEdited] = useState(false);
  useEffect(() => writeStored('linggan_personCenter_page', tab.id), [tab.id]);
  const closePublishing = () => {
    setPublishing(false);
    if (entered !== null) void navigate(pathname, { replace: true, state: null });
  };
  return (
    <div className={page.page}>
      <GalleryNav room="我的主页" />
      <AuthorHead author={me ?? null} title="我的主页" noIntro="还没有简介，可在修改资料里写">
        <Button icon="edit" onClick={() => setEdited(true)}>
          修改资料
        </Button>
        <Button variant="primary" icon="upload" onClick={() => setPublishing(true)}>
          发布作品
        </Button>
      </AuthorHead>
      <Tabs
        label="我的内容"
        tabs={Object.values(MINE_TABS).map(({ id, path, name }) => ({
          to: path,
          name,
          on: id === tab.id,
        }))}
      />
      <Shown tab={tab.id} />
      {isEdited && me && <MeDialog me={me} onClose={() => setEdited(false)} />}
      {(isPublishing || entered !== null) && (
        <Suspense>
          <PublishDialog taskIds={entered} onClose={closePublishing} />
        </Suspense>
      )}
    </div>
  );
}

function Shown({ tab }: { readonly tab: MineTab }) {
  switch (tab) {
    case 'sets':
      return <OwnEntries kind="set" />;
    case 'cases':
      return <OwnEntries kind="case" />;
    case 'collection':
      return <AlbumShelf />;
    case 'liked':
      return <Liked />;
    case 'following':
      return <Following />;
    case 'downloads':
      return <Downloads />;
  }
}
