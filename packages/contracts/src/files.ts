import { z } from 'zod';
import { id, isoTime, noInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { WIPE_LIMITS } from './wipe.ts';

export const uploadedFileSchema = z.object({
  fileId: id,
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  mime: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/ai/uploadImage',
  summary: '上传图片(multipart,字段名 file)',
  access: 'user',
  encoding: 'multipart',
  input: noInput,
  data: uploadedFileSchema,
});

export const takeFilmFrame = defineEndpoint({
  method: 'POST',
  path: '/ai/filmFrame',
  summary: '取视频的一帧画面，存成图片',
  access: 'user',
  failures: ['notFound'],
  input: z.object({
    fileId: id,
    /** Since the film's beginning. */
    seconds: z.number().min(0).max(3600),
  }),
  /** A picture of the film as it is kept; null: this server cannot take one from this file. */
  data: uploadedFileSchema.nullable(),
});

export const downloadFormats = ['png', 'jpg', 'webp'] as const;
const format = z.enum(downloadFormats).default('png');

/** Dots per inch a picture says it is to be printed with. */
const DPI = { min: 36, max: 1200 } as const;
const dpi = z
  .number()
  .int('dpi 应为整数')
  .min(DPI.min, `dpi 至少 ${DPI.min}`)
  .max(DPI.max, `dpi 最多 ${DPI.max}`);

const MAX_NAME = 120;
const fileName = z.string().trim().min(1, '请填写文件名').max(MAX_NAME, `最多 ${MAX_NAME} 个字`);

/** Further than any picture reaches, enlarged or not. */
const FRAME_REACH_PX = 100_000;
const at = z.number().min(-FRAME_REACH_PX, '位置离画面太远').max(FRAME_REACH_PX, '位置离画面太远');
const side = z
  .number()
  .min(1, '宽高至少 1 像素')
  .max(FRAME_REACH_PX, `宽高最多 ${FRAME_REACH_PX} 像素`);
/** A place in the pixels of another picture; it may reach beyond it. */
const frame = z.object({ x: at, y: at, width: side, height: side });

export const exportImage = defineEndpoint({
  method: 'GET',
  path: '/ai/exportImage',
  summary: '下载一张图：格式、大小、dpi',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  produces: ['image/png', 'image/jpeg', 'image/webp'],
  input: z.object({
    fileId: id,
    format,
    /** Share of the stored size; pictures are not enlarged on the way out. */
    percent: z.number().min(1).max(100).default(100),
    /** Written into PNG and JPEG; WebP has no place for it. */
    dpi: dpi.optional(),
  }),
  data: z.null(),
  raw: 'binary',
});

export const downloadZip = defineEndpoint({
  method: 'POST',
  path: '/ai/downloadZip',
  summary: '打包下载',
  access: 'user',
  failures: ['notFound'],
  produces: ['application/zip'],
  input: z
    .object({
      fileIds: z.array(id).min(1, '请选择图片').max(200, '一次最多 200 张'),
      /** `stored`: every file byte for byte as it is kept. */
      format: z.enum([...downloadFormats, 'stored']).default('png'),
      /** What each file is called in the archive, without its ending. */
      names: z.array(fileName).optional(),
      dpi: dpi.optional(),
    })
    .refine(({ names, fileIds }) => !names || names.length === fileIds.length, {
      path: ['names'],
      message: '文件名应与图片一样多',
    }),
  data: z.null(),
  raw: 'binary',
});

const MAX_PSD_LAYERS = 12;

export const exportPsd = defineEndpoint({
  method: 'POST',
  path: '/ai/exportPsd',
  summary: '分层下载：每张图一个图层',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  produces: ['image/vnd.adobe.photoshop'],
  input: z.object({
    /** The picture that gives the document its size and is what programs without layers show. */
    fileId: id,
    dpi: dpi.default(300),
    /** From the lowest up. */
    layers: z
      .array(
        z.object({
          fileId: id,
          name: fileName,
          /** Where it lies in the document; over the whole of it if not given. */
          frame: frame.optional(),
          hidden: z.boolean().default(false),
        }),
      )
      .min(1, '至少一个图层')
      .max(MAX_PSD_LAYERS, `最多 ${MAX_PSD_LAYERS} 个图层`),
  }),
  data: z.null(),
  raw: 'binary',
});

export const FILE_LINK_DAYS = { most: 30, default: 7 } as const;

export const shareFile = defineEndpoint({
  method: 'POST',
  path: '/ai/shareFile',
  summary: '一个自己的文件的分享链接：不用登录就能看，带 AI 标识，到期失效，删了文件也失效',
  access: 'user',
  failures: ['notFound'],
  input: z.object({
    fileId: id,
    days: z
      .number('天数应为数字')
      .int('天数应为整数')
      .min(1, '至少 1 天')
      .max(FILE_LINK_DAYS.most, `最多 ${FILE_LINK_DAYS.most} 天`)
      .default(FILE_LINK_DAYS.default),
  }),
  data: z.object({
    /** From `/` on. */
    url: z.string(),
    expiresAt: isoTime,
  }),
});

export const exportWipe = defineEndpoint({
  method: 'POST',
  path: '/ai/exportWipe',
  summary: '两张图的滑动对比：循环播放的 GIF，或来回两遍的 MP4',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  produces: ['image/gif', 'video/mp4'],
  input: z.object({
    /** What is wiped away. */
    before: id,
    /** What comes out below; gives the size. */
    after: id,
    /** Where the first lies in the second; over the whole of it if not given. */
    frame: frame.optional(),
    format: z.enum(['gif', 'mp4']).default('gif'),
    widthPx: z.number().int().min(WIPE_LIMITS.minWidthPx).max(WIPE_LIMITS.maxWidthPx).default(720),
    seconds: z.number().min(WIPE_LIMITS.minSeconds).max(WIPE_LIMITS.maxSeconds).default(4),
  }),
  data: z.null(),
  raw: 'binary',
});
