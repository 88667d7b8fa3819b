import { z } from 'zod';
import { id, isoTime } from './common.ts';

/** What is shown in the gallery: image sets (图集) and cases (案例). */

export const GALLERY_KINDS = { set: '图集', case: '案例' } as const;
export type GalleryKind = keyof typeof GALLERY_KINDS;

/** `published` alone is seen by others; `takenDown` by an administrator, `withdrawn` by its author. */
export const GALLERY_STATES = {
  pending: '待审核',
  published: '已发布',
  refused: '未通过',
  takenDown: '已下架',
  withdrawn: '已撤回',
} as const;
export type GalleryState = keyof typeof GALLERY_STATES;

export const GALLERY_BUDGETS = {
  economy: '经济型（每平米 800 元内）',
  comfort: '舒适型（每平米 800–1500 元）',
  quality: '品质型（每平米 1500–3000 元）',
  luxury: '高端型（每平米 3000 元以上）',
} as const;
export type GalleryBudget = keyof typeof GALLERY_BUDGETS;

export const REPORT_REASONS = {
  copied: '盗用他人作品',
  unlawful: '违法违规',
  vulgar: '色情低俗',
  misleading: '虚假误导',
  insulting: '辱骂攻击',
  advertising: '广告推销',
  other: '其他',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export const GALLERY_TITLE_MOST = 60;
export const GALLERY_WORDS_MOST = 2000;
export const GALLERY_PICTURES_MOST = 30;
export const GALLERY_COMMENT_MOST = 500;
export const GALLERY_ALBUM_NAME_MOST = 30;
export const GALLERY_ALBUMS_MOST = 100;

const keysOf = <T extends Readonly<Record<string, string>>>(names: T) =>
  Object.keys(names) as [keyof T & string, ...(keyof T & string)[]];

export const galleryKind = z.enum(keysOf(GALLERY_KINDS));
export const galleryState = z.enum(keysOf(GALLERY_STATES));
export const galleryBudget = z.enum(keysOf(GALLERY_BUDGETS));
export const reportReason = z.enum(keysOf(REPORT_REASONS), '请选择原因');

/** A name with the id by which lists are narrowed to it. */
const named = z.object({ id: z.string(), name: z.string() });

export const authorSchema = z.object({
  id,
  name: z.string(),
  /** Empty where there is none. */
  avatar: z.string(),
  /** The product's own works. */
  isHouse: z.boolean(),
});
export type GalleryAuthor = z.infer<typeof authorSchema>;

export const authorDetailSchema = authorSchema.extend({
  intro: z.string(),
  sets: z.number().int(),
  cases: z.number().int(),
  likes: z.number().int(),
  followers: z.number().int(),
  following: z.number().int(),
  /** Whether the caller follows him; false for visitors. */
  followed: z.boolean(),
  /** Whether he is the caller. */
  own: z.boolean(),
});
export type GalleryAuthorDetail = z.infer<typeof authorDetailSchema>;

const pictureAddress = {
  /** As it is stored, with the visible AI mark. */
  url: z.string(),
  /** At most 480 px wide, for lists. */
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The largest of its colours, `#rrggbb`, to stand there until it is loaded. */
  colour: z.string(),
  /** What it is the first picture of, with the visible AI mark; null of a picture. */
  film: z.object({ url: z.string(), durationSeconds: z.number() }).nullable(),
};

export const caseFacts = z.object({
  areaM2: z.number().int().nullable(),
  city: z.string(),
  budget: galleryBudget.nullable(),
  designer: z.string(),
});

/** An entry as lists show it. */
export const entryCardSchema = z.object({
  id,
  kind: galleryKind,
  title: z.string(),
  author: authorSchema,
  cover: z.object({ imageId: id, ...pictureAddress }),
  /** How many pictures it has. */
  pictures: z.number().int(),
  /** From the top of the classification tree downwards, one to three entries. */
  category: z.array(named),
  /** Of the style vocabulary; null where none was named. */
  style: named.nullable(),
  /** Of the kinds of spaces; null where the category names none. */
  space: named.nullable(),
  /** Of a case; null of a set. */
  facts: caseFacts.nullable(),
  likes: z.number().int(),
  comments: z.number().int(),
  collects: z.number().int(),
  /** The caller's own doings; false for visitors. */
  liked: z.boolean(),
  collected: z.boolean(),
  state: galleryState,
  publishedAt: isoTime.nullable(),
});
export type GalleryCard = z.infer<typeof entryCardSchema>;

/** One picture, as lists of pictures show it. */
export const imageCardSchema = z.object({
  id,
  entryId: id,
  kind: galleryKind,
  title: z.string(),
  caption: z.string(),
  ...pictureAddress,
  /** The tool that made it. */
  tool: z.string(),
  toolName: z.string(),
  author: authorSchema,
});
export type GalleryImageCard = z.infer<typeof imageCardSchema>;

export const entryImageSchema = z.object({
  id,
  ordinal: z.number().int(),
  fileId: id,
  caption: z.string(),
  ...pictureAddress,
  /** Its dominant colours, largest first. */
  palette: z.array(z.string()),
  tool: z.string(),
  toolName: z.string(),
  /** Made by AI: its files carry the mark. */
  isAi: z.boolean(),
});
export type GalleryImage = z.infer<typeof entryImageSchema>;

export const entryDetailSchema = entryCardSchema.extend({
  description: z.string(),
  images: z.array(entryImageSchema),
  /** Whether others may load the pictures it was made from into the tool. */
  allowInput: z.boolean(),
  own: z.boolean(),
  /** What its author is told: why it was refused or taken down. */
  reason: z.string(),
  views: z.number().int(),
  downloads: z.number().int(),
  createdAt: isoTime,
});
export type GalleryEntry = z.infer<typeof entryDetailSchema>;

export const commentSchema = z.object({
  id,
  author: z.object({ name: z.string(), avatar: z.string() }),
  body: z.string(),
  own: z.boolean(),
  createdAt: isoTime,
});
export type GalleryComment = z.infer<typeof commentSchema>;

export const albumSchema = z.object({
  id,
  name: z.string(),
  /** Shown on its owner's page. */
  isPublic: z.boolean(),
  /** Where something is put when no album is named. */
  isDefault: z.boolean(),
  items: z.number().int(),
  /** Up to four pictures. */
  covers: z.array(z.string()),
});
export type GalleryAlbum = z.infer<typeof albumSchema>;

/** A list that is read on with `next`; null at its end. */
export const streamOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), next: z.string().nullable() });

/** `cursor`: what the stretch before gave as `next`. */
export const streamInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(100).default(24),
});
