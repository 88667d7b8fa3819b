import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryFunctionContext,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { call, type Input } from '../../../shared/api-client/index.ts';
import type { GalleryFilter } from '../model/filter.ts';
import { loadPage } from './server-loader.ts';

/** Begins the key of everything that is asked of the gallery. */
export const GALLERY_KEY = 'gallery';

/** A stretch of a list, and what leads to the next one. */
export interface Stretch<T> {
  readonly list: T[];
  readonly next: string | null;
}

/** A list that is read stretch by stretch. */
export type Stream<T> = UseInfiniteQueryResult<InfiniteData<Stretch<T>>>;

type Context = QueryFunctionContext<readonly unknown[], string | undefined>;

/** Asks for a list by stretches: the next one by what the last one gave. */
function stream<D extends { readonly next: string | null }>(
  key: readonly unknown[],
  ask: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<D>,
) {
  return infiniteQueryOptions({
    queryKey: [GALLERY_KEY, ...key],
    queryFn: ({ pageParam, signal }: Context) =>
      ask(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: D) => next ?? undefined,
  });
}

type Filter<Name extends 'galleryList' | 'galleryImages'> = Omit<Input<Name>, 'cursor'>;

export const entriesQuery = (filter: Filter<'galleryList'>) =>
  stream(['entries', filter], (at, signal) =>
    call('galleryList', { ...filter, ...at }, { signal }),
  );

export const imagesQuery = (filter: Filter<'galleryImages'>) =>
  stream(['images', filter], (at, signal) =>
    call('galleryImages', { ...filter, ...at }, { signal }),
  );

export const commentsQuery = (entryId: string) =>
  stream(['comments', entryId], (at, signal) =>
    call('galleryComments', { entryId, ...at }, { signal }),
  );

export const ownQuery = (filter: Omit<Input<'galleryOwn'>, 'cursor'>) =>
  stream(['own', filter], (at, signal) => call('galleryOwn', { ...filter, ...at }, { signal }));

export const likedQuery = stream(['liked'], (at, signal) => call('galleryLiked', at, { signal }));

export const followingQuery = stream(['following'], (at, signal) =>
  call('galleryFollowing', at, { signal }),
);

export const downloadsQuery = stream(['downloads'], (at, signal) =>
  call('galleryDownloads', at, { signal }),
);

export const albumQuery = (id: string) =>
  stream(['album', id], (at, signal) => call('galleryAlbum', { id, ...at }, { signal }));

export const albumsQuery = (authorId?: string) =>
  queryOptions({
    queryKey: [GALLERY_KEY, 'albums', authorId ?? 'own'],
    queryFn: ({ signal }) => call('galleryAlbums', authorId ? { authorId } : {}, { signal }),
  });

export const facetsQuery = (kind?: 'set' | 'case') =>
  queryOptions({
    queryKey: [GALLERY_KEY, 'facets', kind ?? 'all'],
    queryFn: ({ signal }) => call('galleryFacets', kind ? { kind } : {}, { signal }),
    staleTime: 60_000,
  });

/**
 * A work. To visitors the server tells of its page as a whole; who is signed in is told what he did
 * himself, too.
 *
 * @param page family and address of the page that a visitor looks at; null for users
 */
export const entryQuery = (
  id: string,
  page: { readonly route: string; readonly url: string } | null,
) =>
  queryOptions({
    queryKey: [GALLERY_KEY, 'entry', id, page === null ? 'user' : 'visitor'],
    queryFn: async ({ signal }) => {
      const loaded = page && (await loadPage(page.route, page.url, signal));
      return loaded?.entry ?? call('galleryEntry', { id }, { signal });
    },
  });

export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: [GALLERY_KEY, 'image', id],
    queryFn: ({ signal }) => call('galleryImage', { id }, { signal }),
  });

export const similarQuery = (
  imageId: string,
  limit: number,
  narrowed: Pick<GalleryFilter, 'style' | 'space'> = {},
) =>
  queryOptions({
    queryKey: [GALLERY_KEY, 'similar', imageId, limit, narrowed],
    queryFn: ({ signal }) => call('gallerySimilar', { imageId, limit, ...narrowed }, { signal }),
    staleTime: 60_000,
  });

export const authorQuery = (id: string) =>
  queryOptions({
    queryKey: [GALLERY_KEY, 'author', id],
    queryFn: ({ signal }) => call('galleryAuthor', { id }, { signal }),
  });

export const meQuery = queryOptions({
  queryKey: [GALLERY_KEY, 'me'],
  queryFn: ({ signal }) => call('galleryMe', {}, { signal }),
});
