import { ticketKinds } from 'virtual:contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { User, VipInfo } from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';
import { call, isNotSignedIn } from '../api-client/index.ts';
import { page } from '../browser/navigation.ts';
import { type StoredKey, writeStored } from '../browser/storage.ts';

/** The two answers about the user, merged. */
export interface CurrentUser extends User {
  readonly vip: VipInfo;
}

/** Asks for both at once; null when nobody is signed in. */
async function loadCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const [user, vip] = await Promise.all([
      call('userInfo', {}, { signal }),
      call('vipInfo', {}, { signal }),
    ]);
    writeStored('userType', user.userType);
    writeStored('userInfo', { nickname: user.nickname, avatar: user.avatar });
    writeStored('loginAccountId', user.id);
    return { ...user, vip };
  } catch (error) {
    if (isNotSignedIn(error)) return null;
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: ({ signal }) => loadCurrentUser(signal),
  staleTime: 60_000,
});

/**
 * Follows what other windows do to the session that all share: the page of somebody else's account is loaded
 * anew; where somebody signed in or out, it is asked who there is.
 */
export function watchAccount(client: QueryClient): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== ('loginAccountId' satisfies StoredKey) || oldValue === newValue) return;
    const shown = client.getQueryData(currentUserQuery.queryKey);
    if (shown && newValue !== null && newValue !== shown.id) page.reload();
    else void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The signed-in user; null when nobody is, or while it is not known. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** Tickets of one kind that are free to spend; null when nobody is signed in. */
export function useTicketBalance(type: TicketType): number | null {
  const user = useCurrentUser();
  const { data } = useQuery({
    queryKey: ['tickets', type],
    queryFn: ({ signal }) => call('totalTicket', { type }, { signal }),
    enabled: user !== null,
    initialData: user?.vip.tickets[ticketKinds[type]],
    staleTime: 60_000,
  });
  return user === null ? null : (data ?? user.vip.tickets[ticketKinds[type]]);
}

/** To be called when a run has reserved tickets or given them back. */
export function refreshTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['tickets'] });
}
