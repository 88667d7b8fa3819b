import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Asset } from '@zhuhui/contracts';
import type { AssetKind } from '@zhuhui/tools';
import { call, type Input } from '../api-client/index.ts';

/** Begins the key of everything that is asked of the asset library. */
export const ASSETS_KEY = 'assets';
const OWN_AT_ONCE = 60;

/** One shelf of the asset library: the user's own, newest first, then what the product brings. */
export function assetsQuery(kind: AssetKind) {
  return queryOptions({
    queryKey: [ASSETS_KEY, kind],
    queryFn: ({ signal }): Promise<Asset[]> => call('allAssets', { kind }, { signal }),
    staleTime: 60_000,
  });
}

export function useAssets(kind: AssetKind) {
  return useQuery(assetsQuery(kind));
}

/** One's own assets, a stretch at a time, with how many there are of each kind. */
export function ownAssetsQuery(filter: Omit<Input<'ownAssets'>, 'page' | 'pageSize'>) {
  return infiniteQueryOptions({
    queryKey: [ASSETS_KEY, 'own', filter],
    queryFn: ({ pageParam, signal }) =>
      call('ownAssets', { ...filter, page: pageParam, pageSize: OWN_AT_ONCE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
}
