import { queryOptions } from '@tanstack/react-query';
import type { SiteTextName } from '@zhuhui/contracts';
import { call } from '../api-client/index.ts';

/** A text of the operator's, in its version in force. */
export function siteTextQuery(name: SiteTextName) {
  return queryOptions({
    queryKey: ['siteText', name],
    queryFn: ({ signal }) => call('siteText', { name }, { signal }),
    staleTime: 60_000,
  });
}
