import { z } from 'zod';
import { id, isoTime, listOf, nothing, pageInput } from './common.ts';
import { DESIGN_KINDS } from './designs.ts';
import { defineEndpoint } from './endpoint.ts';

/** What was put away in design management, and how much one may keep there. */

const used = z.object({ used: z.number().int(), most: z.number().int() });
export const designQuotaSchema = z.object({
  projects: used,
  versions: used,
  /** Of the pictures in projects, each once, the trash among them. */
  bytes: used,
});
export type DesignQuota = z.infer<typeof designQuotaSchema>;

const trashItemSchema = z.object({
  kind: z.enum(DESIGN_KINDS),
  id,
  /** `客厅 · 第 3 版` for a version. */
  name: z.string(),
  /** Project and view it was in; empty for a project. */
  place: z.string(),
  thumbUrl: z.string().nullable(),
  deletedAt: isoTime,
  /** Gone for good from then on. */
  until: isoTime,
});
export type DesignTrashItem = z.infer<typeof trashItemSchema>;

const oneThing = { kind: z.enum(DESIGN_KINDS, '没有这一类'), id };

export const designTrash = defineEndpoint({
  method: 'GET',
  path: '/design/trash',
  summary: '回收站，后放进去的在前；随项目或视图一起放进去的不单列',
  access: 'user',
  input: pageInput,
  data: listOf(trashItemSchema),
});

export const removeDesign = defineEndpoint({
  method: 'POST',
  path: '/design/remove',
  summary: '把项目、视图或版本放进回收站；含客户已确认的版本时要先撤销确认',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object(oneThing),
  data: z.object({ until: isoTime }),
});

export const restoreDesign = defineEndpoint({
  method: 'POST',
  path: '/design/restore',
  summary: '从回收站放回原处',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object(oneThing),
  data: nothing,
});

export const emptyDesignTrash = defineEndpoint({
  method: 'POST',
  path: '/design/emptyTrash',
  summary: '彻底删除回收站里的一件；不指明则清空',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ item: z.object(oneThing).optional() }),
  data: z.object({ removed: z.number().int() }),
});

export const designQuota = defineEndpoint({
  method: 'GET',
  path: '/design/quota',
  summary: '设计管理用了多少、最多多少；回收站里的也算',
  access: 'user',
  input: z.object({}),
  data: designQuotaSchema,
});
