import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Announcement } from '@zhuhui/contracts';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { useCurrentUser } from '../../shared/data/user.ts';
import { Dialog, IconButton, toast } from '../../shared/ui/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import styles from './AnnouncementBar.module.css';
import { announcementsQuery, readPutAway, rememberPutAway } from './announcements.ts';

const Prose = lazyPart(async () => ({
  default: (await import('../../shared/ui/Prose.tsx')).Prose,
}));

/**
 * What the operator has to say, one line over the page's lower part, so that nothing moves when it comes. What was read goes; what may not be put away stays.
 */
export default function AnnouncementBar() {
  // Administrators read what they publish on their own page; there it would lie over their menu.
  const isInOffice = useLocation().pathname.startsWith('/admin');
  const { data = [] } = useQuery({ ...announcementsQuery, enabled: !isInOffice });
  const [putAway, setPutAway] = useState(readPutAway);
  const [opened, setOpened] = useState<Announcement | null>(null);
  const { mark, dismiss } = useMarks((id) => {
    rememberPutAway(id);
    setPutAway(readPutAway());
  });
  const shown = data.filter(({ id }) => !putAway.includes(id));
  const [first] = shown.filter(({ unread, dismissable }) => unread || !dismissable);
  if (isInOffice || (!first && !opened)) return null;
  return (
    <>
      {first && (
        <section className={styles.bar} aria-label="公告">
          <button
            type="button"
            className={styles.open}
            onClick={() => {
              setOpened(first);
              void mark(first.id);
            }}
          >
            {first.unread && (
              <span className={styles.unread}>
                <span className="visually-hidden">未读</span>
              </span>
            )}
            <span className={styles.title}>{first.title}</span>
          </button>
          {first.dismissable && (
            <IconButton icon="close" label="收起公告" onClick={() => void dismiss(first.id)} />
          )}
        </section>
      )}
      {opened && (
        <Dialog title={opened.title} onClose={() => setOpened(null)}>
          <Suspense fallback={<p className={styles.plain}>{opened.body}</p>}>
            <Prose text={opened.body || '没有更多内容。'} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

/** Marks as read and puts away: for a user on the server, for a visitor on this browser. */
function useMarks(keepHere: (id: string) => void) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const tell = async (id: string, isOver: boolean): Promise<void> => {
    if (!user) return keepHere(id);
    try {
      await call('readAnnouncement', { id, dismiss: isOver });
      await client.invalidateQueries({ queryKey: announcementsQuery.queryKey });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return {
    mark: (id: string) => tell(id, false),
    dismiss: (id: string) => tell(id, true),
  };
}
