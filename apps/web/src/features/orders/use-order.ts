import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Granted, OrderState } from '@zhuhui/contracts';
import { useEffect } from 'react';
import { call, isNotFound } from '../../shared/api-client/index.ts';
import { currentUserQuery, refreshTickets } from '../../shared/data/user.ts';
import { ORDERS } from './own-orders.ts';

const POLL_MS = 2_000;
const OPEN: readonly OrderState[] = ['created', 'paying', 'paid'];

/**
 * Follows an order until it has come to its end, and gets what was bought when it is paid: the server has
 * given it by then, or gives it now.
 */
export function useOrder(orderNo: string) {
  const client = useQueryClient();
  const state = useQuery({
    queryKey: ['order', orderNo],
    queryFn: ({ signal }) => call('checkOrder', { orderNo }, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      !isNotFound(error) && (data === undefined || OPEN.includes(data.status)) ? POLL_MS : false,
    // The buyer is often on another page, or has the phone in his hand.
    refetchIntervalInBackground: true,
  });
  const status = state.data?.status ?? null;
  const isPaid = status === 'paid' || status === 'completed';
  const granted = useQuery({
    queryKey: ['granted', orderNo],
    queryFn: async (): Promise<Granted> => (await call('completeOrder', { orderNo })).granted,
    enabled: isPaid,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isDone = granted.data !== undefined;
  useEffect(() => {
    if (!isDone) return;
    refreshTickets(client);
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['products'] });
    void client.invalidateQueries({ queryKey: ORDERS });
  }, [client, isDone]);
  return {
    status,
    refunded: state.data?.refunded ?? 0,
    granted: granted.data ?? null,
    error: state.error ?? granted.error,
    /** Asks at once, for those who have just paid. */
    ask: async () => {
      await state.refetch();
    },
    isAsking: state.isFetching,
  };
}
