import { z } from 'zod';
import { id, isoTime, listOf, nothing, pageInput } from './common.ts';
import { approvalSchema, commentSchema, commentText, pinFields } from './design-comments.ts';
import { defineEndpoint } from './endpoint.ts';

/** Design management as its owner sees it: project → view (客厅, 外立面 …) → versions of its picture. */

export const DESIGN_LIMITS = {
  nameMost: 40,
  noteMost: 1000,
  tagsMost: 12,
  tagMost: 20,
  /** Views of one project. */
  viewsMost: 60,
  /** Versions of one view, those in the trash among them. */
  versionsMost: 200,
  /** Pictures put into a view at once. */
  filesAtOnce: 50,
  /** What is put into the trash can be taken back for this long. */
  trashDays: 30,
} as const;

const { nameMost, noteMost, tagsMost, tagMost } = DESIGN_LIMITS;

export const DESIGN_KINDS = ['project', 'view', 'version'] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];
export const DESIGN_KIND_NAMES = {
  project: '项目',
  view: '视图',
  version: '版本',
} as const satisfies Record<DesignKind, string>;

const designName = z
  .string('请填写名称')
  .trim()
  .min(1, '请填写名称')
  .max(nameMost, `名称最多 ${nameMost} 个字`);
const note = z.string().trim().max(noteMost, `备注最多 ${noteMost} 个字`);
const tags = z
  .array(z.string().trim().min(1, '标签不能为空').max(tagMost, `标签最多 ${tagMost} 个字`))
  .max(tagsMost, `最多 ${tagsMost} 个标签`);

export const designVersionSchema = z.object({
  id,
  viewId: id,
  /** 1, 2, 3 … within its view as it was put in; never given twice. */
  number: z.number().int(),
  fileId: id,
  url: z.string(),
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  /** SHA-256 of the file as it is kept, hex. */
  sha256: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  /** The one that stands for the view; a view with versions has exactly one. */
  isCurrent: z.boolean(),
  /** What made it; null for an upload. */
  tool: z.object({ id, name: z.string() }).nullable(),
  /** The run it is a result of, while that is in the history. */
  taskId: id.nullable(),
  comments: z.object({ open: z.number().int(), total: z.number().int() }),
  /** The approval in force: the version is locked as long as there is one. */
  approval: approvalSchema.nullable(),
  createdAt: isoTime,
});
export type DesignVersion = z.infer<typeof designVersionSchema>;

export const designViewSchema = z.object({
  id,
  projectId: id,
  name: z.string(),
  /** By number, the newest last. */
  versions: z.array(designVersionSchema),
});
export type DesignView = z.infer<typeof designViewSchema>;

export const designProjectSchema = z.object({
  id,
  name: z.string(),
  note: z.string(),
  /** The current picture of its first view that has one. */
  coverUrl: z.string().nullable(),
  views: z.number().int(),
  versions: z.number().int(),
  /** Comments that nobody has dealt with. */
  openComments: z.number().int(),
  /** Views with an approved version. */
  approved: z.number().int(),
  /** Links that a client can open now. */
  liveShares: z.number().int(),
  createdAt: isoTime,
  /** When anything in it was last changed. */
  updatedAt: isoTime,
});
export type DesignProject = z.infer<typeof designProjectSchema>;

const projectDetailSchema = z.object({
  project: designProjectSchema,
  /** In their order. */
  views: z.array(designViewSchema),
});
export type DesignProjectDetail = z.infer<typeof projectDetailSchema>;

const used = z.object({ used: z.number().int(), most: z.number().int() });
export const designQuotaSchema = z.object({
  projects: used,
  versions: used,
  /** Of the pictures in projects, each once, the trash among them. */
  bytes: used,
});
export type DesignQuota = z.infer<typeof designQuotaSchema>;

// ── Projects ───────────────────────────────────────────────────────────────────────────────────────

