import { z } from 'zod';
import { id, isoTime, keyword, listOf, nothing, pageInput } from './common.ts';
import { approvalSchema } from './design-comments.ts';
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

// ── Projects ───────────────────────────────────────────────────────────────────────────────────────

export const designProjects = defineEndpoint({
  method: 'GET',
  path: '/design/projects',
  summary: '我的项目，按位置排，新建的在前',
  access: 'user',
  input: pageInput.extend({ keyword: keyword.default('') }),
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
