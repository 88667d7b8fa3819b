import { z } from 'zod';
import { id, isoTime, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Texts a visible mark may have: each names AI and making (GB 45438-2025, 5.1). */
export const LABEL_TEXTS = [
  'AI生成',
  'AI合成',
  'AI生成合成',
  '由AI生成',
  '内容由AI生成',
  '人工智能生成',
  '人工智能合成',
  '人工智能生成合成',
] as const;
export type LabelText = (typeof LABEL_TEXTS)[number];

export const LABEL_CORNERS = {
  bottomRight: '右下',
  bottomLeft: '左下',
  topRight: '右上',
  topLeft: '左上',
} as const;
export type LabelCorner = keyof typeof LABEL_CORNERS;

/** Height of the characters in per cent of a picture's shorter side; the least is the standard's (5.3, 5.5). */
export const LABEL_SIZE = { min: 5, max: 12, step: 0.5 } as const;

const corner = z.enum(Object.keys(LABEL_CORNERS) as [LabelCorner, ...LabelCorner[]]);

/**
 * Everything an operator decides about AI labels. The mark in metadata is not among it: it is always
 * written.
 */
export const labelPolicySchema = z
  .object({
    /** Name of the service, as the mark in metadata says it. */
    provider: z.string().trim().min(1, '请填写服务提供者名称').max(60, '最多 60 个字'),
    /** Its code; said in place of the name when there is one. */
    providerCode: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z-]{0,64}$/, '编码只含数字、字母和连字符'),
    /** `internal`: nothing is offered to the public, so that visible marks are the operator's choice. */
    audience: z.enum(['public', 'internal']),
    visible: z.object({ picture: z.boolean(), drawing: z.boolean(), video: z.boolean() }),
    corner,
    sizePercent: z
      .number()
      .min(LABEL_SIZE.min, `字高不能低于短边的 ${LABEL_SIZE.min}%`)
      .max(LABEL_SIZE.max, `字高最多为短边的 ${LABEL_SIZE.max}%`),
    text: z.enum(LABEL_TEXTS, '文字须从列出的写法中选'),
  })
  .refine(
    ({ audience, visible }) => audience === 'internal' || (visible.picture && visible.video),
    {
      path: ['visible'],
      message: '向公众提供服务时，图片和视频必须有显式标识',
    },
  );
export type LabelPolicy = z.infer<typeof labelPolicySchema>;

/** In force where neither the environment nor an administrator says otherwise. */
export const DEFAULT_LABEL_POLICY: LabelPolicy = {
  provider: '筑绘',
  providerCode: '',
  audience: 'public',
  visible: { picture: true, drawing: true, video: true },
  corner: 'bottomRight',
  sizePercent: LABEL_SIZE.min,
  text: 'AI生成',
};

const policyInForce = z.object({
  /** Counts decisions; 0 = the environment's. */
  version: z.number().int(),
  policy: labelPolicySchema,
});
export type LabelPolicyInForce = z.infer<typeof policyInForce>;

export const labelStyle = defineEndpoint({
  method: 'GET',
  path: '/ai/labels',
  summary: '现行的 AI 标识样式',
  access: 'public',
  input: noInput,
  data: policyInForce,
});

const mark = z.object({
  Label: z.string(),
  ContentProducer: z.string(),
  ProduceID: z.string(),
  ReservedCode1: z.string(),
  ContentPropagator: z.string(),
  PropagateID: z.string(),
  ReservedCode2: z.string(),
});

export const labelDerived = defineEndpoint({
  method: 'POST',
  path: '/ai/labels/derived',
  summary: '为浏览器里由这些图做成的文件取一个隐式标识',
  access: 'user',
  failures: ['notFound'],
  input: z.object({
    fileIds: z.array(id).min(1, '请选择图片').max(200, '一次最多 200 张'),
    kind: z.enum(['picture', 'video']),
  }),
  /** `mark` null: nothing it was made from was made by AI. */
  data: z.object({ mark: mark.nullable() }),
});

export const LABEL_MATCHES = ['contentId', 'sha256', 'look'] as const;

export const verifyLabel = defineEndpoint({
  method: 'POST',
  path: '/ai/labels/verify',
  summary: '核验一个文件的 AI 标识（multipart，字段名 file；文件不保存）',
  access: 'public',
  encoding: 'multipart',
  failures: ['tooOften'],
  input: noInput,
  data: z.object({
    format: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    /** What the file itself says; null when it says nothing that can be read. */
    mark: mark.nullable(),
    /** Whether the proof in the mark is this installation's: true, false, or null when it has none of ours. */
    proven: z.boolean().nullable(),
    /** What this installation's log knows, the surest first. */
    matches: z.array(
      z.object({
        by: z.enum(LABEL_MATCHES),
        /** Of 256 features that were compared by look, how many differ. */
        distance: z.number().int().optional(),
        contentId: z.string(),
        toolName: z.string(),
        kindName: z.string(),
        madeAt: isoTime,
      }),
    ),
    /** Chinese, one sentence: what follows from all that. */
    verdict: z.string(),
    /** Chinese: what this cannot know. */
    limits: z.array(z.string()),
  }),
});

export const adminLabels = defineEndpoint({
  method: 'GET',
  path: '/user/manage/labels',
  summary: 'AI 标识：现行设置与以前的决定',
  access: 'admin',
  input: noInput,
  data: policyInForce.extend({
    fallback: labelPolicySchema,
    history: z.array(
      z.object({ version: z.number().int(), account: z.string(), createdAt: isoTime }),
    ),
    /** Content ids given out so far. */
    issued: z.number().int(),
    /** What burns the visible mark into films; null: nothing can here, and films say it in timed text. */
    filmProgram: z.string().nullable(),
  }),
});

export const saveLabels = defineEndpoint({
  method: 'POST',
  path: '/user/manage/labels',
  summary: '修改 AI 标识的设置',
  access: 'admin',
  failures: ['conflict'],
  /** The version that was edited; when another has been decided since, it is refused. */
  input: labelPolicySchema.safeExtend({ basedOn: z.number().int().min(0).optional() }),
  data: policyInForce,
});

export const unmarkedGrantSchema = z.object({
  id,
  phone: z.string(),
  reason: z.string(),
  grantedBy: z.string(),
  createdAt: isoTime,
  revokedAt: isoTime.nullable(),
  /** Files that left without a visible mark under it. */
  downloads: z.number().int(),
});
export type UnmarkedGrant = z.infer<typeof unmarkedGrantSchema>;

export const unmarkedGrants = defineEndpoint({
  method: 'GET',
  path: '/user/manage/labels/grants',
  summary: '可下载无显式标识文件的用户',
  access: 'admin',
  input: pageInput,
  data: listOf(unmarkedGrantSchema),
});

export const unmarkedGrantsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/unmarkedGrant',
  summary: '可下载无显式标识文件的用户，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const grantUnmarked = defineEndpoint({
  method: 'POST',
  path: '/user/manage/labels/grants',
  summary: '许可一个用户下载无显式标识的文件',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    phone: z.string('请填写手机号').regex(/^1\d{10}$/, '请填写 11 位手机号'),
    reason: z.string('请写明依据').trim().min(4, '请写明依据的协议').max(200, '最多 200 个字'),
  }),
  data: z.object({ id }),
});

export const revokeUnmarked = defineEndpoint({
  method: 'POST',
  path: '/user/manage/labels/grants/{id}/revoke',
  summary: '收回许可',
  access: 'admin',
  input: z.object({ id }),
  data: nothing,
});