export const designProjects = defineEndpoint({
  method: 'GET',
  path: '/design/projects',
  summary: '我的项目，按位置排，新建的在前',
  access: 'user',
  input: pageInput.extend({ keyword: z.string().trim().max(nameMost).default('') }),
  data: listOf(designProjectSchema),
});

export const designProject = defineEndpoint({
  method: 'GET',
  path: '/design/project',
  summary: '一个项目：视图与各版本',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id }),
  data: projectDetailSchema,
});

export const createDesignProject = defineEndpoint({
  method: 'POST',
  path: '/design/createProject',
  summary: '新建项目，可以同时建好视图',
  access: 'user',
  failures: ['conflict'],
  input: z.object({
    name: designName,
    note: note.default(''),
    views: z
      .array(designName)
      .max(DESIGN_LIMITS.viewsMost, `一个项目最多 ${DESIGN_LIMITS.viewsMost} 个视图`)
      .default([]),
  }),
  data: projectDetailSchema,
});

export const editDesignProject = defineEndpoint({
  method: 'POST',
  path: '/design/editProject',
  summary: '给项目改名、改备注',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id, name: designName.optional(), note: note.optional() }),
  data: designProjectSchema,
});

export const orderDesignProjects = defineEndpoint({
  method: 'POST',
  path: '/design/orderProjects',
  summary: '把一个项目移到另一个之前；不给 before 则移到最后',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id, before: id.optional() }),
  data: nothing,
});

// ── Views ──────────────────────────────────────────────────────────────────────────────────────────

export const addDesignView = defineEndpoint({
  method: 'POST',
  path: '/design/addView',
  summary: '给项目加一个视图，排在最后',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ projectId: id, name: designName }),
  data: designViewSchema,
});

export const editDesignView = defineEndpoint({
  method: 'POST',
  path: '/design/editView',
  summary: '给视图改名',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id, name: designName }),
  data: designViewSchema,
});

export const orderDesignViews = defineEndpoint({
  method: 'POST',
  path: '/design/orderViews',
  summary: '排列一个项目的视图',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ projectId: id, ids: z.array(id).max(DESIGN_LIMITS.viewsMost) }),
  data: nothing,
});

// ── Versions ───────────────────────────────────────────────────────────────────────────────────────

export const addDesignVersions = defineEndpoint({
  method: 'POST',
  path: '/design/addVersions',
  summary: '把自己的图（历史结果或上传）加进视图，各成一个版本；视图里已有的不重复加',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({
    viewId: id,
    fileIds: z
      .array(id)
      .min(1, '请选择图片')
      .max(DESIGN_LIMITS.filesAtOnce, `一次最多 ${DESIGN_LIMITS.filesAtOnce} 张`),
    note: note.default(''),
    tags: tags.default([]),
  }),
  data: designViewSchema,
});

export const editDesignVersion = defineEndpoint({
  method: 'POST',
  path: '/design/editVersion',
  summary: '改版本的备注与标签',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id, note: note.optional(), tags: tags.optional() }),
  data: designVersionSchema,
});

export const setCurrentVersion = defineEndpoint({
  method: 'POST',
  path: '/design/setCurrent',
  summary: '设为视图的当前版本；已有客户确认的版本时要先撤销确认',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id }),
  data: designViewSchema,
});

export const moveDesignVersion = defineEndpoint({
  method: 'POST',
  path: '/design/moveVersion',
  summary: '把版本移到自己的另一个视图',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id, viewId: id }),
  data: designViewSchema,
});

/** A version with what it was made with. */
const comparedSchema = designVersionSchema.extend({
  projectName: z.string(),
  viewName: z.string(),
  /** What was asked for; empty for an upload. */
  prompt: z.string(),
});
export type ComparedVersion = z.infer<typeof comparedSchema>;

