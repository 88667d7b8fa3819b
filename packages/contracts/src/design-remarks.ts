import { z } from 'zod';
import { id, nothing } from './common.ts';
import { commentSchema, commentText, pinFields } from './design-comments.ts';
import { defineEndpoint } from './endpoint.ts';

/** Comments on one's own versions, as the owner of the project deals with them. */

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
