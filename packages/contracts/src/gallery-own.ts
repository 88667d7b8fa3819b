import { z } from 'zod';
import { id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  albumSchema,
  authorDetailSchema,
  authorSchema,
  commentSchema,
  entryCardSchema,
  entryDetailSchema,
  GALLERY_ALBUM_NAME_MOST,
  GALLERY_COMMENT_MOST,
  GALLERY_PICTURES_MOST,
  GALLERY_TITLE_MOST,
  GALLERY_WORDS_MOST,
  galleryBudget,
  galleryKind,
  galleryState,
  imageCardSchema,
  reportReason,
  streamInput,
  streamOf,
} from './gallery-shapes.ts';

/** What a signed-in user does in the gallery. */

const title = z
  .string('请填写标题')
  .trim()
  .min(1, '请填写标题')
  .max(GALLERY_TITLE_MOST, `标题最多 ${GALLERY_TITLE_MOST} 个字`);
const description = z
  .string()
  .trim()
  .max(GALLERY_WORDS_MOST, `说明最多 ${GALLERY_WORDS_MOST} 个字`)
  .default('');
const shortWords = z.string().trim().max(20, '最多 20 个字').default('');
const consent = z.literal(true, '请先确认同意公开');

const facts = z.object({
  areaM2: z.number().int().min(1).max(1_000_000).nullable().default(null),
  city: shortWords,
  budget: galleryBudget.nullable().default(null),
  designer: shortWords,
});

/** What its author says of an entry. */
const words = {
  title,
  description,
  /** An entry of the classification tree; left out: what the first picture was made for. */
  category: z
    .string()
    .regex(/^\d(\d\d){0,2}$/, '没有这个分类')
    .optional(),
  /** A style's id; left out: the category's. */
  style: z.string().max(40).optional(),
  /** Of a case; ignored of a set. */
  facts: facts.optional(),
  /** Others may load the pictures it was made from into the tool. */
  allowInput: z.boolean().default(false),
};

export const galleryPublish = defineEndpoint({
  method: 'POST',
  path: '/gallery/publish',
  summary: '把自己的结果发布为图集或案例；按运营设置审核后或立即公开',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({
    kind: galleryKind,
    ...words,
    /** The first one is the cover. */
    pictures: z
      .array(
        z.object({
          taskId: id,
          ordinal: z.number().int().min(0).max(1000),
          caption: z.string().trim().max(200, '图注最多 200 个字').default(''),
          /** An own picture that stands for a film until it plays; every film needs one. */
          posterFileId: id.optional(),
        }),
      )
      .min(1, '请选择图片')
      .max(GALLERY_PICTURES_MOST, `最多 ${GALLERY_PICTURES_MOST} 张`),
    /** The name others see; left out: as before, or the nickname. */
    authorName: z.string().trim().min(1, '请填写署名').max(20, '署名最多 20 个字').optional(),
    /** That pictures, words, settings and name may be shown to everybody. */
    consent,
    /** The same from the same user publishes once. */
    clientRequestId: z.string().min(1).max(64).optional(),
  }),
  data: entryDetailSchema,
});

export const galleryEdit = defineEndpoint({
  method: 'POST',
  path: '/gallery/edit',
  summary: '修改说明；需要审核时重新进入审核',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id, ...words }),
  data: entryDetailSchema,
});

export const galleryWithdraw = defineEndpoint({
  method: 'POST',
  path: '/gallery/withdraw',
  summary: '撤回：其他人不再看得到，可以再次发布',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id }),
  data: entryDetailSchema,
});

export const galleryRepublish = defineEndpoint({
  method: 'POST',
  path: '/gallery/republish',
  summary: '再次发布撤回的或未通过的',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id, consent }),
  data: entryDetailSchema,
});

export const galleryRemove = defineEndpoint({
  method: 'POST',
  path: '/gallery/remove',
  summary: '删除自己发布的；历史记录里的图不受影响',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id }),
  data: nothing,
});

export const galleryOwn = defineEndpoint({
  method: 'GET',
  path: '/gallery/own',
  summary: '自己发布的，各种状态，新的在前',
  access: 'user',
  input: streamInput.extend({ kind: galleryKind.optional(), state: galleryState.optional() }),
  data: streamOf(entryCardSchema.extend({ reason: z.string(), createdAt: isoTime })),
});

export const galleryMe = defineEndpoint({
  method: 'GET',
  path: '/gallery/me',
  summary: '自己的作者资料；还没有发布过时也有',
  access: 'user',
  input: noInput,
  data: authorDetailSchema.extend({ canPublishAtOnce: z.boolean() }),
});

export const gallerySaveMe = defineEndpoint({
  method: 'POST',
  path: '/gallery/me',
  summary: '修改自己的署名与简介',
  access: 'user',
  input: z.object({
    name: z.string('请填写署名').trim().min(1, '请填写署名').max(20, '署名最多 20 个字'),
    intro: z.string().trim().max(200, '简介最多 200 个字').default(''),
  }),
  data: authorDetailSchema,
});

