import type { AuditEntry, Goods, TicketCounts } from '@zhuhui/contracts';
import { formatDateTime } from '../../shared/format/date.ts';
import { goodsInWords, ticketsInWords } from '../../shared/format/goods.ts';
import { formatYuan } from '../../shared/format/number.ts';
import { FIELD_NAMES, ID_FIELDS, TARGETS, VALUE_NAMES } from './audit-names.ts';

export interface Change {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

/** What things and settings are called that are known while the page is open only; else what is given. */
export interface NamesNow {
  /** Engines, kinds of engines, tools, deeds. */
  readonly thing: (id: string) => string;
  /** Options of engines. */
  readonly option: (name: string) => string;
}

/** What a deed was done to. */
export function targetOf({ action, target }: AuditEntry, names: NamesNow): string {
  return (TARGETS[action] ?? names.thing)(target);
}

/** What an entry of the log says has changed, field by field, as a reader takes it in. */
export function changesOf({ before, after }: AuditEntry, names: NamesNow): readonly Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    name: FIELD_NAMES[field] ?? field,
    before: before && field in before ? tell(field, before[field], names) : null,
    after: after && field in after ? tell(field, after[field], names) : '',
  }));
}

/** Fields that are told as a whole. */
const WHOLE: Readonly<Record<string, (value: never) => string>> = {
  goods: (goods: Goods) => goodsInWords(goods),
  monthlyTickets: (tickets: TicketCounts) => ticketsInWords(tickets) || '无',
  priceFen: (fen: number) => `¥${formatYuan(fen)}`,
  amountFen: (fen: number) => `¥${formatYuan(fen)}`,
};

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function tell(field: string, value: unknown, names: NamesNow): string {
  if (value === null) return '无';
  if (value === true) return '是';
  if (value === false) return '否';
  const whole = WHOLE[field];
  if (whole) return whole(value as never);
  if (Array.isArray(value)) {
    return value.length === 0 ? '无' : value.map((each) => tell(field, each, names)).join('、');
  }
  if (typeof value === 'string') return word(field, value, names);
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value as object);
  return entries.length === 0
    ? '默认'
    : entries
        .map(([key, each]) => {
          const name = FIELD_NAMES[key] ?? names.option(key);
          return `${name}=${tell(key, each, names)}`;
        })
        .join('，');
}

function word(field: string, text: string, { thing }: NamesNow): string {
  const name = VALUE_NAMES[field]?.[text] ?? (ID_FIELDS.has(field) ? thing(text) : text);
  return MOMENT.test(name) ? formatDateTime(name) : name;
}
