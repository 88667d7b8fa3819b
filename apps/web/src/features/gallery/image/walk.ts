import { create } from 'zustand';

interface Walk {
  /** Ids of the pictures of the list that the reader came from, in their order. */
  readonly ids: readonly string[];
}

/** The list that arrows walk through while a picture stands over it. */
export const useWalk = create<Walk>(() => ({ ids: [] }));

export function openWalk(images: readonly { readonly id: string }[]): void {
  useWalk.setState({ ids: images.map(({ id }) => id) });
}

/** The neighbours in the list; null at its ends and where the picture is not of it. */
export function neighboursOf(
  ids: readonly string[],
  id: string,
): { readonly before: string | null; readonly after: string | null } | null {
  const at = ids.indexOf(id);
  return at < 0 ? null : { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
}