export const galleryLike = defineEndpoint({
  method: 'POST',
  path: '/gallery/like',
  summary: '点赞或取消',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id, liked: z.boolean() }),
  data: z.object({ liked: z.boolean(), likes: z.number().int() }),
});

export const galleryLiked = defineEndpoint({
  method: 'GET',
  path: '/gallery/liked',
  summary: '自己赞过的',
  access: 'user',
  input: streamInput,
  data: streamOf(entryCardSchema),
});

export const galleryFollow = defineEndpoint({
  method: 'POST',
  path: '/gallery/follow',
  summary: '关注或取消关注作者',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ authorId: id, followed: z.boolean() }),
  data: z.object({ followed: z.boolean(), followers: z.number().int() }),
});

export const galleryFollowing = defineEndpoint({
  method: 'GET',
  path: '/gallery/following',
  summary: '自己关注的作者',
  access: 'user',
  input: streamInput,
  data: streamOf(authorSchema),
});

export const galleryComment = defineEndpoint({
  method: 'POST',
  path: '/gallery/comment',
  summary: '发表评论',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  input: z.object({
    entryId: id,
    body: z
      .string('请写点什么')
      .trim()
      .min(1, '请写点什么')
      .max(GALLERY_COMMENT_MOST, `最多 ${GALLERY_COMMENT_MOST} 个字`),
  }),
  data: commentSchema,
});

export const galleryUncomment = defineEndpoint({
  method: 'POST',
  path: '/gallery/uncomment',
  summary: '删除自己的评论；被举报过的留给管理员处理，别人看不到',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id }),
  data: nothing,
});

export const galleryReport = defineEndpoint({
  method: 'POST',
  path: '/gallery/report',
  summary: '举报一个作品，或其下的一条评论',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  input: z.object({
    entryId: id,
    /** The comment that is meant; left out: the entry itself. */
    commentId: id.optional(),
    reason: reportReason,
    words: z.string().trim().max(300, '最多 300 个字').default(''),
  }),
  data: nothing,
});

export const galleryDownload = defineEndpoint({
  method: 'POST',
  path: '/gallery/download',
  summary: '下载一张图片或一段视频（带 AI 标识）；视频总是 MP4',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ imageId: id, format: z.enum(['png', 'jpg', 'webp']).default('jpg') }),
  data: nothing,
  raw: 'binary',
  produces: ['image/png', 'image/jpeg', 'image/webp', 'video/mp4'],
});

export const galleryDownloads = defineEndpoint({
  method: 'GET',
  path: '/gallery/downloads',
  summary: '自己下载过的图片，新的在前',
  access: 'user',
  input: streamInput,
  data: streamOf(imageCardSchema.extend({ downloadedAt: isoTime, format: z.string() })),
});

const albumName = z
  .string('请填写名称')
  .trim()
  .min(1, '请填写名称')
  .max(GALLERY_ALBUM_NAME_MOST, `名称最多 ${GALLERY_ALBUM_NAME_MOST} 个字`);

export const galleryAlbums = defineEndpoint({
  method: 'GET',
  path: '/gallery/albums',
  summary: '收藏夹：自己的全部，或某位作者公开的',
  access: 'public',
  failures: ['notFound', 'notSignedIn'],
  input: z.object({ authorId: id.optional() }),
  data: z.object({ list: z.array(albumSchema) }),
});

export const galleryAlbum = defineEndpoint({
  method: 'GET',
  path: '/gallery/album',
  summary: '一个收藏夹里的作品；公开的人人可看',
  access: 'public',
  failures: ['notFound'],
  input: streamInput.extend({ id }),
  data: streamOf(entryCardSchema).extend({ album: albumSchema, own: z.boolean() }),
});

export const gallerySaveAlbum = defineEndpoint({
  method: 'POST',
  path: '/gallery/album',
  summary: '新建收藏夹，或修改自己的',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id: id.optional(), name: albumName, isPublic: z.boolean().default(false) }),
  data: albumSchema,
});

export const galleryRemoveAlbum = defineEndpoint({
  method: 'POST',
  path: '/gallery/albumRemove',
  summary: '删除收藏夹；默认的不能删',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id }),
  data: nothing,
});

export const galleryCollect = defineEndpoint({
  method: 'POST',
  path: '/gallery/collect',
  summary: '收进收藏夹，或拿出来',
  access: 'user',
  failures: ['notFound'],
  input: z.object({
    entryId: id,
    collected: z.boolean(),
    /** Left out: the default album; taken out: of all of them. */
    albumId: id.optional(),
  }),
  data: z.object({ collected: z.boolean(), collects: z.number().int() }),
});
