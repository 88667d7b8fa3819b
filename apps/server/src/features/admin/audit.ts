import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema.ts';
import type { AdminRow } from './sessions.ts';

/** Everything an administrator can do that is written down, with what it is called. */
export const ACTIONS = {
  'admin.signIn': '登录',
  'admin.add': '添加管理员',
  'admin.change': '修改管理员',
  'admin.password': '修改自己的密码',
  'admin.passwordReset': '重置管理员密码',
  'admin.totpOn': '打开两步验证',
  'admin.totpOff': '关掉两步验证',
  'admin.unlock': '解除登录锁定',
  'admin.rescue': '在服务器上重置管理员',
  'account.add': '新建用户账号',
  'account.change': '修改用户账号',
  'account.freeze': '冻结用户账号',
  'account.unfreeze': '解冻用户账号',
  'account.remove': '删除用户账号',
  'account.tickets': '给券或收回券',
  'account.months': '送会员',
  'account.view': '以用户身份查看',
  'engine.add': '添加引擎',
  'engine.change': '修改引擎',
  'engine.enable': '启用引擎',
  'engine.disable': '停用引擎',
  'engine.remove': '删除引擎',
  'engine.order': '调整引擎顺序',
  'toolEngines.change': '调整功能的引擎',
  'product.add': '添加商品',
  'product.change': '修改商品',
  'vipLevel.save': '设置会员等级',
  'order.refund': '订单退款',
  'order.misfit': '注明付款不符',
  'bill.import': '取回账单',
  'bill.settle': '处理对账差异',
  'bill.mark': '注明对账差异',
  'labels.change': '修改 AI 标识',
  'labels.grant': '许可下载无显式标识的文件',
  'labels.revoke': '收回无显式标识的许可',
  'product.order': '调整商品顺序',
  'list.export': '导出列表',
  'tool.change': '修改功能的开关与价格',
  'task.view': '查看任务结果',
  'task.cancel': '取消任务',
  'task.requeue': '重新排队',
  'queue.pause': '暂停接新任务',
  'queue.resume': '恢复接新任务',
  'announcement.add': '发布公告',
  'announcement.change': '修改公告',
  'announcement.remove': '删除公告',
  'text.publish': '发布文字',
  'asset.add': '添加素材',
  'asset.change': '修改素材',
  'asset.order': '排列素材',
  'gallery.approve': '通过画廊作品',
  'gallery.refuse': '不通过画廊作品',
  'gallery.takeDown': '下架画廊作品',
  'gallery.restore': '恢复画廊作品',
  'gallery.settle': '处理画廊举报',
  'gallery.policy': '修改画廊发布规则',
} as const;
export type AuditAction = keyof typeof ACTIONS;

type Facts = Readonly<Record<string, unknown>> | null;

export interface Deed {
  readonly admin: Pick<AdminRow, 'id' | 'account'>;
  readonly action: AuditAction;
  readonly target: string;
  /** Never with secrets; only what differs is kept. */
  readonly before?: Facts;
  readonly after?: Facts;
  readonly now: Date;
}

/** Writes down what was done; to be called in the transaction that does it. */
export async function recordDeed(db: Pick<Db, 'insert'>, deed: Deed): Promise<void> {
  const { admin, action, target, now } = deed;
  const [before, after] = differing(deed.before ?? null, deed.after ?? null);
  await db.insert(auditLog).values({
    ...{ adminId: admin.id, account: admin.account, action, target },
    ...{ before, after, createdAt: now },
  });
}

/** The fields in which two states differ; everything of the one when there is no other. */
function differing(
  before: Facts,
  after: Facts,
): [Record<string, unknown> | null, Record<string, unknown> | null] {
  if (!before || !after) return [before && { ...before }, after && { ...after }];
  const isChanged = (name: string) => !isDeepStrictEqual(before[name], after[name]);
  const changed = (facts: NonNullable<Facts>) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => isChanged(name)));
  return [changed(before), changed(after)];
}
