import { queryOptions } from '@tanstack/react-query';
import type { Granted, Product, TicketCounts, VipLevelInfo } from '@zhuhui/contracts';
import { call } from '../../shared/api-client/index.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { ticketsInWords } from '../../shared/format/goods.ts';

/** What is on sale, at the reader's own prices. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call('orderProducts', {}, { signal }),
});

export const vipLevelsQuery = queryOptions({
  queryKey: ['vipLevels'],
  queryFn: ({ signal }) => call('vipLevels', {}, { signal }),
  staleTime: 60_000,
});

export interface ProductGroup {
  readonly title: string;
  /** What all of the group have in common. */
  readonly text: string;
  readonly products: readonly Product[];
}

/** Ticket packs, then memberships by level, in the operator's order. */
export function groupsOf(
  products: readonly Product[],
  levels: readonly VipLevelInfo[],
): ProductGroup[] {
  const ofLevel = (level: number) =>
    products.filter(({ goods }) => goods.kind === 'vip' && goods.level === level);
  return [
    {
      title: '券包',
      text: '',
      products: products.filter(({ goods }) => goods.kind === 'tickets'),
    },
    ...levels.map(({ level, name, benefits }) => ({
      ...{ title: name, text: benefits.join(' · ') },
      products: ofLevel(level),
    })),
  ].filter((group) => group.products.length > 0);
}

/** What came of an order, in a line. */
export function grantedInWords({ tickets, vip }: Granted): string {
  return vip
    ? `${vip.name}已开通，到 ${formatDateTime(vip.expireTime)}`
    : `${ticketsInWords(tickets)}已到账`;
}

/** Packs with tickets of a kind in them, in the operator's order. */
export const packsOf = (products: readonly Product[], kind: keyof TicketCounts): Product[] =>
  products.filter(({ goods }) => goods.kind === 'tickets' && goods.tickets[kind] > 0);
