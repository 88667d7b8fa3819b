import { useEffect, useMemo } from 'react';
import { uploadImage } from '../../../shared/api-client/index.ts';
import { toast } from '../../../shared/ui/index.ts';
import { createBookmarkShelf } from './bookmark-shelf.ts';
import { type Bookmarks, createBookmarks } from './bookmarks.ts';

/** The views that an account held on to in this browser; read anew when the page is looked at again. */
export function useBookmarks(ownerId: string | null): Bookmarks {
  const bookmarks = useMemo(
    () =>
      createBookmarks({
        shelf: ownerId === null ? null : createBookmarkShelf(ownerId),
        upload: (shot) => uploadImage(shot),
        tell: toast.error,
      }),
    [ownerId],
  );
  useEffect(() => {
    const onVisibility = () => {
      if (!document.hidden) void bookmarks.load();
    };
    void bookmarks.load().then(bookmarks.sendWaiting);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [bookmarks]);
  return bookmarks;
}
