import { type ObjectStore, objectStore } from '../../../shared/browser/object-store.ts';
import type { Bookmark, BookmarkShelf } from './bookmarks.ts';

/** A bookmark as this browser keeps it: whose it is goes with it, for several people may share one. */
interface KeptBookmark extends Bookmark {
  readonly ownerId: string;
}

const browserStore = objectStore('zhuhui-live', 'bookmarks');

export function createBookmarkShelf(
  ownerId: string,
  store: ObjectStore = browserStore,
): BookmarkShelf {
  return {
    async read() {
      const all: KeptBookmark[] = await store.run('readonly', (shelf) => shelf.getAll());
      return all
        .filter((kept) => kept.ownerId === ownerId)
        .map(({ ownerId: _owner, ...bookmark }) => bookmark);
    },
    async put(bookmark) {
      const kept: KeptBookmark = { ...bookmark, ownerId };
      await store.run('readwrite', (shelf) => shelf.put(kept, kept.id));
    },
    async remove(id) {
      await store.run('readwrite', (shelf) => shelf.delete(id));
    },
  };
}
