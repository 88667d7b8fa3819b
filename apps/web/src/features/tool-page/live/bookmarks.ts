import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf } from '../../../shared/api-client/index.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { holdLock } from '../../../shared/uploads/held-lock.ts';
import type { RemotePicture } from '../model/picture.ts';

/** A view of the shared screen that was held on to. */
export interface Bookmark {
  readonly id: string;
  readonly heldAtMs: number;
  /** What the live engine made of it: a data URL. */
  readonly live: string;
  /** The frame itself in all its pixels, while the server has not got it. */
  readonly shot: Blob | null;
  /** The same, once the server has it. */
  readonly picture: RemotePicture | null;
  /** It could not be uploaded; it can be tried again. */
  readonly failed: boolean;
  /** The live tool's settings at that moment. */
  readonly settings: Settings;
  /** Its rendering in high quality, once asked for. */
  readonly taskId: string | null;
}

/** Keeps the bookmarks of one account over reloads, until they are removed. */
export interface BookmarkShelf {
  /** In no order. */
  read(): Promise<readonly Bookmark[]>;
  put(bookmark: Bookmark): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface BookmarkParts {
  /** Null while nobody is signed in: then they last as long as the page. */
  readonly shelf: BookmarkShelf | null;
  readonly upload: (shot: Blob) => Promise<RemotePicture>;
  /** Tells the user why a view could not be held or uploaded. */
  readonly tell: (words: string) => void;
  readonly nowMs?: () => number;
  readonly newId?: () => string;
  readonly hold?: typeof holdLock;
}

/** The newest first. What changes them is done when it is kept. */
export interface Bookmarks extends StoreApi<readonly Bookmark[]> {
  /** Reads what this browser keeps, also what other tabs have changed. */
  load(): Promise<void>;
  /** Uploads what no page had the time to upload. */
  sendWaiting(): Promise<void>;
  /** Holds on to a view, to be seen at once; its frame follows. */
  add(live: string, settings: Settings, shot: Promise<Blob | null>): Promise<void>;
  /** Uploads one whose upload failed. */
  retry(id: string): Promise<void>;
  /** Notes that it is being rendered. */
  rendered(id: string, taskId: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The views held on to, kept on a shelf with every change. */
export function createBookmarks({
  shelf,
  upload,
  tell,
  nowMs = Date.now,
  newId: anId = newId,
  hold = holdLock,
}: BookmarkParts): Bookmarks {
  const store = createStore<readonly Bookmark[]>(() => []);
  const { getState } = store;
  const set = (bookmarks: readonly Bookmark[]) => store.setState(bookmarks, true);
  const find = (id: string) => getState().find((one) => one.id === id);
  /** On the shelf; what is not was refused by the browser and lives as long as the page. */
  const onShelf = new Set<string>();
  /** Reads and writes one after the other: what is read knows what was written before. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  /** Counts the changes: what was read before one of them is out of date. */
  let changes = 0;

  /** A full or blocked storage is no reason to stop: it then lives as long as the page. */
  const onShelfOrNot = (work: (shelf: BookmarkShelf) => Promise<void>): Promise<void> =>
    shelf === null ? Promise.resolve() : inTurn(() => work(shelf)).catch(() => undefined);

  const change = async (id: string, news: Partial<Bookmark>): Promise<void> => {
    changes += 1;
    set(getState().map((one) => (one.id === id ? { ...one, ...news } : one)));
    const changed = find(id);
    // Without its frame it would be of no use to a later page.
    if (!changed || (changed.shot === null && changed.picture === null)) return;
    await onShelfOrNot(async (one) => {
      await one.put(changed);
      onShelf.add(id);
    });
  };
  const remove = async (id: string): Promise<void> => {
    changes += 1;
    set(getState().filter((one) => one.id !== id));
    await onShelfOrNot((one) => one.remove(id));
  };

  const send = async (id: string): Promise<void> => {
    const shot = find(id)?.shot;
    if (!shot) return;
    // Another tab may be at it.
    const release = await hold(`zhuhui-bookmark-${id}`);
    if (release === null) return;
    try {
      await change(id, { picture: await upload(shot), shot: null });
    } catch (error) {
      tell(messageOf(error));
      await change(id, { failed: true });
    } finally {
      release();
    }
  };

  const load = async (): Promise<void> => {
    if (shelf === null) return;
    const asOf = changes;
    const kept = await inTurn(() => shelf.read()).catch(() => null);
    if (kept === null) return;
    if (changes !== asOf) return load();
    const own = getState().filter(({ id }) => !onShelf.has(id));
    for (const { id } of kept) onShelf.add(id);
    set([...own, ...kept].sort((a, b) => b.heldAtMs - a.heldAtMs));
  };

  return {
    ...store,
    load,
    async sendWaiting() {
      const waiting = getState().filter(({ shot, failed }) => shot !== null && !failed);
      await Promise.all(waiting.map(({ id }) => send(id)));
    },
    async add(live, settings, shot) {
      const id = anId();
      const empty = { shot: null, picture: null, failed: false, taskId: null };
      set([{ id, heldAtMs: nowMs(), live, settings, ...empty }, ...getState()]);
      const taken = await shot.catch(() => null);
      if (taken === null) {
        tell('没有取得这一帧，请再定格一次');
        return remove(id);
      }
      void change(id, { shot: taken });
      await send(id);
    },
    async retry(id) {
      void change(id, { failed: false });
      await send(id);
    },
    rendered: (id, taskId) => change(id, { taskId }),
    remove,
  };
}

/** Which tool renders a frame of each trade in high quality. */
const RENDERERS: Readonly<Record<string, string>> = {
  interior: 'indoorRender',
  architecture: 'architecturalRender',
  landscape: 'landscapeRender',
  commercial: 'gongzhuangRender',
};

export const rendererOf = ({ domain }: Settings): string =>
  RENDERERS[String(domain)] ?? 'indoorRender';

/** The settings of that tool that say the same as the live ones; the rest keep their defaults. */
export function renderSettings(
  renderer: ToolDefinition,
  { settings, picture }: Bookmark,
): Settings {
  const kept = Object.entries(settings).filter(
    ([name, value]) => renderer.fields[name] !== undefined && value !== undefined,
  );
  return { ...Object.fromEntries(kept), uploadImage: picture?.fileId };
}
