import {
  ACCOUNT_STATE_NAMES,
  ADMIN_ROLE_NAMES,
  AUDIENCE_NAMES,
  AUDIT_LISTS,
  BILL_DIFFERENCES,
  DIFFERENCE_STATE_NAMES,
  GALLERY_KINDS,
  GALLERY_STATES,
  LABEL_CORNERS,
  ORDER_STATE_NAMES,
  ORDER_TROUBLE_NAMES,
  REPORT_STATES,
  SITE_TEXTS,
  TASK_STATE_NAMES,
  USER_TYPE_NAMES,
} from '@zhuhui/contracts';
import { ASSET_KINDS, TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';

type Names = Readonly<Record<string, string>>;

/** What the fields of the log are called. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
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
  priceFen: '价格',
  position: '顺序',
  amountFen: '金额',
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
  tool: '功能',
  engine: '引擎',
  trouble: '需要处理',
  ticketType: '券',
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
  ...Object.fromEntries(TICKET_TYPES.map((type) => [TICKET_KINDS[type], TICKET_NAMES[type]])),
};

/** What the values of a field are called, where they are words of the program. */
export const VALUE_NAMES: Readonly<Record<string, Names>> = {
  kind: { ...GALLERY_KINDS, ...BILL_DIFFERENCES, ...ASSET_KINDS },
  state: { ...GALLERY_STATES, ...REPORT_STATES, ...DIFFERENCE_STATE_NAMES },
  status: { ...ORDER_STATE_NAMES, ...TASK_STATE_NAMES, ...ACCOUNT_STATE_NAMES },
  audience: { ...AUDIENCE_NAMES, public: '向公众提供', internal: '仅内部使用' },
  role: ADMIN_ROLE_NAMES,
  userType: USER_TYPE_NAMES,
  trouble: ORDER_TROUBLE_NAMES,
  corner: LABEL_CORNERS,
};

/** Fields whose values are what engines, their kinds, tools and deeds are known by. */
export const ID_FIELDS: ReadonlySet<string> = new Set([
  ...['kind', 'ids', 'engineIds', 'engine', 'tool', 'action'],
]);

const named = (names: Names) => (target: string) => names[target] ?? target;
/** Of deeds that say themselves what they were done to. */
const unsaid = () => '';

/** What a deed was done to, where it is a word of the program and not the name of a thing. */
export const TARGETS: Readonly<Record<string, (target: string) => string>> = {
  'list.export': named(AUDIT_LISTS),
  'text.publish': (target) =>
    Object.entries(SITE_TEXTS).find(([name]) => name === target)?.[1].name ?? target,
  'asset.order': named(ASSET_KINDS),
  'vipLevel.save': (target) => `${target} 级`,
  'labels.change': (target) => `第 ${target.replace(/^labels:/, '')} 版`,
  'product.order': unsaid,
  'gallery.policy': unsaid,
  'queue.pause': unsaid,
  'queue.resume': unsaid,
};
