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
  price: '券数',
  errorMessage: '原来的失败原因',
  round: '第几次重新排队',
  title: '标题',
  body: '正文',
  audience: '给谁看',
  dismissable: '可以收起',
  shownFrom: '开始',
  shownTo: '结束',
  version: '版本',
  characters: '字数',
  tags: '标签',
  fileId: '图片',
  hidden: '隐藏',
  status: '状态',
  to: '到',
  from: '从',
  target: '对象',
  action: '操作',
  account: '管理员',
  keyword: '关键词',
  months: '月数',
  validDays: '有效天数',
  amount: '张数',
  tickets: '券',
  heirId: '转给',
  nickname: '昵称',
  note: '备注',
  userType: '类型',
  phone: '手机号',
  disabled: '停用',
  role: '角色',
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
