import type { GalleryCard } from '@zhuhui/contracts';
import { create } from 'zustand';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { toast } from '../../../shared/ui/index.ts';

/** What the reader did to an entry, and the counts that follow from it. */
export type Doing = Pick<GalleryCard, 'liked' | 'likes' | 'collected' | 'collects'>;

interface DoingState {
  /** By entry; newer than what lists and pages were told. */
  readonly of: Readonly<Record<string, Partial<Doing>>>;
  readonly note: (id: string, doing: Partial<Doing>) => void;
}

/** Kept apart from what was asked for, so that every card and page of an entry shows it at once. */
export const useDoings = create<DoingState>((set) => ({
  of: {},
  note: (id, doing) => set(({ of }) => ({ of: { ...of, [id]: { ...of[id], ...doing } } })),
}));

/** An entry's likes and collects as they stand, and the ways to change them. */
export function useDoing(entry: Pick<GalleryCard, 'id' | keyof Doing>) {
  const own = useDoings((state) => state.of[entry.id]);
  const note = useDoings((state) => state.note);
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const { liked, likes, collected, collects } = { ...entry, ...own };

  /** Shows the change at once and takes it back when the server does not agree. */
  const change = (next: Partial<Doing>, send: () => Promise<Partial<Doing>>) => {
    note(entry.id, next);
    send().then(
      (said) => note(entry.id, said),
      (error: unknown) => {
        note(entry.id, { liked, likes, collected, collects });
        toast.error(messageOf(error));
      },
    );
  };

  return {
    ...{ liked, likes, collected, collects },
    like() {
      if (user === null) return ask('登录后可以点赞');
      change({ liked: !liked, likes: likes + (liked ? -1 : 1) }, () =>
        call('galleryLike', { id: entry.id, liked: !liked }),
      );
    },
    /** @param albumId left out: the default album */
    collect(albumId?: string) {
      if (user === null) return ask('登录后可以收藏');
      const next = albumId !== undefined || !collected;
      change(
        { collected: next, collects: collects + (next === collected ? 0 : next ? 1 : -1) },
        () => call('galleryCollect', { entryId: entry.id, collected: next, albumId }),
      );
      if (next) toast.success('已收藏');
    },
  };
}
