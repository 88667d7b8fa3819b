import { ticketKinds, ticketNames } from 'virtual:contract';
import type { Goods, TicketCounts } from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';

const TYPES = Object.keys(ticketKinds).map(Number) as TicketType[];

/** What one gets, in a line. */
export function goodsInWords(goods: Goods): string {
  if (goods.kind === 'vip') return `会员 ${goods.months} 个月`;
  const valid = goods.validDays === null ? '长期有效' : `${goods.validDays} 天内有效`;
  return `${ticketsInWords(goods.tickets)}，${valid}`;
}

/** Tickets by kind; empty where there are none. */
export const ticketsInWords = (tickets: TicketCounts): string =>
  TYPES.flatMap((type) => {
    const count = tickets[ticketKinds[type]];
    return count > 0 ? [`${ticketNames[type]} ${count} 张`] : [];
  }).join('、');
