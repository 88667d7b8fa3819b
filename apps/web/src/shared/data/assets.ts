import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Asset } from '@zhuhui/contracts';
import type { AssetKind } from '@zhuhui/tools';
import { call } from '../api-client/index.ts';

/** Begins the key of everything that is asked of the asset library. */
export const ASSETS_KEY = 'assets';

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
