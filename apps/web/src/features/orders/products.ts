import { queryOptions } from '@tanstack/react-query';
import type { Goods, Granted, Product, VipLevelInfo } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';
import { call } from '../../shared/api-client/index.ts';

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

/** What one gets, in a line. */
export function goodsInWords(goods: Goods): string {
  if (goods.kind === 'vip') return `会员 ${goods.months} 个月`;
  const valid = goods.validDays === null ? '长期有效' : `${goods.validDays} 天内有效`;
  return `${ticketsInWords(goods.tickets)}，${valid}`;
}

/** What came of an order, in a line. */
export function grantedInWords({ tickets, vip }: Granted): string {
  return vip ? `${vip.name}已开通` : `${ticketsInWords(tickets)}已到账`;
}

const ticketsInWords = (tickets: Granted['tickets']): string =>
  TICKET_TYPES.flatMap((type) => {
    const count = tickets[TICKET_KINDS[type]];
    return count > 0 ? [`${TICKET_NAMES[type]} ${count} 张`] : [];
  }).join('、');
