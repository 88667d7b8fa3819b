// @vitest-environment node
import { AUDIT_LISTS, type AuditEntry } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { formatDateTime } from '../../shared/format/date.ts';
import { changesOf, targetOf } from './audit-changes.ts';

const NAMES = {
  thing: (id: string) => (id === 'engine.change' ? '修改引擎' : id),
  option: (name: string) => (name === 'concurrency' ? '同时任务数' : name),
};
const entryOf = (change: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, account: 'admin', action: '', actionName: '', target: '' },
  ...{ before: null, after: null, createdAt: '' },
  ...change,
});
const told = (after: Record<string, unknown>) =>
  changesOf(entryOf({ after }), NAMES).map((change) => `${change.name}：${change.after}`);

it.each(Object.keys(AUDIT_LISTS))('has words for the list %s', (target) =>
  expect(targetOf(entryOf({ action: 'list.export', target }), NAMES)).toMatch(/^[一-鿿]+$/),
);

it.each([
  ['gallery.policy', 'gallery', ''],
  ['queue.pause', 'queue', ''],
  ['text.publish', 'privacy', '隐私政策'],
  ['asset.order', 'material', '材质'],
  ['labels.change', 'labels:3', '第 3 版'],
  ['vipLevel.save', '2', '2 级'],
  // An administrator may be called like a list.
  ['admin.change', 'tasks', 'tasks'],
])('says what %s of %s was done to', (action, target, words) =>
  expect(targetOf(entryOf({ action, target }), NAMES)).toBe(words),
);

const AT = '2026-11-29T22:38:45.847Z';
it.each<[Record<string, unknown>, string]>([
  [
    { goods: { kind: 'tickets', tickets: { gpt: 0, live: 0, normal: 5 }, validDays: null } },
    '内容：普通券 5 张，长期有效',
  ],
  [{ goods: { kind: 'vip', level: 1, months: 3 } }, '内容：会员 3 个月'],
  [{ monthlyTickets: { normal: 0, live: 0, gpt: 0 } }, '每月赠券：无'],
  [{ priceFen: 1990 }, '价格：¥19.90'],
  [{ shownFrom: AT }, `开始：${formatDateTime(AT)}`],
  [{ userType: 'test' }, '类型：测试用户'],
  [{ status: 'frozen' }, '状态：已冻结'],
  [{ trouble: 'stuck' }, '需要处理：已付款未发放'],
  [{ role: 'auditor' }, '角色：审计员'],
  [{ corner: 'topLeft' }, '位置：左上'],
  [{ visible: { picture: true, video: false } }, '显式标识：图片=是，视频=否'],
  [{ options: { concurrency: 7 } }, '选项：同时任务数=7'],
  [{ action: 'engine.change' }, '操作：修改引擎'],
  [{ heirId: null }, '转给：无'],
  // What people wrote stays as they wrote it.
  [{ nickname: 'engine.change', note: 'tasks' }, '昵称：engine.change'],
])('tells %o in Chinese', (after, words) => expect(told(after)[0]).toBe(words));