const settingDifferenceSchema = z.object({
  /** Of the tools' definitions; one that a definition no longer has is not told. */
  key: z.string(),
  name: z.string(),
  /** As a designer reads it; null where that side has no such setting. */
  left: z.string().nullable(),
  right: z.string().nullable(),
});
export type SettingDifference = z.infer<typeof settingDifferenceSchema>;

export const compareDesignVersions = defineEndpoint({
  method: 'GET',
  path: '/design/compare',
  summary: '两个版本并排：各自的来历，设置里不同的地方',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ left: id, right: id }),
  data: z.object({
    left: comparedSchema,
    right: comparedSchema,
    differences: z.array(settingDifferenceSchema),
    /** Byte for byte the same picture. */
    isSameFile: z.boolean(),
  }),
});

export const revokeApproval = defineEndpoint({
  method: 'POST',
  path: '/design/revokeApproval',
  summary: '撤销客户的确认，版本解锁；谁在何时确认、何时撤销都留着记录',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({
    versionId: id,
    reason: z.string().trim().max(200, '原因最多 200 个字').default(''),
  }),
  data: designVersionSchema,
});

export const designApprovals = defineEndpoint({
  method: 'GET',
  path: '/design/approvals',
  summary: '一个项目的确认记录，含已撤销的，新的在前',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ projectId: id }),
  data: z.array(
    approvalSchema.extend({
      versionId: id,
      viewName: z.string(),
      number: z.number().int(),
      revokedAt: isoTime.nullable(),
      revokedReason: z.string(),
    }),
  ),
});

// ── Trash and quota ────────────────────────────────────────────────────────────────────────────────

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

// ── Comments, as the owner has them ────────────────────────────────────────────────────────────────

export const designComments = defineEndpoint({
  method: 'GET',
  path: '/design/comments',
  summary: '批注：一个版本的，或整个项目的；旧的在前，回复跟着它的批注',
  access: 'user',
  failures: ['notFound'],
  input: z
    .object({
      projectId: id.optional(),
      versionId: id.optional(),
      /** Only those that nobody has dealt with. */
      open: z.boolean().default(false),
    })
    .refine(({ projectId, versionId }) => (projectId === undefined) !== (versionId === undefined), {
      path: ['projectId'],
      message: '请指明一个项目或一个版本',
    }),
  data: z.array(commentSchema),
});

export const addDesignComment = defineEndpoint({
  method: 'POST',
  path: '/design/addComment',
  summary: '自己加一条批注，或回复客户',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ versionId: id, text: commentText, ...pinFields }),
  data: commentSchema,
});

export const resolveDesignComment = defineEndpoint({
  method: 'POST',
  path: '/design/resolveComment',
  summary: '把一条批注标为已处理，或重新打开',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id, resolved: z.boolean() }),
  data: commentSchema,
});

export const removeDesignComment = defineEndpoint({
  method: 'POST',
  path: '/design/removeComment',
  summary: '删掉一条批注，连同它的回复',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id }),
  data: nothing,
});

export const commentEdit = defineEndpoint({
  method: 'POST',
  path: '/design/commentEdit',
  summary: '把一条批注变成局部修改：从批注的点长出选区，文字取自批注；拿去打开局部工具',
  access: 'user',
  failures: ['notFound', 'conflict', 'tooOften'],
  input: z.object({ id }),
  data: z.object({
    versionId: id,
    /** Ways to do it, the fitting one first: ids of tools that take `settings`. */
    tools: z.array(id),
    /** What the tool's page is opened with. */
    settings: z.object({ uploadImage: id, maskImage: id, prompt: z.string() }),
    imageUrl: z.string(),
    maskUrl: z.string(),
    /** Left, top, right, bottom of the mask in pixels of the picture; right and bottom lie outside. */
    bbox: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
    /** Number of pixels in the mask. */
    area: z.number().int(),
    /** False: nothing could be told apart at the pin, and the mask is a disc around it. */
    isGrown: z.boolean(),
  }),
});
