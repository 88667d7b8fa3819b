import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api-client/index.ts';
import { readStored, writeStored } from '../../shared/browser/storage.ts';

const AGAIN_MS = 60_000;

/** What the operator has to say to the reader now, newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: ({ signal }) => call('announcements', {}, { signal }),
  staleTime: AGAIN_MS,
  refetchInterval: AGAIN_MS,
});

/** What a visitor has put away on this browser: nobody else remembers it for him. */
export function readPutAway(): readonly string[] {
  const stored = readStored('announcementsPutAway');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

const MOST_KEPT = 50;

export function rememberPutAway(id: string): void {
  writeStored('announcementsPutAway', [id, ...readPutAway()].slice(0, MOST_KEPT));
}
