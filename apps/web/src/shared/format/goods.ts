import type { Goods, TicketCounts } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';

/** What one gets, in a line. */
export function goodsInWords(goods: Goods): string {
  if (goods.kind === 'vip') return `会员 ${goods.months} 个月`;
  const valid = goods.validDays === null ? '长期有效' : `${goods.validDays} 天内有效`;
  return `${ticketsInWords(goods.tickets)}，${valid}`;
}

/** Tickets by kind; empty where there are none. */
export const ticketsInWords = (tickets: TicketCounts): string =>
  TICKET_TYPES.flatMap((type) => {
    const count = tickets[TICKET_KINDS[type]];
    return count > 0 ? [`${TICKET_NAMES[type]} ${count} 张`] : [];
  }).join('、');
