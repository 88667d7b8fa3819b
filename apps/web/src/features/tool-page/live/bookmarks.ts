import type { Settings, ToolDefinition } from '@zhuhui/tools';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemotePicture } from '../model/picture.ts';

/** A view of the shared screen that was held on to. */
export interface Bookmark {
  readonly id: number;
  /** What the live engine made of it: a data URL. */
  readonly live: string;
  /** The frame itself in all its pixels; null until it is uploaded. */
  readonly picture: RemotePicture | null;
  readonly failed: boolean;
  /** The live tool's settings at that moment. */
  readonly settings: Settings;
  /** Its rendering in high quality, once asked for. */
  readonly taskId: string | null;
}

export interface Bookmarks extends StoreApi<readonly Bookmark[]> {
  add(live: string, settings: Settings): number;
  change(id: number, change: Partial<Bookmark>): void;
  remove(id: number): void;
}

export function createBookmarks(): Bookmarks {
  const store = createStore<readonly Bookmark[]>(() => []);
  let nextId = 1;
  return {
    ...store,
    add(live, settings) {
      const id = nextId++;
      const one: Bookmark = { id, live, settings, picture: null, failed: false, taskId: null };
      store.setState([one, ...store.getState()], true);
      return id;
    },
    change(id, change) {
      store.setState(
        store.getState().map((one) => (one.id === id ? { ...one, ...change } : one)),
        true,
      );
    },
    remove(id) {
      store.setState(
        store.getState().filter((one) => one.id !== id),
        true,
      );
    },
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
  const kept = Object.entries(settings).filter(([name, value]) => {
    const field = renderer.fields[name];
    // A category of another trade's tree means nothing there.
    const foreign = field?.kind === 'category' && rendererOf(settings) !== 'indoorRender';
    return field !== undefined && !foreign && value !== undefined;
  });
  return { ...Object.fromEntries(kept), uploadImage: picture?.fileId };
}
