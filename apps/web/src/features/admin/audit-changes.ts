import {
  AUDIENCE_NAMES,
  type AuditEntry,
  BILL_DIFFERENCES,
  GALLERY_KINDS,
  GALLERY_STATES,
  ORDER_STATE_NAMES,
  REPORT_STATES,
  TASK_STATE_NAMES,
} from '@zhuhui/contracts';

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
  state: '状态',
  entryId: '作品',
  reports: '举报数',
  publishAtOnce: '发布后立即公开',
  day: '账单日',
  rows: '行数',
  provider: '服务提供者名称',
  providerCode: '服务提供者编码',
  visible: '显式标识',
  picture: '图片',
  drawing: '线稿、彩平图',
  video: '视频',
  corner: '位置',
  sizePercent: '字高（短边的 %）',
  text: '文字',
};

/** What the values of a field are called, where they are words of the program. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { ...GALLERY_KINDS, ...BILL_DIFFERENCES },
  state: { ...GALLERY_STATES, ...REPORT_STATES, settled: '已一致', marked: '已注明' },
  status: { ...ORDER_STATE_NAMES, ...TASK_STATE_NAMES },
  audience: { ...AUDIENCE_NAMES, public: '向公众提供', internal: '仅内部使用' },
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
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => {
    const told = (value: unknown) => tell(value, (word) => WORDS[name]?.[word] ?? nameOf(word));
    return {
      name: NAMES[name] ?? name,
      before: before && name in before ? told(before[name]) : null,
      after: after && name in after ? told(after[name]) : '',
    };
  });
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
    : entries.map(([key, each]) => `${NAMES[key] ?? key}=${told(each)}`).join('，');
}
