import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Granted, OrderState } from '@zhuhui/contracts';
import { useEffect, useState } from 'react';
import { call, isNotFound, messageOf } from '../../shared/api-client/index.ts';
import { currentUserQuery, refreshTickets } from '../../shared/data/user.ts';
import { toast } from '../../shared/ui/index.ts';
import { ORDERS } from './own-orders.ts';

const POLL_MS = 2_000;
const UNPAID: readonly OrderState[] = ['created', 'paying'];
const OPEN: readonly OrderState[] = [...UNPAID, 'paid'];

/** The provider may be slow or silent, so that who has paid must not be led to pay again. */
const NOT_YET = '还没有收到付款；已付的稍后自动到账，不用再付';

/**
 * Follows an order until it has come to its end, and gets what was bought when it is paid: the server has
 * given it by then, or gives it now.
 */
export function useOrder(orderNo: string) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
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
    /** Asks at once, for those who have just paid, and says so where no money came. */
    ask: async () => {
      setAsking(true);
      const { data, error } = await state.refetch();
      setAsking(false);
      if (error) toast.error(messageOf(error));
      else if (data && UNPAID.includes(data.status)) toast.info(NOT_YET);
    },
    /** Somebody pressed for it; what is asked every two seconds by itself is nobody's to wait for. */
    isAsking,
  };
}
