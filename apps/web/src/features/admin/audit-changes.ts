import type { AuditEntry } from '@zhuhui/contracts';

const NAMES: Readonly<Record<string, string>> = {
  kind: '种类',
  name: '名称',
  baseUrls: '网址',
  options: '选项',
  enabled: '启用',
  hasKey: '有密钥',
  keyChanged: '换过密钥',
  ids: '顺序',
  engineIds: '引擎顺序',
  ip: '来源地址',
  description: '说明',
  goods: '内容',
  priceFen: '价格（分）',
  position: '顺序',
  amountFen: '金额（分）',
  reason: '原因',
  level: '等级',
  queueWeight: '排队倍速',
  discountPercent: '折扣（减 %）',
  monthlyTickets: '每月赠券',
};

export interface Change {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

/** What an id is called; the id itself when nothing of that name is there any more. */
export type NameOf = (id: string) => string;

/** What an entry of the log says has changed, field by field, as a reader takes it in. */
export function changesOf({ before, after }: AuditEntry, nameOf: NameOf): readonly Change[] {
  const told = (value: unknown) => tell(value, nameOf);
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name: NAMES[name] ?? name,
    before: before && name in before ? told(before[name]) : null,
    after: after && name in after ? told(after[name]) : '',
  }));
}

function tell(value: unknown, nameOf: NameOf): string {
  if (value === true) return '是';
  if (value === false) return '否';
  const told = (each: unknown) => tell(each, nameOf);
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map(told).join('、');
  if (typeof value === 'string') return nameOf(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value);
  return entries.length === 0
    ? '默认'
    : entries.map(([key, each]) => `${key}=${told(each)}`).join('，');
}
