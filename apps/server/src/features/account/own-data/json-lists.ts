import { findTool, TICKET_NAMES, type TicketType } from '@zhuhui/tools';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import {
  assets,
  chatConversations,
  chatMessages,
  designApprovals,
  designComments,
  designProjects,
  designVersions,
  designViews,
  memberships,
  orders,
  taskResults,
  tasks,
} from '../../../platform/db/schema.ts';
import { listRecords } from '../../tickets/records.ts';
import type { FileNames } from './file-names.ts';

/**
 * A user's rows as they go into the archive of his data, a batch at a time. Only what is named here goes
 * in: no keys, no tokens, nothing of how the house works.
 */

const BATCH = 500;

export interface Reader {
  readonly db: Db;
  readonly userId: string;
  /** What a picture is called in the archive. */
  readonly nameOf: FileNames['nameOf'];
}

export type Rows = AsyncGenerator<object>;

/** Tasks with the settings they were made with, oldest first. */
export async function* taskRows({ db, userId, nameOf }: Reader): Rows {
  let after: { at: Date; id: string } | undefined;
  do {
    const rows: (typeof tasks.$inferSelect)[] = await db
      .select()
      .from(tasks)
      .where(
        and(
          eq(tasks.userId, userId),
          isNull(tasks.deletedAt),
          after && sql`(${tasks.createdAt}, ${tasks.id}) > (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(asc(tasks.createdAt), asc(tasks.id))
      .limit(BATCH);
    const ids = rows.map(({ id }) => id);
    const results = ids.length
      ? await db.select().from(taskResults).where(inArray(taskResults.taskId, ids))
      : [];
    for (const task of rows) {
      const own = results.filter(({ taskId }) => taskId === task.id);
      yield {
        任务编号: task.id,
        工具: findTool(task.tool)?.name ?? task.tool,
        状态: task.status,
        设置: task.settings,
        券: TICKET_NAMES[task.ticketType as TicketType],
        价格: task.cost,
        收藏: task.favorite,
        失败原因: task.errorMessage,
        创建: task.createdAt,
        完成: task.finishedAt,
        结果: own.toSorted((a, b) => a.ordinal - b.ordinal).map(({ fileId }) => nameOf(fileId)),
      };
    }
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    after = last && { at: last.createdAt, id: last.id };
  } while (after);
}

/** Every entry of the ticket books, newest first. */
export async function* ticketRows({ db, userId }: Reader): Rows {
  const pageSize = 1000;
  for (let page = 1; ; page++) {
    const { list, total } = await listRecords(db, { userId }, { page, pageSize });
    for (const record of list) {
      yield {
        券: TICKET_NAMES[record.ticketType],
        类型: record.kindName,
        变动: record.amount,
        余额: record.balance,
        说明: record.memo,
        任务编号: record.taskId,
        订单号: record.orderNo,
        时间: record.createdAt,
      };
    }
    if (page * pageSize >= total) return;
  }
}

export async function* orderRows({ db, userId }: Reader): Rows {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt));
  for (const order of rows) {
    yield {
      订单号: order.orderNo,
      商品: order.subject,
      金额分: order.amountFen,
      状态: order.status,
      支付方式: order.provider,
      支付单号: order.tradeNo,
      下单: order.createdAt,
      支付: order.paidAt,
      已退分: order.refundedFen,
    };
  }
}

export async function* membershipRows({ db, userId }: Reader): Rows {
  const rows = await db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.startsAt));
  for (const { level, startsAt, endsAt } of rows) {
    yield { 等级: level, 开始: startsAt, 结束: endsAt };
  }
}

/** Conversations with every message, thoughts left out: those are the model's. */
export async function* conversationRows({ db, userId, nameOf }: Reader): Rows {
  let after = '';
  do {
    const rows = await db
      .select()
      .from(chatConversations)
      .where(and(eq(chatConversations.userId, userId), gt(chatConversations.id, after)))
      .orderBy(asc(chatConversations.id))
      .limit(BATCH);
    for (const conversation of rows) {
      const messages = await db
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.conversationId, conversation.id))
        .orderBy(asc(chatMessages.ordinal));
      yield {
        标题: conversation.title,
        创建: conversation.createdAt,
        消息: messages.map(({ role, text, images, createdAt }) => ({
          谁: role === 'user' ? '我' : '助手',
          内容: text,
          图片: images.map(nameOf),
          时间: createdAt,
        })),
      };
    }
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? '') : '';
  } while (after);
}

export async function* assetRows({ db, userId, nameOf }: Reader): Rows {
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, userId), isNull(assets.deletedAt)))
    .orderBy(asc(assets.createdAt));
  for (const { kind, name, tags, fileId, createdAt } of rows) {
    yield { 类别: kind, 名称: name, 标签: tags, 图片: nameOf(fileId), 创建: createdAt };
  }
}

/** Projects with their views, versions, comments and approvals; what is in the trash is left out. */
export async function* projectRows({ db, userId, nameOf }: Reader): Rows {
  const projects = await db
    .select()
    .from(designProjects)
    .where(and(eq(designProjects.ownerId, userId), isNull(designProjects.deletedAt)))
    .orderBy(asc(designProjects.createdAt));
  for (const { id, name, note, createdAt } of projects) {
    const versions = await db
      .select({ view: designViews.name, version: designVersions })
      .from(designVersions)
      .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
      .where(
        and(
          eq(designViews.projectId, id),
          isNull(designViews.deletedAt),
          isNull(designVersions.deletedAt),
        ),
      )
      .orderBy(asc(designViews.place), asc(designVersions.number));
    const ids = versions.map(({ version }) => version.id);
    const comments = ids.length
      ? await db
          .select()
          .from(designComments)
          .where(inArray(designComments.versionId, ids))
          .orderBy(asc(designComments.ordinal))
      : [];
    const approvals = ids.length
      ? await db.select().from(designApprovals).where(inArray(designApprovals.versionId, ids))
      : [];
    yield {
      ...{ 项目: name, 备注: note, 创建: createdAt },
      版本: versions.map(({ view, version }) => ({
        ...{ 视图: view, 编号: version.number, 图片: nameOf(version.fileId) },
        ...{ 备注: version.note, 标签: version.tags, 当前: version.isCurrent },
        批注: comments
          .filter(({ versionId }) => versionId === version.id)
          .map(({ side, author, text, createdAt: at, resolvedAt }) => ({
            谁: side === 'owner' ? '我' : author,
            ...{ 内容: text, 时间: at, 处理: resolvedAt },
          })),
        确认: approvals
          .filter(({ versionId }) => versionId === version.id)
          .map(({ author, sha256, approvedAt, revokedAt }) => ({
            ...{ 谁: author, 图片指纹: sha256, 时间: approvedAt, 撤销: revokedAt },
          })),
      })),
    };
  }
}

/** A list as JSON text, row by row, so that memory holds one batch. */
export async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let opening = '[\n';
  for await (const row of rows) {
    yield `${opening}${JSON.stringify(row, null, 2)}`;
    opening = ',\n';
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n';
}
