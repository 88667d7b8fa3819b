import { ticketKinds, ticketNames } from 'virtual:contract';
import type { Goods, Product, TicketCounts } from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';

const TYPES = Object.keys(ticketKinds).map(Number) as TicketType[];

/** What one gets, in a line. */
export function goodsInWords(goods: Goods): string {
  if (goods.kind === 'vip') return `会员 ${goods.months} 个月`;
  return `${ticketsInWords(goods.tickets)}，${validityInWords(goods.validDays)}`;
}

const validityInWords = (validDays: number | null): string =>
  validDays === null ? '长期有效' : `到账后 ${validDays} 天内有效`;

/**
 * What a buyer has to know of tickets and does not read in the operator's own words: how many of which, and when they
 * end. Empty where name and description say it.
 */
export function unsaidOf({
  goods,
  name,
  description,
}: Pick<Product, 'goods' | 'name' | 'description'>): string {
  if (goods.kind === 'vip') return '';
  const said = `${name} ${description}`;
  const tickets = ticketsInWords(goods.tickets);
  const { validDays } = goods;
  return [
    !said.includes(tickets) && tickets,
    validDays !== null && !said.includes(`${validDays} 天`) && validityInWords(validDays),
  ]
    .filter(Boolean)
    .join('，');
}

/** Tickets by kind; empty where there are none. */
export const ticketsInWords = (tickets: TicketCounts): string =>
  TYPES.flatMap((type) => {
    const count = tickets[ticketKinds[type]];
    return count > 0 ? [`${ticketNames[type]} ${count} 张`] : [];
  }).join('、');
