import { z } from 'zod';
import { id, keyword, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  authorDetailSchema,
  commentSchema,
  entryCardSchema,
  entryDetailSchema,
  entryImageSchema,
  galleryBudget,
  galleryKind,
  imageCardSchema,
  streamInput,
  streamOf,
} from './gallery-shapes.ts';

/** Looking at the gallery: everybody may. */

/** Addresses of the public pages; the server recognises them for link previews and loaders. */
export const galleryPaths = {
  entry: ({ id: entryId, kind }: { id: string; kind: 'set' | 'case' }) =>
    kind === 'case' ? `/insHomeByCase/${entryId}` : `/insHomeByCreate/${entryId}`,
  /** A picture's detail: the entry's page with the picture's id as hash. */
  image: (entry: { id: string; kind: 'set' | 'case' }, imageId: string) =>
    `${galleryPaths.entry(entry)}?image=${imageId}#${imageId}`,
  author: (authorId: string) => `/authorHomePage/${authorId}`,
  /** A category at level 1 to 3: the ids of all levels down to it, with dashes. */
  category: (ids: readonly string[]) => `/classifyPage/${ids.join('-')}`,
};

/** A category of any level: a digit, and two more for each further level. */
const category = z.string().regex(/^\d(\d\d){0,2}$/, '没有这个分类');

/** What lists of the gallery are narrowed to; everything given has to hold. */
export const galleryFilterFields = {
  kind: galleryKind.optional(),
  /** Every word has to occur in title, text, place, designer, category, style or tool. */
  words: keyword.optional(),
  category: category.optional(),
  /** Top levels of the classification tree, any of which will do. */
  branches: z.array(z.string().regex(/^\d$/, '没有这个分类')).max(8).optional(),
  /** Ids as `galleryFacets` names them. */
  style: z.string().max(40).optional(),
  space: z.string().max(40).optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, '颜色应写作 #rrggbb')
    .optional(),
  colourRange: z.enum(['close', 'similar', 'wide']).default('similar'),
  authorId: id.optional(),
  city: z.string().max(20).optional(),
  budget: galleryBudget.optional(),
  areaFrom: z.number().int().min(0).max(1_000_000).optional(),
  areaTo: z.number().int().min(0).max(1_000_000).optional(),
  /** Films, or works with one. */
  films: z.boolean().optional(),
  /** Only of authors whom the caller follows. */
  followed: z.boolean().optional(),
};

export const galleryList = defineEndpoint({
  method: 'GET',
  path: '/gallery/list',
  summary: '画廊：已发布的图集与案例',
  access: 'public',
  input: streamInput.extend({
    ...galleryFilterFields,
    order: z.enum(['new', 'hot']).default('new'),
  }),
  data: streamOf(entryCardSchema),
});

export const galleryImages = defineEndpoint({
  method: 'GET',
  path: '/gallery/images',
  summary: '画廊：已发布的单张图片，新的在前',
  access: 'public',
  input: streamInput.extend(galleryFilterFields),
  data: streamOf(imageCardSchema),
});

const facet = z.object({ id: z.string(), name: z.string(), count: z.number().int() });

export const galleryFacets = defineEndpoint({
  method: 'GET',
  path: '/gallery/facets',
  summary: '画廊：各分类、风格、空间与城市各有多少',
  access: 'public',
  input: z.object({ kind: galleryKind.optional() }),
  data: z.object({
    sets: z.number().int(),
    cases: z.number().int(),
    /** Of all three levels; those without anything are left out. */
    categories: z.array(facet),
    styles: z.array(facet),
    spaces: z.array(facet),
    cities: z.array(facet),
  }),
});

export const galleryEntry = defineEndpoint({
  method: 'GET',
  path: '/gallery/entry',
  summary: '一个图集或案例；自己的在任何状态都能看',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ id }),
  data: entryDetailSchema,
});

export const galleryImage = defineEndpoint({
  method: 'GET',
  path: '/gallery/image',
  summary: '一张图片的详情',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ id }),
  data: z.object({
    image: entryImageSchema,
    entry: entryCardSchema,
    /** Its neighbours in the entry; null at the ends. */
    before: id.nullable(),
    after: id.nullable(),
  }),
});

export const gallerySimilar = defineEndpoint({
  method: 'GET',
  path: '/gallery/similar',
  summary: '与一张图片相似的图片，最像的在前',
  access: 'public',
  failures: ['notFound'],
  input: z.object({
    imageId: id,
    limit: z.number().int().min(1).max(60).default(24),
    style: galleryFilterFields.style,
    space: galleryFilterFields.space,
  }),
  data: z.object({ list: z.array(imageCardSchema) }),
});

export const gallerySimilarTo = defineEndpoint({
  method: 'POST',
  path: '/gallery/similarTo',
  summary: '以图搜图（multipart，字段名 file；图片不保存）',
  access: 'public',
  encoding: 'multipart',
  changes: false,
  failures: ['tooOften'],
  input: noInput,
  data: z.object({ list: z.array(imageCardSchema) }),
});

export const galleryRemake = defineEndpoint({
  method: 'GET',
  path: '/gallery/remake',
  summary: '做同款：这张图用的工具与设置；作者允许时连同输入图',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ imageId: id }),
  data: z.object({
    tool: z.string(),
    toolName: z.string(),
    /** The tool's page. */
    path: z.string(),
    settings: z.record(z.string(), z.unknown()),
    /** Settings that its author keeps to himself: pictures to be chosen anew. */
    withheld: z.array(z.string()),
  }),
});

export const galleryAuthor = defineEndpoint({
  method: 'GET',
  path: '/gallery/author',
  summary: '作者主页的资料',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ id }),
  data: authorDetailSchema,
});

export const galleryComments = defineEndpoint({
  method: 'GET',
  path: '/gallery/comments',
  summary: '评论，新的在前',
  access: 'public',
  failures: ['notFound'],
  input: streamInput.extend({ entryId: id }),
  data: streamOf(commentSchema),
});

export const galleryView = defineEndpoint({
  method: 'POST',
  path: '/gallery/view',
  summary: '记一次浏览；同一访客看同一作品，一天算一次',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ id }),
  data: nothing,
});

/** Where the web fetches what a page shows before its own calls, for routes that declare a loader. */
export const SERVER_LOADER_PATH = '/__serverLoader';

/** What the loader of a public gallery page answers, in the envelope. */
export const loaderDataSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** Absolute address of a picture for previews; empty where there is none. */
  image: z.string(),
  entry: entryDetailSchema.nullable(),
  author: authorDetailSchema.nullable(),
});
export type LoaderData = z.infer<typeof loaderDataSchema>;
